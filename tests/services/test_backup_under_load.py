"""A backup made while many phones record: one moment, with all that had been acknowledged."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from operator import itemgetter
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from bench.browser import Broken, Browser, WrongAnswer
from bench.scorers import Acknowledged, Scorer
from tests.phase10site.everything import content_of, records_in
from tests.phase10site.torn import is_torn
from tests.run.backups import back_up, do, must
from tests.run.site import PATIENCE, Site, environment
from tests.services.conftest import started_cluster, with_new_database

pytestmark = pytest.mark.long

CLIENTS = 6
ENOUGH = 40  # acknowledged by each client, before and after

# Long tables, so that reading them takes a while.
A_LOT = """
from scoring.models import DealVersion, Game, Seat
games = Game.objects.bulk_create(Game(key=f"k{number}", version=4) for number in range(4000))
Seat.objects.bulk_create(Seat(game=game, position=p, name="A") for game in games for p in (0, 1))
DealVersion.objects.bulk_create(
    DealVersion(game=game, sequence=s, number=s, key=f"{s}", points=[0, 25], out=0)
    for game in games for s in (1, 2, 3, 4)
)
"""
WITHOUT_SNAPSHOT = """
from pathlib import Path
from phase10site.backups import writing
from tests.phase10site.everything import Silent
from tests.phase10site.torn import no_snapshot
writing.snapshot = no_snapshot
writing.write_backup(Path({0!r}), Silent(), replace=True)
"""

type Log = list[dict[str, Any]]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            yield {}
        else:
            cluster = stack.enter_context(started_cluster())
            yield {"PHASE10_DATABASE_URL": with_new_database(cluster)}


class Phones(Thread):
    """Clients that record deals, and begin new games, until they are stopped."""

    def __init__(self, port: int) -> None:
        super().__init__()
        self.scorers = [Scorer(port, seed) for seed in range(CLIENTS)]
        self.stopped = Event()
        self.failed: list[Exception] = []

    def run(self) -> None:
        asyncio.run(self.record_all())

    async def record_all(self) -> None:
        await asyncio.gather(*map(self.record, self.scorers))

    async def record(self, scorer: Scorer) -> None:
        try:
            await scorer.start()
            while not self.stopped.is_set():
                scorer.tables.append(await scorer.open_table())
                await scorer.record()
                await scorer.record()
        except (Broken, WrongAnswer) as error:
            self.failed.append(error)
        finally:
            await hang_up(scorer.browser)

    @property
    def acknowledged(self) -> list[Acknowledged]:
        return [each for scorer in self.scorers for each in tuple(scorer.acknowledged)]

    def wait_for(self, count: int) -> None:
        """Until each of them has recorded so many more."""
        goals = [len(scorer.acknowledged) + count for scorer in self.scorers]
        deadline = Event()
        for _look in range(int(PATIENCE / 0.05)):
            assert not self.failed
            pairs = zip(self.scorers, goals, strict=True)
            if all(len(scorer.acknowledged) >= goal for scorer, goal in pairs):
                return
            deadline.wait(0.05)
        raise AssertionError("they record too slowly")


async def hang_up(browser: Browser) -> None:
    if writer := browser.writer:
        writer.close()
        await writer.wait_closed()


@contextmanager
def under_load(folder: Path, database: dict[str, str]) -> Iterator[Phones]:
    must("migrate", "-v0", folder=folder, **database)
    do(A_LOT, folder, **database)
    with Site(folder, environment(folder, PHASE10_GAMES="0", **database)) as site:
        phones = Phones(site.port)
        phones.start()
        try:
            phones.wait_for(ENOUGH)
            yield phones
        finally:
            phones.stopped.set()
            phones.join(PATIENCE)
        assert not phones.failed


def logs(tables: dict[str, list[dict[str, Any]]]) -> dict[str, Log]:
    """What was recorded in each game, by the token that its table has."""
    tokens = {row["id"]: row["write_token"] for row in tables["scoring_game"]}
    found: dict[str, Log] = defaultdict(list)
    for row in sorted(tables["scoring_dealversion"], key=itemgetter("sequence")):
        found[tokens[row["game_id"]]].append(row)
    return found


def acknowledged_in(found: dict[str, Log]) -> set[Acknowledged]:
    return {
        Acknowledged(token, row["sequence"], row["key"])
        for token, log in found.items()
        for row in log
    }


def test_the_restored_is_the_source_up_to_a_moment(
    tmp_path: Path, database: dict[str, str]
) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    with under_load(source, database) as phones:
        before = set(phones.acknowledged)
        first = back_up(source, tmp_path / "first.zip", **database)
        phones.wait_for(ENOUGH)
    final = records_in(back_up(source, tmp_path / "final.zip", **database))
    must("restore", str(first), folder=target)
    again = back_up(target, tmp_path / "again.zip")
    assert content_of(again) == content_of(first)
    restored, all_of_it = logs(records_in(again)), logs(final)
    assert not is_torn(records_in(again))
    assert all(log == all_of_it[token][: len(log)] for token, log in restored.items())
    assert before <= acknowledged_in(restored)
    assert set(phones.acknowledged) <= acknowledged_in(all_of_it)
    assert len(acknowledged_in(restored)) < len(acknowledged_in(all_of_it))


def test_without_the_snapshot_it_would_be_torn(tmp_path: Path, database: dict[str, str]) -> None:
    file = tmp_path / "torn.zip"
    with under_load(tmp_path / "source", database):
        for _chance in range(5):
            do(WITHOUT_SNAPSHOT.format(str(file)), tmp_path / "source", **database)
            if is_torn(records_in(file)):
                return
    raise AssertionError("nothing was torn: the load is too small to prove anything")
