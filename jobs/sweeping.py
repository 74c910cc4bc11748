"""What has to be looked after from time to time, in every process that carries out jobs."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import Error as DatabaseError
from django.db import connection

from jobs.models import ATTEMPTS, GAVE_UP, Job, JobClaim, JobState, here
from jobs.processes import let_go
from jobs.results import tidy_up
from jobs.running import free, work_off_standing

SECONDS_BETWEEN_LOOKS = 5.0
SECONDS_BETWEEN_STANDING = 1.0
HOUR = 3600.0
MOST_WOKEN = 10  # for what waits: whoever is woken works off the rest too

log = logging.getLogger("phase10.jobs")


@dataclass(frozen=True)
class Duty:
    """Something small that every such process does: what must happen once, the database knows."""

    do: Callable[[], object]
    every: float  # seconds; the first time when the process starts


duties: list[Duty] = []


def duty[D: Callable[[], object]](every: float) -> Callable[[D], D]:
    """Register a function of an app's `tasks.py` to be called from time to time."""

    def register(do: D) -> D:
        duties.append(Duty(do, every))
        return do

    return register


duty(every=HOUR)(tidy_up)


def end_lost_jobs() -> None:
    """End the jobs whose workers are dead and that nobody may begin once more."""
    for job in Job.objects.lost():
        claim = JobClaim(job)
        if job.cancel_asked:
            claim.write(claim.own_row.lost(), **claim.facts_at_end(JobState.CANCELLED))
        elif job.attempt >= ATTEMPTS and job.pk not in here:
            claim.write(claim.own_row.lost(), **claim.facts_at_end(JobState.FAILED, error=GAVE_UP))
    for job in Job.objects.filter(state=JobState.WAITING, cancel_asked=True):
        job.cancel()  # given back before it noticed


def waiting() -> list[int]:
    return list(
        free().asked_for().claimable().order_by("pk").values_list("pk", flat=True)[:MOST_WOKEN]
    )


class DutySchedule:
    """When each duty was done last, by a clock of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.done_at: dict[Duty, float] = {}

    def perform_due(self) -> None:
        for each in duties:
            if self.clock() - self.done_at.get(each, float("-inf")) >= each.every:
                self.done_at[each] = self.clock()
                perform(each)


def perform(each: Duty) -> None:
    try:
        each.do()
    except DatabaseError:
        raise
    except Exception:  # the other duties and the jobs do not suffer for it
        log.exception("The duty %s failed", each.do)


def keep_sweeping(stopping: threading.Event, wake: Callable[[int], None]) -> None:
    """Until this process ends: lost jobs, jobs for which nobody was woken, and the duties."""
    schedule = DutySchedule()
    while not stopping.is_set():
        try:
            end_lost_jobs()
            for pk in waiting():
                wake(pk)
            schedule.perform_due()
        except DatabaseError as error:
            log.warning("The jobs wait for the database: %s", error)
        except Exception:  # the next round may do better, and without one nothing is looked after
            log.exception("Looking after the jobs failed")
        finally:
            let_go()
        stopping.wait(SECONDS_BETWEEN_LOOKS)
    connection.close()


def keep_standing(stopping: threading.Event) -> None:
    """Until this process ends: what is due of the standing jobs, on a thread of their own."""
    while not stopping.wait(SECONDS_BETWEEN_STANDING):
        try:
            work_off_standing(stopping)
        except Exception:  # the next round may do better
            log.exception("The standing jobs go on")
    connection.close()
