"""Workers carry out what web processes ask for, whichever of the processes and servers dies."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from jobs.models import GAVE_UP, LEASE
from jobs.sweeping import SECONDS_BETWEEN_LOOKS
from tests.run.site import Site, run
from tests.services.processes import Console, WorkerOf, installation
from tests.services.servers import Cluster, RedisServer
from tests.waiting import wait_until

UNGUARDED = "tests.kinds.unguarded"
PICKED_UP = 30.0  # seconds after the broker is back


class Installation:
    """A database, a broker, and the processes that share them."""

    def __init__(self, folder: Path, stack: ExitStack, **more: str) -> None:
        self.env = installation(folder, **more)
        self.stack = stack
        self.diary = folder / "diary"
        self.console = self.stack.enter_context(Console(self.env))
        wait_until(self.console.is_heard)

    def worker(self, *words: str) -> WorkerOf:
        return self.stack.enter_context(WorkerOf(self.env, *words))

    def counting(self, to: int = 1_000_000, pause: float = 0.01) -> int:
        """Ask for a count, and wait until some of it is noted."""
        pk = self.console.ask("count", to=to, pause=pause, diary=str(self.diary))
        wait_until(lambda: (self.console.look(pk)["checkpoint"] or 0) > 10)
        return pk

    def counting_to_three(self) -> int:
        return self.console.ask("count", to=3, pause=0.01, diary=str(self.diary))

    def steps(self) -> list[int]:
        return [int(line) for line in self.diary.read_text().splitlines()]


@pytest.fixture
def shared(tmp_path: Path, redis_server: RedisServer) -> Iterator[Installation]:
    """On SQLite: several processes of one machine may share it."""
    with ExitStack() as stack:
        yield Installation(tmp_path, stack, PHASE10_REDIS_URL=redis_server.url)


@pytest.mark.long
def test_a_worker_does_what_a_web_process_asks_for(shared: Installation) -> None:
    worker = shared.worker()
    pk = shared.console.ask("answer", places=[1, 2])
    assert shared.console.wait_for(pk)["value"] == {"places": [1, 2]}
    assert worker.end(signal.SIGTERM) == 0
    assert "go on where another worker runs" in worker.line()


def test_a_killed_worker_is_followed_by_another_from_the_checkpoint(shared: Installation) -> None:
    killed = shared.worker()
    pk = shared.counting(to=200, pause=0.02)
    killed.end(signal.SIGKILL)
    noted = shared.console.look(pk)["checkpoint"]
    reached = shared.steps()[-1] + 1
    shared.console.lapse(pk)
    shared.worker()
    done = shared.console.wait_for(pk)
    assert (done["value"], done["attempt"]) == (200, 2)
    assert shared.steps() == [*range(reached), *range(noted, 200)]
    assert reached - noted <= 0.25 / 0.02 + 1  # what was not noted between two writes


@pytest.mark.long
def test_a_worker_that_is_told_to_end_gives_its_jobs_back(shared: Installation) -> None:
    worker = shared.worker()
    pk = shared.counting()
    assert worker.end(signal.SIGINT) == 0
    given_back = shared.console.look(pk)
    assert (given_back["state"], given_back["attempt"]) == ("waiting", 0)
    assert given_back["checkpoint"] == given_back["done"] == len(shared.steps())
    assert worker.errors.read_text() == ""


@pytest.mark.long
def test_a_worker_ends_although_its_job_takes_no_step(shared: Installation) -> None:
    worker = shared.worker()
    pk = shared.console.ask("count", to=2, pause=3600)
    shared.console.wait_for(pk, "running")
    assert worker.end(signal.SIGTERM) == 0
    given_back = shared.console.look(pk)
    assert (given_back["state"], given_back["attempt"]) == ("waiting", 0)


@pytest.mark.long
def test_of_two_workers_each_row_has_one(shared: Installation) -> None:
    shared.worker()
    shared.worker()
    for pk in [shared.counting_to_three() for _ in range(20)]:
        shared.console.wait_for(pk)
    assert Counter(shared.steps()) == {0: 20, 1: 20, 2: 20}


@pytest.mark.long
def test_without_the_condition_of_the_claim_a_row_would_have_two(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    """Negative control: whoever looks for something to do takes it from who is at work on it."""
    more = {"PHASE10_REDIS_URL": redis_server.url, "DJANGO_SETTINGS_MODULE": UNGUARDED}
    with ExitStack() as stack:
        shared = Installation(tmp_path, stack, **more)
        shared.worker()
        shared.worker()
        pk = shared.counting()
        shared.console.ask("empty")
        wait_until(lambda: shared.console.look(pk)["attempt"] > 1)


@pytest.mark.long
def test_what_is_asked_for_while_the_broker_is_down_waits_and_runs_when_it_is_back(
    shared: Installation, redis_server: RedisServer
) -> None:
    shared.worker()
    redis_server.stop()
    pk = shared.console.ask("empty")
    wait_until(lambda: not shared.console.is_heard())
    assert shared.console.look(pk)["state"] == "waiting"
    redis_server.start()
    shared.console.wait_for(pk, patience=PICKED_UP)
    wait_until(shared.console.is_heard)


@pytest.mark.long
def test_a_restarted_broker_is_heard_by_a_live_worker(
    shared: Installation, redis_server: RedisServer
) -> None:
    shared.worker()
    shared.console.wait_for(shared.console.ask("empty"))
    redis_server.stop()
    redis_server.start()
    shared.console.wait_for(shared.console.ask("empty"), patience=PICKED_UP)


@pytest.mark.long
def test_after_a_long_time_without_its_broker_a_worker_hears_it_as_soon(
    shared: Installation, redis_server: RedisServer
) -> None:
    worker = shared.worker()
    redis_server.stop()
    wait_until(lambda: worker.errors.read_text().count("next try in 5 s") >= 6, patience=120)
    redis_server.start()
    shared.console.wait_for(shared.console.ask("empty"), patience=PICKED_UP)


@pytest.mark.long
def test_a_broker_that_froze_for_a_while_is_heard_again(
    shared: Installation, redis_server: RedisServer
) -> None:
    shared.worker()
    redis_server.freeze()
    pk = shared.console.ask("empty")
    wait_until(lambda: not shared.console.is_heard(), patience=60)
    assert shared.console.look(pk)["state"] == "waiting"
    redis_server.thaw()
    shared.console.wait_for(pk, patience=PICKED_UP)


@pytest.mark.long
def test_a_worker_that_is_started_before_its_broker_waits_for_it(
    shared: Installation, redis_server: RedisServer
) -> None:
    redis_server.stop()
    pk = shared.console.ask("empty")
    worker = WorkerOf(shared.env)
    wait_until(lambda: "next try" in worker.errors.read_text())
    redis_server.start()
    with worker:
        shared.console.wait_for(pk, patience=PICKED_UP)


@pytest.mark.long
def test_a_worker_without_its_broker_ends_when_it_is_told_to(
    shared: Installation, redis_server: RedisServer
) -> None:
    worker = shared.worker()
    redis_server.stop()
    wait_until(lambda: "next try" in worker.errors.read_text())
    assert worker.end(signal.SIGTERM) == 0


@pytest.mark.long
def test_a_killed_worker_is_noticed_by_itself(shared: Installation) -> None:
    """Nobody helps the time along."""
    killed = shared.worker()
    pk = shared.counting(to=60, pause=0.02)
    killed.end(signal.SIGKILL)
    shared.worker()
    patience = LEASE.total_seconds() + SECONDS_BETWEEN_LOOKS + PICKED_UP
    assert shared.console.wait_for(pk, patience=patience)["attempt"] == 2


@pytest.mark.long
def test_a_worker_that_slept_through_its_lease_writes_nothing_more(shared: Installation) -> None:
    asleep = shared.worker("--concurrency", "1")
    pk = shared.counting()
    os.kill(asleep.process.pid, signal.SIGSTOP)
    shared.console.lapse(pk)
    shared.worker()
    wait_until(lambda: shared.console.look(pk)["attempt"] == 2)
    os.kill(asleep.process.pid, signal.SIGCONT)
    wait_until(lambda: "was taken over by another worker" in asleep.errors.read_text())
    assert shared.console.look(pk)["attempt"] == 2


@pytest.mark.long
def test_a_job_goes_on_when_postgresql_was_restarted_in_the_middle(
    tmp_path: Path, redis_server: RedisServer, own_cluster: Cluster, own_postgresql_url: str
) -> None:
    more = {"PHASE10_DATABASE_URL": own_postgresql_url, "PHASE10_REDIS_URL": redis_server.url}
    with ExitStack() as stack:
        shared = Installation(tmp_path, stack, **more)
        shared.worker()
        pk = shared.counting(to=1000, pause=0.01)
        own_cluster.stop()
        own_cluster.start()
        again = shared.stack.enter_context(Console(shared.env))
        done = again.wait_for(pk)
        assert done["value"] == 1000
        assert sorted(set(shared.steps())) == list(range(1000))


@pytest.mark.long
def test_a_broker_on_a_socket_of_this_machine_is_one_too(
    tmp_path: Path, redis_server: RedisServer
) -> None:
    more = {"PHASE10_REDIS_URL": redis_server.socket_url}
    with ExitStack() as stack:
        shared = Installation(tmp_path, stack, **more)
        shared.worker()
        site = stack.enter_context(Site(tmp_path, shared.env))
        shared.console.wait_for(shared.console.ask("empty"))
        wait_until(lambda: '"jobs": "ok", "bus": "ok"' in site.get("/health/ready")[1])


@pytest.mark.long
def test_a_job_that_three_workers_were_killed_in_is_given_up(shared: Installation) -> None:
    pk = shared.console.ask("count", to=2, pause=3600)
    for attempt in (1, 2, 3):
        killed = shared.worker()
        wait_until(lambda: shared.console.look(pk)["attempt"] == attempt)  # noqa: B023 - at once
        killed.end(signal.SIGKILL)
        shared.console.lapse(pk)
    shared.worker()
    assert shared.console.wait_for(pk, "failed")["error"] == GAVE_UP
    assert shared.console.look(pk)["attempt"] == 3


@pytest.mark.long
def test_without_a_broker_a_worker_says_why_there_is_nothing_to_do(tmp_path: Path) -> None:
    ended = run("worker", folder=tmp_path)
    assert ended.returncode == 2
    assert ended.stderr.startswith("PHASE10_REDIS_URL is not set")
    assert ended.stderr.count("\n") == 1


@pytest.mark.long
def test_a_worker_needs_at_least_one_thread(tmp_path: Path) -> None:
    ended = run("worker", "--concurrency", "0", folder=tmp_path)
    assert ended.returncode == 2
    assert "--concurrency" in ended.stderr


@pytest.mark.long
def test_without_a_broker_the_rows_referee_between_web_processes_on_postgresql(
    tmp_path: Path, postgresql_url: str
) -> None:
    env = installation(tmp_path, PHASE10_DATABASE_URL=postgresql_url)
    diary = tmp_path / "diary"
    with ExitStack() as stack:
        console = stack.enter_context(Console(env, wakes=False))
        jobs = [console.ask("count", to=3, pause=0.01, diary=str(diary)) for _ in range(20)]
        for _ in range(2):
            stack.enter_context(Site(tmp_path, env))
        for pk in jobs:
            assert console.wait_for(pk)["attempt"] == 1
    assert Counter(diary.read_text().split()) == {"0": 20, "1": 20, "2": 20}
