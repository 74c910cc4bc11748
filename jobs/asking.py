"""Asking for a job with a button of a page."""

from datetime import timedelta
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from jobs.models import Job

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
