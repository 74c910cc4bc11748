"""The data of an older program is brought up to date, wholly or not at all; that of a newer one is
left alone."""

import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.fixtures.folders import OLD, found_in, results_of, unpack, without_jobs
from tests.run.backups import do, must, program
from tests.run.conftest import StartSite
from tests.run.service import Service
from tests.run.site import PATIENCE, environment, run
from tests.run.started import begin
from tests.tmpfs import tiny_disk
from tests.waiting import wait_until

NEWEST = OLD[-1]
FAR = "scoring.9999_next_year"
MIGRATING = """
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
from {module} import Command

record = MigrationExecutor.record_migration

def stop(self, app, *more, **others):
    if app == {app!r}:
        print("in the middle", flush=True)
        input()
    record(self, app, *more, **others)

MigrationExecutor.record_migration = stop
call_command(Command(), verbosity=0)
"""
FAILING = """
from django.core.management import call_command
from django.db.migrations.executor import MigrationExecutor
from phase10site.backups.manifest import Refused

record = MigrationExecutor.record_migration

def fail(self, app, *more, **others):
    if app == {app!r}:
        raise RuntimeError("no such luck.")
    record(self, app, *more, **others)

MigrationExecutor.record_migration = fail
try:
    call_command("migrate", verbosity=0)
except Refused as error:
    print(error)
"""
SAVING = """
from django.core.management import call_command
from phase10site.backups.writing import Writing

def stop(self, model):
    print("in the middle", flush=True)
    input()

Writing.add_table = stop
call_command("migrate", verbosity=0)
"""
BY_THEN = "an earlier version"  # it had no place yet to say which one
OURS, DJANGOS = "phase10site.management.commands.migrate", "django.core.management.commands.migrate"


def killed_in_the_middle(app: str, folder: Path, module: str = OURS, **more: str) -> None:
    """After the tables of a migration of this app were made, before that is noted."""
    killed(program(MIGRATING.format(module=module, app=app), folder, **more))


def killed(process: subprocess.Popen[str]) -> None:
    assert process.stdout
    assert process.stdout.readline() == "in the middle\n"
    process.kill()
    process.communicate(timeout=PATIENCE)


def failed_in_the_middle(app: str, folder: Path, **more: str) -> str:
    """What was said of it."""
    return do(FAILING.format(app=app), folder, **more)


def saved_in(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "backups").glob("before-*.zip"))


def test_before_it_a_backup_is_made_and_the_greeting_names_it(
    start_site: StartSite, tmp_path: Path
) -> None:
    unpack(NEWEST, tmp_path)
    site = start_site()
    (saved,) = saved_in(tmp_path)
    assert f"As it was before, it is kept in {saved}. To go back, restore that" in site.greeting
    told = site.errors.read_text()
    assert re.search(rf"is that of {BY_THEN}\. For this one, 0\.1\.0 \(", told)
    assert re.search(r"its tables are changed: \d+ changes, all or none\.\n  \w+\.0\d+_", told)
    assert f"Before that a backup of it is made: {saved}\n" in told


@pytest.mark.long
def test_whoever_wants_no_backup_gets_none_and_is_told(tmp_path: Path) -> None:
    unpack(NEWEST, tmp_path)
    ended = run("migrate", "--no-backup", "-v0", folder=tmp_path)
    assert ended.returncode == 0
    assert "No backup of it is made before that, as you wish." in ended.stderr
    assert saved_in(tmp_path) == []
    assert found_in(tmp_path) == results_of(NEWEST)


@pytest.mark.long
def test_a_change_that_fails_leaves_all_as_it_was_and_says_how_to_go_on(tmp_path: Path) -> None:
    data = unpack(NEWEST, tmp_path)
    said = failed_in_the_middle("phase10site", tmp_path)
    assert "could not be brought up to date: RuntimeError: no such luck. Nothing was" in said
    assert re.search(rf"To go on as before, start {BY_THEN} again\.", said)
    assert applied(data) == 24
    must("migrate", "-v0", folder=tmp_path)
    assert found_in(tmp_path) == results_of(NEWEST)


@pytest.mark.long
def test_that_backup_holds_what_was_and_the_next_start_says_nothing_of_it(
    start_site: StartSite, tmp_path: Path
) -> None:
    unpack(NEWEST, tmp_path)
    start_site().stop()
    (saved,) = saved_in(tmp_path)
    assert "As it was before" not in start_site().greeting
    must("restore", str(saved), folder=tmp_path / "other")
    assert found_in(tmp_path / "other") == without_jobs(results_of(NEWEST))


