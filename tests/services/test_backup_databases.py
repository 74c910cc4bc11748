"""A backup of either database goes into either, row by row."""

from itertools import product
from pathlib import Path

import psycopg
import pytest

from tests.fixtures.folders import OLD, backup_of, found_in, results_of, without_jobs
from tests.phase10site.everything import content_of, tables_in
from tests.run.backups import back_up, do, fill, must
from tests.run.site import run
from tests.services.conftest import with_new_database
from tests.services.servers import Cluster

WAYS = list(product(("sqlite", "postgresql"), repeat=2))
NEXT_GAME = """
from tests.scoring.tables import record, sit_down
from scoring.models import Game
numbers = set(Game.objects.values_list("pk", flat=True))
print(record(sit_down("Next", "one"), "0* 25+").pk > max(numbers))
"""


def database(kind: str, cluster: Cluster) -> dict[str, str]:
    """A new one of this kind."""
    return {"PHASE10_DATABASE_URL": with_new_database(cluster)} if kind == "postgresql" else {}


@pytest.mark.long
@pytest.mark.parametrize(("source", "target"), WAYS)
def test_everything_arrives(tmp_path: Path, cluster: Cluster, source: str, target: str) -> None:
    here, there = database(source, cluster), database(target, cluster)
    fill(tmp_path / "here", **here)
    first = back_up(tmp_path / "here", tmp_path / "first.zip", **here)
    must("restore", str(first), folder=tmp_path / "there", **there)
    second = back_up(tmp_path / "there", tmp_path / "second.zip", **there)
    assert content_of(second) == content_of(first)
    assert all(
        tables_in(first)[name]
        for name in ("scoring_dealversion", "auth_user", "scoring_phasecard", "scoring_clubpicture")
    )
    assert do(NEXT_GAME, tmp_path / "there", **there) == "True\n"


@pytest.mark.long
def test_a_whole_season_goes_to_postgresql_and_back(tmp_path: Path, postgresql_url: str) -> None:
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("demo", folder=tmp_path)
    first = back_up(tmp_path, tmp_path / "first.zip")
    must("restore", str(first), folder=tmp_path / "there", **there)
    second = back_up(tmp_path / "there", tmp_path / "second.zip", **there)
    must("restore", str(second), folder=tmp_path / "again")
    third = back_up(tmp_path / "again", tmp_path / "third.zip")
    assert content_of(first) == content_of(second) == content_of(third)
    assert sum(map(len, tables_in(first).values())) > 2000
    assert must("verify", folder=tmp_path / "there", **there).endswith(" 0 wrong.\n")
    assert must("verify", folder=tmp_path / "again").endswith(" 0 wrong.\n")


@pytest.mark.long
@pytest.mark.parametrize("commit", OLD)
def test_a_backup_of_an_older_program_is_brought_up_to_date_in_postgresql(
    tmp_path: Path, postgresql_url: str, commit: str
) -> None:
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("restore", str(backup_of(commit, tmp_path)), folder=tmp_path / "there", **there)
    assert found_in(tmp_path / "there", **there) == without_jobs(results_of(commit))
    assert must("verify", folder=tmp_path / "there", **there).endswith(" 0 wrong.\n")


@pytest.mark.long
def test_an_older_backup_is_brought_up_to_date_in_postgresql(
    tmp_path: Path, postgresql_url: str
) -> None:
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("migrate", "-v0", folder=tmp_path)
    do(
        "from tests.scoring.tables import record, sit_down; record(sit_down('A', 'B'), '0* 25+')",
        tmp_path,
    )
    must("migrate", "-v0", "scoring", "0001", folder=tmp_path)
    old = back_up(tmp_path, tmp_path / "old.zip")
    fill(tmp_path / "there", **there)
    must("restore", str(old), "--replace", "--yes", folder=tmp_path / "there", **there)
    new = back_up(tmp_path / "there", tmp_path / "new.zip", **there)
    known = tables_in(old)["scoring_dealversion"]
    assert [row[: len(known[0])] for row in tables_in(new)["scoring_dealversion"]] == known
    assert tables_in(new)["scoring_reportedlaydown"] == []
    assert do(NEXT_GAME, tmp_path / "there", **there) == "True\n"


@pytest.mark.long
def test_what_does_not_fit_postgresql_is_said_and_changes_nothing(
    tmp_path: Path, postgresql_url: str
) -> None:
    """SQLite keeps names of any length; PostgreSQL does not."""
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    must("migrate", "-v0", folder=tmp_path)
    do("from tests.scoring.tables import sit_down; sit_down('A' * 201, 'B')", tmp_path)
    file = back_up(tmp_path, tmp_path / "club.zip")
    refused = run("restore", str(file), folder=tmp_path, **there)
    assert refused.returncode == 1
    assert "Its rows of scoring_seat do not fit this database: value too long" in refused.stderr
    assert refused.stderr.endswith("Nothing was changed.\n")
    with psycopg.connect(postgresql_url) as connection:
        found = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
        assert found.fetchone() == (0,)


@pytest.mark.long
def test_while_others_use_the_database_nothing_is_restored(
    tmp_path: Path, postgresql_url: str
) -> None:
    """They may be on another machine, where the folder's lock is not seen."""
    must("migrate", "-v0", folder=tmp_path)
    file = back_up(tmp_path, tmp_path / "club.zip")
    there = {"PHASE10_DATABASE_URL": postgresql_url}
    with psycopg.connect(postgresql_url):
        refused = run("restore", str(file), folder=tmp_path, **there)
    assert refused.returncode == 1
    assert "The site is running" in refused.stderr
    must("restore", str(file), folder=tmp_path / "there", **there)


@pytest.mark.long
def test_a_database_that_is_away_is_said(tmp_path: Path) -> None:
    away = {"PHASE10_DATABASE_URL": "postgresql://phase10@127.0.0.1:1/phase10"}
    ended = run("backup", "club.zip", folder=tmp_path, **away)
    assert ended.returncode == 1
    assert ended.stderr.startswith("The database cannot be read: connection failed")
    assert len(ended.stderr.splitlines()) == 1
    assert not list(tmp_path.glob("*.zip*"))
    must("migrate", "-v0", folder=tmp_path)
    file = back_up(tmp_path, tmp_path / "club.zip")
    ended = run("restore", str(file), folder=tmp_path, **away)
    assert ended.returncode == 1
    assert "The database cannot be used: connection failed" in ended.stderr
