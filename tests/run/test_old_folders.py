"""Data folders of older programs, opened by this one: nothing of them is lost."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.fixtures.folders import (
    BEFORE_EDITS,
    OLD,
    backup_of,
    found_in,
    results_of,
    unpack,
    without_jobs,
)
from tests.run.backups import do, must
from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import Site, run
from tests.waiting import wait_until

JOB_4 = "from jobs.models import Job; print(Job.objects.get(pk=4).state)"
GAMES = """
from scoring.models import Game
for game in Game.objects.order_by("pk"): print(game.pk, game.write_token)
"""

of_each = pytest.mark.parametrize("commit", OLD)
EARLIER = [pytest.param(commit, marks=pytest.mark.long) for commit in (*OLD[:-1], *BEFORE_EDITS)]


@pytest.mark.long
@pytest.mark.parametrize("commit", [*EARLIER, OLD[-1]])
def test_what_was_played_is_what_it_was(tmp_path: Path, commit: str) -> None:
    unpack(commit, tmp_path)
    must("migrate", "-v0", folder=tmp_path)
    assert found_in(tmp_path) == results_of(commit)
    assert must("verify", folder=tmp_path).endswith(" 0 wrong.\n")


@of_each
@pytest.mark.long
def test_a_deal_that_is_gone_would_be_seen(tmp_path: Path, commit: str) -> None:
    unpack(commit, tmp_path)
    must("migrate", "-v0", folder=tmp_path)
    do("from scoring.models import DealVersion as D; D.objects.latest('pk').delete()", tmp_path)
    assert found_in(tmp_path) != results_of(commit)


@pytest.mark.long
@of_each
def test_its_pages_open_and_its_jobs_go_on(
    start_site: StartSite, tmp_path: Path, commit: str
) -> None:
    unpack(commit, tmp_path)
    expected = results_of(commit)
    organiser = signed_in(start_site())
    for night in [each for name, each in expected.items() if name.startswith("night ")]:
        page = page_of(night["name"], organiser)
        assert all(name in page for _rank, name, _score in night["standings"])
    assert organiser.ask("GET", "/club/picture/")[0] == 200
    for line in do(GAMES, tmp_path).splitlines()[-5:]:
        pk, token = line.split()
        status, _location, page = organiser.ask("GET", f"/games/{token}/")
        assert status == 200
        assert all(str(total) in page for total in expected[f"game {pk}"]["totals"])
    wait_until(lambda: do(JOB_4, tmp_path) == "done\n")


def signed_in(site: Site) -> Visitor:
    link = site.value("To organise").split()[0].partition(f":{site.port}")[2]
    visitor = Visitor(site)
    visitor.send(link, "/confirm/")
    return visitor


def page_of(night: str, organiser: Visitor) -> str:
    """The standings of this night, as they are shown."""
    nights = organiser.ask("GET", "/tournaments/")[2]
    address = re.search(rf'href="(/tournaments/\d+/)"[^>]*>[^<]*{night}', nights)
    assert address, nights
    return organiser.ask("GET", f"{address[1]}standings/")[2]


@pytest.mark.long
@of_each
def test_its_backup_is_put_back(tmp_path: Path, commit: str) -> None:
    must("restore", str(backup_of(commit, tmp_path)), folder=tmp_path / "new")
    assert found_in(tmp_path / "new") == without_jobs(results_of(commit))
    assert must("verify", folder=tmp_path / "new").endswith(" 0 wrong.\n")


@pytest.mark.parametrize(
    ("column", "cure"),
    [
        ("scoring_game.key", "The program of commit f6c5670 has made it"),
        ("scoring_seat.name", "Restore a backup of it into a new folder."),
    ],
)
@pytest.mark.long
def test_a_column_that_was_never_missing_is_named(tmp_path: Path, column: str, cure: str) -> None:
    data = unpack(OLD[-1], tmp_path)
    table, name = column.split(".")
    with closing(sqlite3.connect(data / "phase10.sqlite3")) as database, database:
        database.execute(f"ALTER TABLE {table} RENAME COLUMN {name} TO something_else")
    ended = run("migrate", folder=tmp_path)
    assert ended.returncode == 1
    assert f"its table lacks the column {column}. {cure}" in ended.stderr