@pytest.mark.long
def test_an_empty_folder_is_not_backed_up(start_site: StartSite, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    start_site()
    assert saved_in(tmp_path) == []


@pytest.mark.long
def test_without_a_backup_nothing_is_brought_up_to_date(tmp_path: Path) -> None:
    data = unpack(NEWEST, tmp_path)
    (data / "backups").rename(data / "kept")
    (data / "backups").write_text("a file in the place of the folder")
    for words in ([], ["migrate"]):
        ended = run(*words, folder=tmp_path)
        assert ended.returncode == 1
        assert "a backup is made before that. It could not be written: File exists" in ended.stderr
        assert ended.stderr.endswith("then start again. Nothing was changed.\n")
    assert applied(data) == 24
    (data / "backups").unlink()
    must("migrate", folder=tmp_path)
    assert applied(data) > 24


def applied(data: Path) -> int:
    with closing(sqlite3.connect(data / "phase10.sqlite3")) as database, database:
        found: int = database.execute("SELECT count(*) FROM django_migrations").fetchone()[0]
    return found


@pytest.mark.long
def test_on_a_full_disk_it_says_to_make_room(tmp_path: Path) -> None:
    data = unpack(NEWEST, tmp_path)
    for each in (data / "backups").iterdir():
        each.unlink()
    (data / "backups").rmdir()
    with tiny_disk(tmp_path, 16 * 1024) as disk:
        (data / "backups").symlink_to(disk)
        ended = run("migrate", folder=tmp_path)
    assert ended.returncode == 1
    assert "the disk is full" in ended.stderr
    assert "Make room on the disk, then start again. Nothing was changed." in ended.stderr
    assert applied(data) == 24


@pytest.mark.long
def test_killed_in_the_middle_it_begins_anew_at_the_next_start(tmp_path: Path) -> None:
    unpack(NEWEST, tmp_path)
    killed_in_the_middle("phase10site", tmp_path)
    assert applied(tmp_path / "data") == 24
    must("migrate", "-v0", folder=tmp_path)
    assert found_in(tmp_path) == results_of(NEWEST)
    assert len(saved_in(tmp_path)) == 1
    assert must("verify", folder=tmp_path).endswith(" 0 wrong.\n")


@pytest.mark.long
def test_killed_while_it_writes_the_backup_it_leaves_nothing_of_that(tmp_path: Path) -> None:
    data = unpack(NEWEST, tmp_path)
    killed(program(SAVING, tmp_path))
    assert applied(data) == 24
    assert saved_in(tmp_path) == []
    must("migrate", "-v0", folder=tmp_path)
    (saved,) = saved_in(tmp_path)
    assert not list(saved.parent.glob("before-*.part"))
    assert found_in(tmp_path) == results_of(NEWEST)


@pytest.mark.long
@pytest.mark.parametrize(("module", "goes_on"), [(OURS, True), (DJANGOS, False)])
def test_where_each_migration_ends_by_itself_no_later_start_goes_on(
    tmp_path: Path, module: str, goes_on: bool
) -> None:
    """Tables that are there already cannot be made: Django's own command is the control."""
    killed_in_the_middle("scoring", tmp_path, module)
    again = run("migrate", "-v0", folder=tmp_path)
    assert (again.returncode == 0) is goes_on, again.stderr


@pytest.fixture
def newer(start_site: StartSite, tmp_path: Path) -> Path:
    """A folder that some later version has brought up to date."""
    start_site().stop()
    with closing(sqlite3.connect(tmp_path / "data" / "phase10.sqlite3")) as database, database:
        database.execute("UPDATE phase10site_update SET version = '9.9.0 (fedcba9)'")
        add = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-11-19')"
        database.execute(add, FAR.split("."))
    return tmp_path


LONG = pytest.mark.long
WAYS = [
    (),
    pytest.param(("serve", "--service"), marks=LONG),
    pytest.param(("jobs", "run", "games-export"), marks=LONG),
    pytest.param(("migrate",), marks=LONG),
    pytest.param(("demo",), marks=LONG),
    pytest.param(("backup", "club.zip"), marks=LONG),
]


@pytest.mark.parametrize("words", WAYS)
def test_the_data_of_a_newer_version_is_left_alone(newer: Path, words: tuple[str, ...]) -> None:
    before = rows_of(newer)
    ended = run(*words, folder=newer)
    assert ended.returncode == 1
    assert "is that of a newer version of the program, 9.9.0 (fedcba9) (since 20" in ended.stderr
    assert "Start that one or a later one" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert rows_of(newer) == before


def rows_of(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "data" / "phase10.sqlite3")) as database, database:
        found = list(database.iterdump())
    return found


@pytest.mark.long
def test_a_worker_leaves_the_data_of_a_newer_version_alone(newer: Path) -> None:
    ended = run("worker", folder=newer, PHASE10_REDIS_URL="redis://127.0.0.1:1/0")
    assert ended.returncode == 1
    assert "is that of a newer version of the program, 9.9.0 (fedcba9)" in ended.stderr


@pytest.mark.long
def test_nothing_is_restored_over_it_and_the_doctor_says_so(newer: Path) -> None:
    (newer / "other").mkdir()
    begin(newer / "other")
    must("backup", "club.zip", folder=newer / "other")
    ended = run("restore", "other/club.zip", "--replace", "--yes", folder=newer)
    assert ended.returncode == 1
    assert "is that of a newer version of the program, 9.9.0 (fedcba9)" in ended.stderr
    assert "9.9.0 (fedcba9)" in run("doctor", folder=newer).stdout


@pytest.mark.long
def test_brought_up_to_date_by_another_while_it_serves_it_is_not_ready_any_more(
    tmp_path: Path, free_port: int
) -> None:
    begin(tmp_path)
    with Service(tmp_path, environment(tmp_path), free_port) as service:
        assert service.is_ready
        with closing(sqlite3.connect(tmp_path / "data" / "phase10.sqlite3")) as database, database:
            add = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-11-19')"
            database.execute(add, FAR.split("."))
        wait_until(lambda: not service.is_ready)
