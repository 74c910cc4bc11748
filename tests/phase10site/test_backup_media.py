"""Pictures lie outside of the database's transaction, and are put back with it all the same."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, OperationalError, connection

from jobs import results
from jobs.models import Job
from phase10site import data_folder
from phase10site.backups import media
from phase10site.backups.manifest import HalfDone, Refused
from phase10site.backups.media import StagedMedia
from phase10site.backups.reading import checked_backup
from phase10site.backups.restoring import restore
from scoring.games.models import Game
from tests.phase10site.everything import Silent, backed_up, content_of, some_media
from tests.scoring.tables import sit_down
from tests.tmpfs import tiny_disk

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("own_folders")]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A backup of one game and two pictures; what is here now is another one of each."""
    sit_down("Ada", "Ben")
    some_media()
    path = backed_up(tmp_path / "old.zip")
    sit_down("Cleo", "Dan")
    (media.folder() / "club.png").write_bytes(b"a newer picture")
    (media.folder() / "more.png").write_bytes(b"more")
    return path


def put_back(path: Path) -> list[Path]:
    with checked_backup(path, Silent()) as backup:
        return restore(backup, Silent())


def here(tmp_path: Path) -> dict[str, bytes]:
    path = backed_up(tmp_path / "here.zip")
    content = content_of(path)
    path.unlink()
    return content


def is_lost(*_anything: object) -> None:
    raise OperationalError("the server is gone")


def fails(*_anything: object) -> None:
    raise IntegrityError("two rows do not fit together")


def busy(self: Path, target: Path) -> Path:
    raise OSError(16, "Device or resource busy")


