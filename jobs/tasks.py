"""What jobs leave behind goes after a week."""

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.db.models.functions import Now

from jobs.models import OVER, Job, JobState
from jobs.results import folder, path_of, remove, token_of
from jobs.sweeping import duty

HOUR, DAY = 3600.0, 86400.0
KEPT = timedelta(days=7)


@duty(every=HOUR)
def tidy_up() -> None:
    Job.objects.filter(state__in=OVER, finished_at__lt=Now() - KEPT).delete()
    remove(strays())


def strays() -> Iterator[Path]:
    """Files that are nobody's result and that no attempt can need any more."""
    # First the files, then the rows: what is begun in between is not among them. A younger file
    # may be in the making by a worker that does not know yet that it has lost its job.
    files = [file for file in folder().glob("*-*") if token_of(file) and is_old(file)]
    jobs = {job.token: job for job in Job.objects.filter(token__in=set(map(token_of, files)))}
    for file in files:
        job = jobs.get(token_of(file))
        if job is None or (job.is_over and not is_result(file, job)):
            yield file


def is_old(file: Path) -> bool:
    try:
        return time.time() - file.stat().st_mtime > DAY
    except FileNotFoundError:  # another process tidies up too
        return False


def is_result(file: Path, job: Job) -> bool:
    return job.state == JobState.DONE and file == path_of(job)
