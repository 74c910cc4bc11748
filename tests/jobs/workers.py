"""What tests do with jobs in the place of a worker."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import connection
from django.db.models.functions import Now

from jobs.models import Job, JobClaim
from jobs.running import run
from tests import races


def held(job: Job, owner: str = "a worker") -> JobClaim:
    claim = Job.objects.claim(job.pk, owner)
    assert claim, f"{job} cannot be claimed"
    return claim


def worked(job: Job) -> Job:
    """The job after one attempt at it."""
    run(held(job))
    return again(job)


def again(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def lapse(job: Job) -> None:
    """As if its worker had not been heard of for longer than its lease."""
    Job.objects.filter(pk=job.pk).update(lease=Now() - timedelta(seconds=1))


def crash(job: Job) -> JobClaim:
    """Begin it, and never say a word about it again; whoever thinks so, still holds it."""
    claim = held(job, f"a worker that dies {again(job).attempt}")
    lapse(job)
    return claim


def at_once[T](functions: Sequence[Callable[[], T]]) -> list[T]:
    """Each in a thread of its own, let go together; what they answer, in their order."""

    def act(number: int) -> tuple[int, T]:
        return number, functions[number]()

    answers = dict(races.at_once(act, len(functions), ready=own_connection))
    return [answers[number] for number in range(len(functions))]


def own_connection() -> None:
    """Of the thread that calls: the method of `connection`, taken elsewhere, opens that one's."""
    connection.ensure_connection()
