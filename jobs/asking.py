"""Asking for a job with a button of a page."""

from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from jobs.models import Job, JobState
from jobs.results import path_of

FRESH = timedelta(minutes=1)


def ask_once(kind: str, user: AbstractBaseUser, key: str, **parameters: Any) -> Job:
    """The job that this press asks for. Pressed twice it is one; pressed much later, another.

    A page that was left open still has its old key, and whoever comes back to it wants what there
    is now.
    """
    job = Job.objects.ask(kind, user=user, key=f"{user.pk}-{key}"[:64], **parameters)
    while job.finished_at and timezone.now() - job.finished_at > FRESH:
        job = Job.objects.ask(kind, user=user, key=f"after-{job.pk}", **parameters)
    return job


def ask_unchanged(kind: str, user: AbstractBaseUser, version: str, **parameters: Any) -> Job:
    """The job for what this is the version of: it is made once, until that changes."""
    job = Job.objects.ask(kind, user=user, key=key_of(user, version), **parameters)
    while job.state == JobState.DONE and job.file and not path_of(job).is_file():
        job = Job.objects.ask(kind, user=user, key=f"after-{job.pk}", **parameters)
    if job.state in {JobState.CANCELLED, JobState.FAILED}:
        job.retry()
    return job


def key_of(user: AbstractBaseUser, version: str) -> str:
    digest = sha256(version.encode()).hexdigest()[:40]
    return f"{user.pk}-{digest}"
