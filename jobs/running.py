"""Running a job that was claimed, to whatever end it comes, and how far its task says it is."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.urls import set_script_prefix
from django.utils.translation import gettext_noop

from jobs.kinds import Cancelled, Interrupted, JobFailed, LeaseLost, kinds
from jobs.models import ATTEMPTS, LEASE, Job, JobClaim, JobQuerySet, here
from jobs.processes import GONE, current_job, is_full, let_go, name_of_this
from jobs.results import ResultFile, discard, tidy

SETTLED = 3.0  # seconds before which a guess would jump about
LEAST = 0.02  # so much of all has to be done for a guess
PAUSE = 0.25  # seconds between two writes: four a second are enough for any eye
BEAT = LEASE.total_seconds() / 4  # a task in one long step still holds its job

NO_ROOM = gettext_noop("The disk is full. Make room on it, then try again.")
NO_DATABASE = gettext_noop("The database could not be used.")
UNEXPECTED = gettext_noop("Something went wrong in the program itself. It is noted in its log.")

log = logging.getLogger("phase10.jobs")


def in_transaction() -> bool:
    """Whether one is open on this thread; the one that is put around a test does not count."""
    blocks = connection.atomic_blocks
    return bool(blocks) and not getattr(blocks[-1], "_from_testcase", False)


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
        self,
        claim: JobClaim,
        stopping: threading.Event,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.claim = claim
        self.stopping = stopping  # this process ends
        self.clock = clock
        self.checkpoint = claim.job.checkpoint  # what an earlier attempt got to
        self.unwritten_facts: dict[str, Any] = {}
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
            self.unwritten_facts |= facts
            if self.stopping.is_set() or self.clock() - self.written_at >= PAUSE:
                self.write()
        if self.stopping.is_set():
            raise Interrupted

    def remember(self, done: int) -> None:
        """So much is done inside a transaction, where nothing is noted: the keeper does, if it can.

        It may hold the lock until that transaction is over, so nobody waits for it here.
        """
        if self.end:
            raise self.end
        if self.stopping.is_set():
            raise Interrupted
        if self.lock.acquire(blocking=False):
            self.unwritten_facts |= {"done": done}
            self.lock.release()

    def write(self) -> None:
        """Without the database the task works on: it may be back before the lease is over."""
        self.written_at = self.clock()
        facts, self.unwritten_facts = self.unwritten_facts, {}
        try:
            self.claim.renew(**facts)
        except GONE as error:
            self.unwritten_facts = facts
            log.warning("%s cannot note how far it is: %s", self.claim.job, error)
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
        if self.unwritten_facts:
            with suppress(Cancelled):  # too late: the task has come to its end
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


def owner() -> str:
    """Who claims: this thread of this process of this machine."""
    return f"{name_of_this()}:{threading.get_ident()}"


def work_off(stopping: threading.Event, first: int = 0) -> None:
    """Carry out the first one if nobody has begun it, then whatever waits, the oldest first."""
    try:
        for claim in claims(first, stopping):
            run(claim, stopping)
    except DatabaseError as error:
        log.warning("The jobs wait for the database: %s", error)
    finally:
        let_go()


def work_off_standing(stopping: threading.Event) -> None:
    """Carry out what is due of those that nobody asks for."""
    try:
        for kind in kinds.values():
            if kind.is_due and kind.is_due():
                Job.objects.ask_standing(kind.name)
        while not stopping.is_set() and (claim := free().standing().claim_next(owner())):
            run(claim, stopping)
    except DatabaseError as error:
        log.warning("The jobs wait for the database: %s", error)
    finally:
        let_go()


def claims(first: int, stopping: threading.Event) -> Iterator[JobClaim]:
    """One after the other, until nothing waits or this process ends."""
    if first and not stopping.is_set() and (claim := free().asked_for().claim(first, owner())):
        yield claim
    while not stopping.is_set() and (claim := free().asked_for().claim_next(owner())):
        yield claim


def free() -> JobQuerySet:
    """All but those that this process is at work on, whatever a clock says of their leases."""
    return Job.objects.exclude(pk__in=list(here))


@contextmanager
def working_on(pk: int) -> Iterator[None]:
    token = current_job.set(pk)
    try:
        yield
    finally:
        current_job.reset(token)


def run(claim: JobClaim, stopping: threading.Event | None = None) -> None:
    job = claim.job
    set_script_prefix(settings.FORCE_SCRIPT_NAME or "/")  # of this thread: its addresses are ours
    try:
        with working_on(job.pk), claim.at_work():
            work(claim, Progress(claim, stopping or threading.Event()))
    except LeaseLost:
        note_lost(job)
    except GONE as error:
        log.warning("%s lost its database (%s); it goes on when its lease is over", job, error)


def note_lost(job: Job) -> None:
    """Of a job that is no more nobody would ever remove what was just written."""
    if Job.objects.filter(pk=job.pk).exists():
        log.warning("%s was taken over by another worker", job)
    else:
        log.info("%s was forgotten meanwhile", job)
        discard(job)


def work(claim: JobClaim, progress: Progress) -> None:
    try:
        with progress.keeping_hold():
            result = claim.job.definition.run(progress, **claim.job.parameters)
        finish(claim, result)
    except Interrupted:
        claim.give_back()
    except Cancelled:
        end_cancelled(claim)
    except JobFailed as error:
        fail(claim, str(error), error.detail)
    except LeaseLost:
        raise
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # its worker goes on to the next
        if isinstance(error, GONE) and not is_full(error) and not is_last(claim):
            raise  # it may come back
        log.exception("%s failed", claim.job)
        fail(claim, reason(error), detail=repr(error))


def is_last(claim: JobClaim) -> bool:
    return claim.job.attempt >= ATTEMPTS


def finish(claim: JobClaim, result: Any) -> None:
    if isinstance(result, ResultFile):
        result.keep()
        claim.finish(file=result.name)
        tidy(claim.job)
    else:
        claim.finish(value=result)


def end_cancelled(claim: JobClaim) -> None:
    leave_nothing(claim)
    claim.cancel()


def fail(claim: JobClaim, error: str, detail: str = "") -> None:
    leave_nothing(claim)
    claim.fail(error, detail)


def leave_nothing(claim: JobClaim) -> None:
    """Before the job is another one's: afterwards the files might be, too.

    The database may lie on the disk that they fill, and has no room for the end without this.
    """
    if not claim.own_row.exists():
        raise LeaseLost
    discard(claim.job)


def reason(error: BaseException) -> str:
    if is_full(error):
        return NO_ROOM
    return NO_DATABASE if isinstance(error, GONE) else UNEXPECTED
