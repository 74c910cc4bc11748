"""A process that asks for jobs as a web process does, and says how long they took to begin."""

import json
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from jobs import engine, processes
from jobs.models import Job, JobClaim, JobState

PATIENCE = 120  # seconds


def measure(singly: int, at_once: int, seconds: float) -> None:
    """So many one by one, so many at once, and one that takes a while; for `manage.py shell`."""
    carrier = engine.for_this_process()
    carrier.start()
    try:
        wait_until(processes.wakers_are_heard)
        wait_of_one()  # the first one opens connections
        said: dict[str, Any] = {"waits": [wait_of_one() for _ in range(singly)]}
        if at_once:
            said["seconds"] = seconds_of_many(at_once)
            said["writes"] = writes_a_second(seconds)
        print(json.dumps(said))
    finally:
        carrier.stop()


def wait_until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit("The jobs were not done.")
        time.sleep(0.001)


def wait_of_one() -> float:
    """The milliseconds from asking for a job until it has begun."""
    asked = time.time()
    job = Job.objects.ask("empty")
    done = Job.objects.filter(pk=job.pk, state=JobState.DONE).values_list("value", flat=True)
    wait_until(done.exists)
    begun: Any = done.get()
    return float(1000 * (begun - asked))


def seconds_of_many(number: int) -> float:
    """From asking for the first until the last is done."""
    began = time.monotonic()
    last = [Job.objects.ask("empty").pk for _ in range(number)][-1]
    waiting = Job.objects.filter(pk__lte=last).exclude(state=JobState.DONE)
    wait_until(lambda: not waiting.exists())
    return time.monotonic() - began


def writes_a_second(seconds: float) -> float:
    """How often a task that takes a step each millisecond writes how far it is."""
    written: list[float] = []
    renew = JobClaim.renew

    def noted(self: JobClaim, **facts: Any) -> None:
        written.append(time.monotonic())
        renew(self, **facts)

    JobClaim.renew = noted  # type: ignore[method-assign]
    job = Job.objects.ask("count", to=int(1000 * seconds), pause=0.001)
    wait_until(Job.objects.filter(pk=job.pk, state=JobState.DONE).exists)
    *regular, _last_word = written
    pauses = [after - before for before, after in pairwise(regular)]
    return len(pauses) / sum(pauses)
