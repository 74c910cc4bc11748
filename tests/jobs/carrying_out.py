"""A job carried out here and now, or cut off in the middle."""

from datetime import timedelta
from typing import Any

import pytest
from django.db.models.functions import Now

from jobs.models import Job, JobClaim, JobState
from jobs.results import ResultFile, path_of
from jobs.running import Progress, run


class Killed(BaseException):
    """What a program does not survive."""


def work(job: Job) -> Job:
    claim = Job.objects.claim(job.pk, "a worker")
    assert claim
    run(claim)
    return Job.objects.get(pk=job.pk)


def killed(job: Job, monkeypatch: pytest.MonkeyPatch, method: str, call: int) -> None:
    """Work until this method is called so many times; then the program is gone."""
    calls = iter(range(call))
    owner: Any = next(kind for kind in (ResultFile, Progress, JobClaim) if hasattr(kind, method))
    original = getattr(owner, method)

    def deadly(*words: Any, **more: Any) -> Any:
        if next(calls, None) is None:
            raise Killed
        return original(*words, **more)

    with monkeypatch.context() as patch, pytest.raises(Killed):
        patch.setattr(owner, method, deadly)
        work(job)
    Job.objects.filter(pk=job.pk).update(lease=Now() - timedelta(seconds=1))


def result(job: Job) -> bytes:
    assert (job.state, job.error) == (JobState.DONE, "")
    return path_of(job).read_bytes()
