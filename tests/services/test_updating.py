"""A PostgreSQL is brought up to date as SQLite is: wholly, a backup before, and never backwards."""

from pathlib import Path

import psycopg
import pytest

from tests.fixtures.folders import OLD, backup_of, found_in, results_of, without_jobs
from tests.run.backups import must
from tests.run.site import run
from tests.run.test_updating import FAR, failed_in_the_middle, killed_in_the_middle, saved_in

APPLIED = "SELECT count(*) FROM django_migrations WHERE app = 'phase10site'"


@pytest.mark.long
def test_failed_or_killed_in_the_middle_it_begins_anew(tmp_path: Path, postgresql_url: str) -> None:
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("restore", str(backup_of(OLD[-1], tmp_path)), folder=tmp_path, **there)
    must("migrate", "phase10site", "zero", "-v0", folder=tmp_path, **there)
    for saved in saved_in(tmp_path):
        saved.unlink()
    failed = failed_in_the_middle("phase10site", tmp_path, **there)
    assert "could not be brought up to date: RuntimeError: no such luck. Nothing was" in failed
    killed_in_the_middle("phase10site", tmp_path, **there)
    with psycopg.connect(postgresql_url) as connection:
        assert connection.execute(APPLIED).fetchone() == (0,)
    must("migrate", "-v0", folder=tmp_path, **there)
    assert found_in(tmp_path, **there) == without_jobs(results_of(OLD[-1]))
    assert must("verify", folder=tmp_path, **there).endswith(" 0 wrong.\n")
    (saved,) = saved_in(tmp_path)
    must("restore", str(saved), folder=tmp_path / "other")
    assert found_in(tmp_path / "other") == without_jobs(results_of(OLD[-1]))


@pytest.mark.long
def test_that_of_a_newer_version_is_left_alone(tmp_path: Path, postgresql_url: str) -> None:
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("migrate", "-v0", folder=tmp_path, **there)
    with psycopg.connect(postgresql_url) as connection:
        connection.execute("UPDATE phase10site_update SET version = '9.9.0 (fedcba9)'")
        add = "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())"
        connection.execute(add, FAR.split("."))
    for words in ((), ("serve", "--service"), ("migrate",)):
        ended = run(*words, folder=tmp_path, **there)
        assert ended.returncode == 1
        assert "is that of a newer version of the program, 9.9.0 (fedcba9)" in ended.stderr
