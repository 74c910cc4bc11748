"""Running a job that was claimed, to whatever end it comes."""

import logging
import threading
from collections.abc import Iterator
from typing import Any

from django.db import Error as DatabaseError
from django.utils.translation import gettext_noop

from jobs.kinds import Cancelled, Interrupted, JobFailed, LeaseLost
from jobs.models import ATTEMPTS, Hold, Job, JobQuerySet, here
from jobs.processes import GONE, is_full, let_go, name_of_this, working_on
from jobs.progress import Progress
from jobs.results import Draft, discard, tidy

NO_ROOM = gettext_noop("The disk is full. Make room on it, then try again.")
NO_DATABASE = gettext_noop("The database could not be used.")
UNEXPECTED = gettext_noop("Something went wrong in the program itself. It is noted in its log.")

log = logging.getLogger("phase10.jobs")


def owner() -> str:
    """Who claims: this thread of this process of this machine."""
    return f"{name_of_this()}:{threading.get_ident()}"


def work_off(stopping: threading.Event, first: int = 0) -> None:
    """Carry out the first one if nobody has begun it, then whatever waits, the oldest first."""
    try:
        for hold in claims(first, stopping):
            run(hold, stopping)
    except DatabaseError as error:
        log.warning("The jobs wait for the database: %s", error)
    finally:
        let_go()


def claims(first: int, stopping: threading.Event) -> Iterator[Hold]:
    """One after the other, until nothing waits or this process ends."""
    if first and not stopping.is_set() and (hold := free().claim(first, owner())):
        yield hold
    while not stopping.is_set() and (hold := free().claim_next(owner())):
        yield hold


def free() -> JobQuerySet:
    """All but those that this process is at work on, whatever a clock says of their leases."""
    return Job.objects.exclude(pk__in=list(here))


def run(hold: Hold, stopping: threading.Event | None = None) -> None:
    job = hold.job
    try:
        with working_on(job.pk), hold.at_work():
            work(hold, Progress(hold, stopping or threading.Event()))
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


def work(hold: Hold, progress: Progress) -> None:
    try:
        with progress.keeping_hold():
            result = hold.job.definition.run(progress, **hold.job.parameters)
        finish(hold, result)
    except Interrupted:
        hold.give_back()
    except Cancelled:
        end_cancelled(hold)
    except JobFailed as error:
        fail(hold, str(error), error.detail)
    except LeaseLost:
        raise
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # its worker goes on to the next
        if isinstance(error, GONE) and not is_full(error) and not is_last(hold):
            raise  # it may come back
        log.exception("%s failed", hold.job)
        fail(hold, reason(error), detail=repr(error))


def is_last(hold: Hold) -> bool:
    return hold.job.attempt >= ATTEMPTS


def finish(hold: Hold, result: Any) -> None:
    if isinstance(result, Draft):
        result.keep()
        hold.finish(file=result.name)
        tidy(hold.job)
    else:
        hold.finish(value=result)


def end_cancelled(hold: Hold) -> None:
    leave_nothing(hold)
    hold.cancel()


def fail(hold: Hold, error: str, detail: str = "") -> None:
    leave_nothing(hold)
    hold.fail(error, detail)


def leave_nothing(hold: Hold) -> None:
    """Before the job is another one's: afterwards the files might be, too.

    The database may lie on the disk that they fill, and has no room for the end without this.
    """
    if not hold.own_row.exists():
        raise LeaseLost
    discard(hold.job)


def reason(error: BaseException) -> str:
    if is_full(error):
        return NO_ROOM
    return NO_DATABASE if isinstance(error, GONE) else UNEXPECTED
