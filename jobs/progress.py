"""What a task says about how far it is, and how it learns that it is to stop."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from django.db import connection

from jobs.kinds import Cancelled, Interrupted, LeaseLost
from jobs.models import LEASE, Hold
from jobs.processes import GONE, in_transaction, let_go

SETTLED = 3.0  # seconds before which a guess would jump about
LEAST = 0.02  # so much of all has to be done for a guess


PAUSE = 0.25  # seconds between two writes: four a second are enough for any eye
BEAT = LEASE.total_seconds() / 4  # a task in one long step still holds its job
log = logging.getLogger("phase10.jobs")


def seconds_left(elapsed: float, done: int, total: int | None, before: int = 0) -> float | None:
    """None where nobody can say; what was done before this attempt took none of its time."""
    if not total or elapsed < SETTLED:
        return None
    own = min(done, total) - before
    if own < LEAST * total:
        return None
    return elapsed * (total - min(done, total)) / own


def share(done: int, total: int | None) -> int:
    """How much of all is done, in whole percent: 100 only where nothing is left."""
    return min(100 * done // total, 100) if total else 0


class StepCounter(Protocol):
    """What a function that takes long is handed, whoever watches it."""

    checkpoint: Any

    def start(self, total: int, note: str = "") -> None: ...

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None: ...


class Progress:
    """The handle of a task on its job: says how far it is, and raises where it is to stop."""

    def __init__(
        self, hold: Hold, stopping: threading.Event, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.hold = hold
        self.stopping = stopping  # this process ends
        self.clock = clock
        self.checkpoint = hold.job.checkpoint  # what an earlier attempt got to
        self.unwritten: dict[str, Any] = {}
        self.written_at = float("-inf")
        self.lock = threading.Lock()
        self.end: Exception | None = None

    def start(self, total: int, note: str = "") -> None:
        anew = {"done": 0, "done_before": 0} if self.checkpoint is None else {}
        self.tell(total=total, note=note, **anew)

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        """So much is done; another attempt would go on from the checkpoint."""
        facts = {"done": done, "note": note, "checkpoint": checkpoint}
        self.tell(**{name: fact for name, fact in facts.items() if fact is not None})

    def tell(self, **facts: Any) -> None:
        # What is noted there nobody sees, and on SQLite the keeper waits for the end of it.
        assert not in_transaction(), "no step may be taken inside a transaction"
        if self.end:
            raise self.end
        with self.lock:
            self.unwritten |= facts
            if self.stopping.is_set() or self.clock() - self.written_at >= PAUSE:
                self.write()
        if self.stopping.is_set():
            raise Interrupted

    def write(self) -> None:
        """Without the database the task works on: it may be back before the lease is over."""
        self.written_at = self.clock()
        facts, self.unwritten = self.unwritten, {}
        try:
            self.hold.renew(**facts)
        except GONE as error:
            self.unwritten = facts
            log.warning("%s cannot note how far it is: %s", self.hold.job, error)
            let_go()

    @contextmanager
    def keeping_hold(self) -> Iterator[None]:
        """Hold the job while the task works, even where it takes no step for long."""
        over = threading.Event()
        keeper = threading.Thread(target=self.keep, args=(over,), name="keeper", daemon=True)
        keeper.start()
        try:
            yield
        finally:
            over.set()
            keeper.join()
        if self.unwritten:
            self.write()

    def keep(self, over: threading.Event) -> None:
        try:
            while not over.wait(BEAT):
                with self.lock:
                    self.write()
                connection.close()
        except (Cancelled, LeaseLost) as error:
            self.end = error  # raised at the task's next step
        finally:
            connection.close()
