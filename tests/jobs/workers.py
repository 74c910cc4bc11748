"""What tests do with jobs in the place of a worker."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

from django.db import connection
from django.db.models.functions import Now

from jobs.holds import Hold
from jobs.models import Job
from jobs.running import run


def held(job: Job, owner: str = "a worker") -> Hold:
    hold = Job.objects.claim(job.pk, owner)
    assert hold, f"{job} cannot be claimed"
    return hold


def worked(job: Job) -> Job:
    """The job after one attempt at it."""
    run(held(job))
    return again(job)


def again(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def lapse(job: Job) -> None:
    """As if its worker had not been heard of for longer than its lease."""
    Job.objects.filter(pk=job.pk).update(lease=Now() - timedelta(seconds=1))


def crash(job: Job) -> Hold:
    """Begin it, and never say a word about it again; whoever thinks so, still holds it."""
    hold = held(job, f"a worker that dies {again(job).attempt}")
    lapse(job)
    return hold


def at_once[T](functions: Sequence[Callable[[], T]]) -> list[T]:
    """Each in a thread of its own, let go together; what they answer, in their order."""
    barrier, answers = Barrier(len(functions)), dict[int, Any]()

    def call(number: int) -> None:
        try:
            connection.ensure_connection()
            barrier.wait(60)
            answers[number] = functions[number]()
        finally:
            connection.close()

    threads = [Thread(target=call, args=(number,)) for number in range(len(functions))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return [answers[number] for number in range(len(functions))]
