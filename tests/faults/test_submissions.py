"""Whatever was acknowledged is kept once and counts, under kill -9 and lost answers.

Deals, corrections, undos and results by hand, from two dozen phones, to one process on SQLite or to
two on PostgreSQL. `./run test --long tests/faults` sends 10 000 to each, `-k 2000` a few;
PHASE10_SUBMISSIONS=100000 says how many are to be sent instead of 10 000.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.faults.phones import Forgetful, Phone
from tests.faults.season import Compared, Season, compared
from tests.faults.webs import Office, Web
from tests.run.phones import on_own_loop
from tests.run.site import environment, run
from tests.services.conftest import started_cluster, with_new_database
from tests.services.servers import free_port

pytestmark = [pytest.mark.long, pytest.mark.first]

PROCESSES = {"sqlite": 1, "postgresql": 2}
FEW, MANY = 2_000, int(os.environ.get("PHASE10_SUBMISSIONS", "10000"))
KILLS_OF_FEW = 8
KILLED_AFTER = 1_000  # submissions, where there are many


@pytest.fixture(params=PROCESSES)
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a database; none for SQLite."""
    if request.param == "sqlite":
        yield ""
    else:
        with started_cluster() as cluster:
            yield with_new_database(cluster)


@contextmanager
def season(folder: Path, database: str, kind: type[Phone], killed_after: int) -> Iterator[Season]:
    more = {"PHASE10_DATABASE_URL": database} if database else {}
    env = environment(folder, **more)
    migrated = run("migrate", "-v0", folder=folder, **more)
    assert migrated.returncode == 0, migrated.stderr
    count = PROCESSES["postgresql" if database else "sqlite"]
    with ExitStack() as stack:
        office = stack.enter_context(Office(env))
        webs = [Web(folder, env, free_port()) for _process in range(count)]
        for web in webs:
            web.start()
            stack.callback(web.end)
        yield Season(office, webs, kind, killed_after)
    verified = run("verify", folder=folder, **more)
    assert verified.returncode == 0, verified.stdout


def played(
    folder: Path, database: str, submissions: int, kind: type[Phone] = Phone
) -> tuple[Season, Compared]:
    killed_after = min(KILLED_AFTER, submissions // KILLS_OF_FEW)
    with season(folder, database, kind, killed_after) as nights:
        on_own_loop(nights.play(submissions))
        return nights, compared(nights)


@pytest.mark.parametrize("submissions", [FEW, MANY])
def test_nothing_that_was_acknowledged_is_lost_doubled_or_not_counted(
    tmp_path: Path, database: str, submissions: int
) -> None:
    nights, found = played(tmp_path, database, submissions)
    print(f"{found}, {nights.kills} kills, {nights.lost_answers} answers lost")
    assert found.acknowledged >= submissions
    assert (found.lost, found.doubled, found.miscounted) == (0, 0, [])
    assert nights.kills >= min(KILLS_OF_FEW, 5)
    assert nights.lost_answers > submissions // 100


def test_without_keys_there_would_be_doubles(tmp_path: Path, database: str) -> None:
    _nights, found = played(tmp_path, database, FEW // 4, Forgetful)
    assert found.doubled > 0