def none_but_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The old has been renamed when the disk refuses to rename the new."""
    rename = Path.rename

    def first(self: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "rename", busy)
        after_it = rename(self, target)
        return after_it

    monkeypatch.setattr(Path, "rename", first)


@contextmanager
def unguarded(self: StagedMedia) -> Iterator[None]:
    yield


def test_where_the_commit_fails_pictures_stay_too(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = here(tmp_path)
    with monkeypatch.context() as at_the_end, pytest.raises(IntegrityError):
        at_the_end.setattr(connection, "commit", fails)
        put_back(old)
    assert here(tmp_path) == before
    assert not (StagedMedia().path.exists() or StagedMedia().old.exists())


def test_without_undoing_it_there_would_be_other_pictures(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = here(tmp_path)
    monkeypatch.setattr(StagedMedia, "undone_on_error", unguarded)
    with monkeypatch.context() as at_the_end, pytest.raises(IntegrityError):
        at_the_end.setattr(connection, "commit", fails)
        put_back(old)
    after = here(tmp_path)
    assert after["tables/scoring_game.jsonl"] == before["tables/scoring_game.jsonl"]
    assert after["media/club.png"] != before["media/club.png"]


def test_where_there_were_no_pictures_none_are_left(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    media.folder().rename(tmp_path / "away")
    with monkeypatch.context() as at_the_end, pytest.raises(IntegrityError):
        at_the_end.setattr(connection, "commit", fails)
        put_back(old)
    assert not media.folder().exists()


def test_pictures_that_cannot_be_moved_keep_the_games_as_they_are(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = here(tmp_path)
    with monkeypatch.context() as meanwhile, pytest.raises(OSError, match="busy"):
        meanwhile.setattr(Path, "rename", busy)
        put_back(old)
    assert here(tmp_path) == before


def test_pictures_that_cannot_be_moved_back_are_said_and_found_again(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = here(tmp_path)
    with monkeypatch.context() as meanwhile, pytest.raises(HalfDone, match="lies in"):
        none_but_the_first(meanwhile)
        put_back(old)
    assert not media.folder().exists()
    with data_folder.alone():
        pass
    assert here(tmp_path) == before


def test_that_nothing_was_changed_is_said_only_where_it_is_true(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as meanwhile, pytest.raises(SystemExit):
        meanwhile.setattr(Path, "rename", busy)
        call_command("restore", str(old), "--replace", "--yes")
    assert capsys.readouterr().err.endswith("resource busy. Nothing was changed.\n")
    with monkeypatch.context() as meanwhile, pytest.raises(SystemExit):
        none_but_the_first(meanwhile)
        call_command("restore", str(old), "--replace", "--yes")
    assert "Nothing was changed" not in capsys.readouterr().err


def test_a_postgresql_lost_at_the_last_moment_leaves_it_open(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as at_the_end, pytest.raises(HalfDone, match="restore once more"):
        at_the_end.setattr(connection, "commit", is_lost)
        at_the_end.setattr("phase10site.backups.restoring.can_tell", lambda: False)
        put_back(old)


def test_what_a_killed_restore_took_away_is_back_at_the_next_start(old: Path) -> None:
    found = media.files()
    media.folder().rename(media.replaced_folder())
    assert not media.files()
    with data_folder.locked(data_folder.SHARED):
        assert media.files() == found


def test_a_start_leaves_alone_what_is_in_its_place(old: Path) -> None:
    media.replaced_folder().mkdir()
    media.put_back()
    assert media.files()
    media.replaced_folder().rmdir()


def test_pictures_on_a_disk_of_their_own_are_refused_before_anything_is_touched(
    tmp_path: Path, old: Path
) -> None:
    media.folder().rename(tmp_path / "away")
    with tiny_disk(tmp_path, 100_000) as disk:
        media.folder().symlink_to(disk)
        with pytest.raises(Refused, match="a disk of its own"):
            put_back(old)
    media.folder().unlink()
    assert Game.objects.count() == 2


def test_a_folder_behind_a_link_stays_there(old: Path, tmp_path: Path) -> None:
    media.folder().rename(tmp_path / "elsewhere")
    media.folder().symlink_to(tmp_path / "elsewhere")
    put_back(old)
    assert media.folder().is_symlink()
    assert sorted(media.files()) == ["club.png", "clubs/Ü/1.jpg"]
    assert (tmp_path / "elsewhere" / "club.png").read_bytes() == bytes(range(256))
    media.folder().unlink()


@pytest.mark.parametrize("name", ['club "A" 12:30.png', "c:evil", "%s 100% & <b>.png", "é"])
def test_a_harmless_name_goes_there_and_back(name: str, tmp_path: Path) -> None:
    some_media()
    (media.folder() / name).write_bytes(b"a picture")
    path = backed_up(tmp_path / "first.zip")
    put_back(path)
    assert (media.folder() / name).read_bytes() == b"a picture"


@pytest.mark.parametrize("name", [b"a\\b.png", b"two\nlines", b"\xe9.png"])
def test_a_name_that_could_not_be_put_back_is_refused_at_once(name: bytes, tmp_path: Path) -> None:
    some_media()
    (media.folder() / os.fsdecode(name)).touch()
    with pytest.raises(Refused, match="cannot be kept") as refused:
        backed_up(tmp_path / "first.zip")
    assert repr(os.fsdecode(name)) in str(refused.value)
    assert str(refused.value).isprintable()
    assert not list(tmp_path.iterdir())


def a_result() -> Path:
    job = Job.objects.ask("empty")
    results.folder().mkdir(exist_ok=True)
    results.path_of(job).write_bytes(b"a result of before")
    return results.path_of(job)


def test_results_behind_a_link_go_too(old: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    results.folder().symlink_to(tmp_path / "elsewhere")
    kept = results.folder() / "my-own.csv"
    kept.touch()
    a_result()
    assert put_back(old) == []
    assert list((tmp_path / "elsewhere").iterdir()) == [tmp_path / "elsewhere" / kept.name]
    results.folder().unlink()


def test_results_stay_where_nothing_is_restored(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = a_result()
    with monkeypatch.context() as at_the_end, pytest.raises(IntegrityError):
        at_the_end.setattr(connection, "commit", fails)
        put_back(old)
    assert result.exists()


def test_what_cannot_be_removed_is_said(
    old: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = a_result()

    def read_only(path: Path, **_options: Any) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", read_only)
    call_command("restore", str(old), "--replace", "--yes")
    said = capsys.readouterr()
    assert said.out.startswith("Restored as of")
    assert f"{result}, which was here before, could not be removed." in said.err
    assert Game.objects.count() == 1
    monkeypatch.undo()
    result.unlink()
