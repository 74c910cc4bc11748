import os
import shutil
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import NotSupportedError, OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import Settings

from jobs.models import Job
from phase10site import clocks, variables
from phase10site.doctor import configuration, database, disk, report
from phase10site.doctor.report import Finding, Level, broken, mind, ok
from phase10site.management.commands.doctor import careful

URL = "postgresql://ada:hidden@db.club/scores"
REDIS = "redis://:hidden@broker.club/0"
KEY = "k" * 48


def found(findings: Iterable[Finding]) -> dict[str, Level]:
    return {finding.what: finding.level for finding in findings}


def chosen(settings: Settings, **given: str) -> dict[str, Level]:
    environ = {f"PHASE10_{name}": text for name, text in given.items()}
    settings.VARIABLES = variables.read(environ)
    return found(configuration.look())


def test_a_club_on_one_laptop_has_nothing_to_mind_once_it_makes_backups(
    settings: Settings,
) -> None:
    assert set(chosen(settings, BACKUPS="7").values()) == {Level.OK}
    assert chosen(settings)["backups"] is Level.MIND


def test_a_league_has_nothing_to_mind_once_it_has_chosen(settings: Settings) -> None:
    league = {"DATABASE_URL": URL, "REDIS_URL": REDIS, "SECRET_KEY": KEY, "BACKUPS": "7"}
    front = {"ADDRESS": "https://club.org", "PROXIES": "127.0.0.1"}
    assert set(chosen(settings, **league, **front).values()) == {Level.OK}


@pytest.mark.parametrize(
    ("what", "given"),
    [
        ("database", {"REDIS_URL": REDIS}),
        ("database", {"DATABASE_URL": URL, "SYNCHRONOUS": "FULL"}),
        ("bus", {"DATABASE_URL": URL, "BUS": "memory"}),
        ("secret key", {"DATABASE_URL": URL}),
        ("secret key", {"SECRET_KEY": "short"}),
        ("address", {"DATABASE_URL": URL}),
        ("address", {"ADDRESS": "http://club.org"}),
        ("address", {"ADDRESS": "https://club.org"}),
    ],
)
def test_what_would_break_is_to_be_minded(
    settings: Settings, what: str, given: dict[str, str]
) -> None:
    assert chosen(settings, BACKUPS="7", **given)[what] is Level.MIND


def test_what_is_not_well_comes_with_what_to_do(settings: Settings) -> None:
    settings.VARIABLES = variables.read({"PHASE10_DATABASE_URL": URL, "PHASE10_BUS": "memory"})
    unwell = [finding for finding in configuration.look() if finding.level is not Level.OK]
    assert len(unwell) == 4
    assert all(finding.cure for finding in unwell)


def test_a_database_that_is_up_to_date_is_well(db: None) -> None:
    assert set(found(database.look()).values()) == {Level.OK}


def test_a_database_of_another_version_is_broken(db: None) -> None:
    MigrationRecorder.Migration.objects.filter(app="scoring").order_by("-pk")[0].delete()
    assert found(database.look())["migrations"] is Level.BROKEN


@pytest.mark.parametrize(
    ("error", "cure"),
    [
        (OperationalError("disk I/O error"), "./run restore|PHASE10_DATABASE_URL"),
        (NotSupportedError("PostgreSQL 15 or later is required (found 13)."), "newer server"),
    ],
)
def test_a_database_that_fails_is_broken_and_says_why(
    db: None, monkeypatch: pytest.MonkeyPatch, error: Exception, cure: str
) -> None:
    def fail() -> None:
        raise error

    with monkeypatch.context() as failing:
        failing.setattr(connection, "ensure_connection", fail)
        [finding] = database.look()
    assert finding.level is Level.BROKEN
    assert str(error) in finding.says
    assert any(part in finding.cure for part in cure.split("|"))


def test_a_postgresql_needs_room_for_the_pools_of_two_processes() -> None:
    levels = [database.of_connections(room, each=18).level for room in (17, 35, 36)]
    assert levels == [Level.BROKEN, Level.MIND, Level.OK]


def test_clocks_that_are_apart_are_to_be_minded(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clocks, "seconds_put_back", lambda: 0.9)
    assert database.clock().level is Level.OK
    monkeypatch.setattr(clocks, "seconds_put_back", lambda: 3.0)
    found = database.clock()
    assert found.level is Level.MIND
    assert found.says == "the latest entry is 3.0 s ahead of this machine"


