"""What is put back is what was there: row by row, file by file."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from jobs import results
from jobs.models import Job
from phase10site.backups import rows, writing
from phase10site.backups.manifest import Refused
from phase10site.backups.media import StagedMedia, files, folder
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from scoring.clubs.models import ClubPicture, SignInLink
from scoring.clubs.pictures import Jpeg, as_jpeg
from scoring.games.deals import DealVersion, ReportedLaydown
from scoring.games.models import Game
from tests.clubs import club_of
from tests.phase10site.everything import (
    Silent,
    backed_up,
    content_of,
    some_media,
    some_seatings,
    something_of_everything,
    tables_in,
)
from tests.pictures import halves, saved
from tests.scoring.tables import record, sit_down

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]


def put_back(path: Path) -> None:
    with checked_backup(path, Silent()) as backup:
        restore(backup, Silent())


def migrate_to(*targets: tuple[str, str]) -> None:
    MigrationExecutor(connection).migrate(list(targets))


def test_what_is_put_back_is_what_was_there(tmp_path: Path) -> None:
    something_of_everything()
    some_media()
    first = backed_up(tmp_path / "first.zip")
    record(sit_down("Somebody", "else"), "0* 25+")
    (folder() / "more.png").write_bytes(b"more")
    put_back(first)
    again = backed_up(tmp_path / "again.zip")
    assert content_of(again) == content_of(first)
    assert len(tables_in(first)["scoring_dealversion"]) == 8
    assert len(files()) == 2


def test_a_picture_is_put_back_byte_by_byte(tmp_path: Path) -> None:
    club = club_of("Olga", "The Tens")
    jpeg = as_jpeg(saved(halves()))
    ClubPicture.objects.keep(club, jpeg)
    first = backed_up(tmp_path / "first.zip")
    ClubPicture.objects.keep(club, as_jpeg(saved(halves(300, 300))))
    put_back(first)
    picture = ClubPicture.objects.get(club__name="The Tens")
    assert Jpeg(picture.jpeg, picture.width, picture.height) == jpeg


def test_of_pictures_only_a_few_are_in_memory_at_once() -> None:
    for number in range(rows.ROWS_WITH_PICTURES + 2):
        ClubPicture.objects.keep(club_of(f"Olga {number}"), Jpeg(b"a picture", 1, 1))
    counts = [count for count, _lines in rows.chunks_of(ClubPicture, "default")]
    assert counts == [0, rows.ROWS_WITH_PICTURES, 2]


def test_after_it_the_next_ones_get_new_numbers(tmp_path: Path) -> None:
    record(sit_down("Ada", "Ben"), "0* 25+")
    put_back(backed_up(tmp_path / "first.zip"))
    game = record(sit_down("Cleo", "Dan"), "0* 25+")
    assert game.pk == Game.objects.order_by("pk")[0].pk + 1
    assert DealVersion.objects.count() == 2


def test_what_is_of_one_installation_is_neither_kept_nor_put_back(tmp_path: Path) -> None:
    something_of_everything()
    first = backed_up(tmp_path / "first.zip")
    put_back(first)
    assert not {"django_session", "jobs_job", "scoring_signinlink"} & set(tables_in(first))
    assert not Session.objects.exists()
    assert not Job.objects.exists()
    assert not SignInLink.objects.exists()
    assert User.objects.get(username="ada").check_password("a secret")


def test_nobody_gets_the_result_of_another_job(tmp_path: Path) -> None:
    first = backed_up(tmp_path / "first.zip")
    job = Job.objects.ask("empty")
    results.folder().mkdir()
    results.path_of(job).write_bytes(b"a result of before")
    put_back(first)
    assert not results.path_of(job).exists()


@pytest.mark.long
def test_an_older_backup_is_put_into_the_tables_of_today(tmp_path: Path) -> None:
    game = record(sit_down("Ada", "Ben ♥"), "0* 25+")
    migrate_to(("scoring", "0001_initial"))
    old = backed_up(tmp_path / "old.zip")
    assert "scoring_reportedlaydown" not in tables_in(old)
    migrate_to(*MigrationExecutor(connection).loader.graph.leaf_nodes())
    sit_down("Somebody", "else")
    put_back(old)
    assert Game.objects.get().names == game.names
    assert Game.objects.get().state == game.state
    assert not ReportedLaydown.objects.exists()
    backed_up(tmp_path / "new.zip")
    assert "scoring_reportedlaydown" in tables_in(tmp_path / "new.zip")


def test_a_database_that_waits_for_its_migrations_is_backed_up_as_it_is(tmp_path: Path) -> None:
    sit_down("Ada", "Ben")
    migrate_to(("jobs", None))  # type: ignore[arg-type]
    first = backed_up(tmp_path / "first.zip")
    put_back(first)
    assert Game.objects.count() == 1
    assert not Job.objects.exists()


def test_what_fails_in_the_middle_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    something_of_everything()
    first = backed_up(tmp_path / "first.zip")
    record(sit_down("Somebody", "else"), "0* 25+")
    some_media()
    before = backed_up(tmp_path / "before.zip")
    monkeypatch.setattr("phase10site.backups.restoring.go_on_counting", broken)
    with pytest.raises(Refused):
        put_back(first)
    assert content_of(backed_up(tmp_path / "after.zip")) == content_of(before)
    assert not StagedMedia().path.exists()


@pytest.mark.long
def test_what_fails_while_tables_are_made_anew_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate_to(("scoring", "0001_initial"))
    old = backed_up(tmp_path / "old.zip")
    migrate_to(*MigrationExecutor(connection).loader.graph.leaf_nodes())
    something_of_everything()
    before = backed_up(tmp_path / "before.zip")
    monkeypatch.setattr("phase10site.backups.restoring.go_on_counting", broken)
    with pytest.raises(Refused):
        put_back(old)
    assert content_of(backed_up(tmp_path / "after.zip")) == content_of(before)


def broken(*_anything: object) -> None:
    raise Refused("It broke.")


def test_an_installation_is_empty_until_people_have_put_something_in() -> None:
    SignInLink.objects.issue()
    assert writing.what_is_here() == ""
    sit_down("Ada", "Ben")
    some_media()
    assert writing.what_is_here() == "1 game, 2 files"
    some_seatings(User.objects.create_user("ada"))
    assert writing.what_is_here() == "1 game, 2 seatings, 1 user, 2 files"


def test_what_the_words_do_not_name_counts_all_the_same() -> None:
    User.objects.create_user("ada").groups.create(name="scorers")
    User.objects.all().delete()
    assert writing.what_is_here() == "entries that no list shows"


def test_the_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    first = backed_up(tmp_path / "first.zip")
    recorder = MigrationRecorder(connection)
    recorder.record_applied("scoring", "9999_next_year")
    try:
        with pytest.raises(Refused, match="newer version"):
            backed_up(tmp_path / "second.zip")
        with pytest.raises(Refused, match="newer version"):
            writing.what_is_here()
    finally:
        recorder.record_unapplied("scoring", "9999_next_year")
    assert list(tmp_path.iterdir()) == [first]


def test_a_database_without_tables_has_nothing_to_back_up(tmp_path: Path) -> None:
    recorder = MigrationRecorder(connection)
    applied = list(recorder.applied_migrations())
    recorder.flush()
    try:
        with pytest.raises(Refused, match="nothing to back up"):
            backed_up(tmp_path / "first.zip")
    finally:
        for app, name in applied:
            recorder.record_applied(app, name)


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="There is no folder"):
        backed_up(tmp_path / "missing" / "first.zip")
