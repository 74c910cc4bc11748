"""What has to be looked after from time to time, in every process that carries out jobs."""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.db import Error as DatabaseError
from django.db import connection

from jobs.models import ATTEMPTS, GAVE_UP, Hold, Job, JobState, here
from jobs.processes import let_go
from jobs.results import tidy_up
from jobs.running import free

LOOK = 5.0  # seconds between two looks
HOUR = 3600.0
FEW = 10  # so many are woken for what waits: whoever is works off the rest too

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


def sweep() -> None:
    """End the jobs whose workers are dead and that nobody may begin once more."""
    for job in Job.objects.lost():
        hold = Hold(job)
        if job.cancel_asked:
            hold.write(hold.own_row.lost(), **hold.facts_at_end(JobState.CANCELLED))
        elif job.attempt >= ATTEMPTS and job.pk not in here:
            hold.write(hold.own_row.lost(), **hold.facts_at_end(JobState.FAILED, error=GAVE_UP))
    for job in Job.objects.filter(state=JobState.WAITING, cancel_asked=True):
        job.cancel()  # given back before it noticed


def waiting() -> list[int]:
    return list(free().claimable().order_by("pk").values_list("pk", flat=True)[:FEW])


class Rounds:
    """When each duty was done last, by a clock of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.done_at: dict[Duty, float] = {}

    def go(self) -> None:
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
    rounds = Rounds()
    while not stopping.is_set():
        try:
            sweep()
            for pk in waiting():
                wake(pk)
            rounds.go()
        except DatabaseError as error:
            log.warning("The jobs wait for the database: %s", error)
        except Exception:  # the next round may do better, and without one nothing is looked after
            log.exception("Looking after the jobs failed")
        finally:
            let_go()
        stopping.wait(LOOK)
    connection.close()