def test_jobs_that_nobody_begins_are_to_be_minded(db: None) -> None:
    job = Job.objects.create(kind="count")
    assert found(database.look_at_jobs())["jobs"] is Level.OK
    Job.objects.filter(pk=job.pk).update(asked_at=job.asked_at - timedelta(minutes=2))
    assert found(database.look_at_jobs())["jobs"] is Level.MIND


def test_a_path_for_prometheus_that_a_page_has_is_to_be_minded(settings: Settings) -> None:
    assert chosen(settings, METRICS="/rules/")["metrics"] is Level.MIND


def with_free(monkeypatch: pytest.MonkeyPatch, free: int) -> dict[str, Level]:
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=free))
    return found(disk.look())


def test_a_disk_with_room_is_well_and_a_full_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert with_free(monkeypatch, 10**10)["folder"] is Level.OK
    assert with_free(monkeypatch, 10**8)["folder"] is Level.MIND
    assert with_free(monkeypatch, 10**6)["folder"] is Level.BROKEN


def test_a_folder_that_cannot_be_written_is_broken(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "results").write_text("a file in the place of the folder")
    [finding] = disk.look()
    assert finding.level is Level.BROKEN
    assert f"{tmp_path / 'results'} cannot be written" in finding.says


@pytest.mark.sqlite
def test_sqlite_on_a_disk_of_the_network_is_broken(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"server:/x / ext4 rw 0 0\nserver:/y {tmp_path} nfs4 rw 0 0\n")
    settings.DATA_DIR = tmp_path / "data"
    monkeypatch.setattr(disk, "MOUNTS", mounts)
    assert found(disk.look())["disk"] is Level.BROKEN


def test_the_innermost_mount_says_what_the_disk_is(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text("a / ext4 rw\nb /srv/our\\040club nfs rw\nc /srv/our tmpfs rw\n")
    assert disk.kind_of_disk(Path("/srv/our club/data"), mounts) == "nfs"
    assert disk.kind_of_disk(Path("/srv/our/data"), mounts) == "tmpfs"
    assert disk.kind_of_disk(Path("/srv/ours"), mounts) == "ext4"
    assert disk.kind_of_disk(Path("/srv"), tmp_path / "no-such-file") == ""


def test_a_look_that_fails_in_a_way_nobody_thought_of_is_a_finding() -> None:
    def look() -> Any:
        yield ok("first", "well")
        raise KeyError("unthought")

    first, last = careful(look)
    assert (first.level, last.level) == (Level.OK, Level.BROKEN)
    assert last.says == "KeyError: 'unthought'"


def test_a_password_is_not_shown_and_a_key_neither() -> None:
    given = {"PHASE10_DATABASE_URL": URL, "PHASE10_REDIS_URL": REDIS, "PHASE10_SECRET_KEY": KEY}
    shown = {each.name: each.value for each in report.settings_in_use(given) if each.is_set}
    assert shown == {
        "PHASE10_DATABASE_URL": "postgresql://ada:…@db.club/scores",
        "PHASE10_REDIS_URL": "redis://:…@broker.club/0",
        "PHASE10_SECRET_KEY": "(secret)",
    }


@pytest.mark.parametrize(
    ("findings", "said"),
    [
        ([ok("a", "")], "Nothing is broken."),
        ([ok("a", ""), mind("b", "", "do")], "Nothing is broken, 1 to mind."),
        ([broken("a", "", "do")], "One thing is broken."),
        ([broken("a", "", "do")] * 2 + [mind("b", "", "do")], "2 things are broken, 1 to mind."),
    ],
)
def test_the_last_line_sums_up(findings: list[Finding], said: str) -> None:
    assert report.verdict(findings) == said


def test_a_terminal_that_knows_only_ascii_gets_ascii() -> None:
    assert report.plain("→ “ada:…” – ♥", "ascii") == '-> "ada:..." - ?'
    assert report.plain("→ “ada:…”", "utf-8") == "→ “ada:…”"


def test_a_file_that_is_closed_to_us_is_broken(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR = tmp_path
    lock = tmp_path / "serving.lock"
    lock.touch(0o600)
    assert all(finding.level is not Level.BROKEN for finding in disk.look())
    monkeypatch.setattr(os, "access", lambda path, _how: path != lock)
    assert any(str(lock) in finding.says for finding in disk.look())


def test_what_others_may_read_is_to_be_minded(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    key = tmp_path / "secret_key"
    key.touch()
    key.chmod(0o644)
    assert found(disk.look())["privacy"] is Level.MIND
    key.chmod(0o600)
    tmp_path.chmod(0o700)
    assert "privacy" not in found(disk.look())
