"""Jobs that nobody begins."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.db import Error as DatabaseError
from django.db.models.functions import Now

from jobs.models import Job, JobState
from phase10site.databases import reach_database
from phase10site.doctor import database
from phase10site.doctor.report import Finding, mind, ok

LONG = timedelta(minutes=1)


def look() -> Iterator[Finding]:
    """Nothing where there is no table of jobs: another look has said why."""
    if not database.is_there():
        return
    try:
        reach_database()  # or the pool would complain, after three seconds
        waiting = Job.objects.filter(state=JobState.WAITING, asked_at__lt=Now() - LONG).count()
    except DatabaseError:
        return
    if not waiting:
        yield ok("jobs", "none has waited for longer than a minute")
        return
    cure = "Start ./run worker, or more of them." if settings.REDIS_URL else "Start ./run."
    yield mind("jobs", f"{waiting} waiting for longer than a minute", cure)
