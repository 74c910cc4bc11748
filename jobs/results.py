"""What jobs make: files, written aside, there for others only when they are whole, for a week."""

import os
import re
import shutil
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone

from jobs.models import OVER, Job, JobState, new_token
from jobs.private import make_folder, opener

OURS = re.compile(r"(?P<token>[\w-]{22})-\d+(-[\w-]{22}\.part)?", re.ASCII)
SHOWN_BY_BROWSERS = ".pdf"  # they have the button for printing, and the one for keeping it
ASKED_ONCE_FOR = timedelta(minutes=1)
KEPT_FOR = timedelta(days=7)
DAY = 86400.0

type FileCheckpoint = dict[str, Any]  # how much of which file is written


def folder() -> Path:
    return Path(settings.DATA_DIR) / "results"


def path_of(job: Job) -> Path:
    """Where the result of the attempt lies that came to its end.

    Called by the token: numbers come again in a database that was restored, tokens never do.
    """
    return folder() / f"{job.token}-{job.attempt}"


def token_of(file: Path) -> str:
    """Of the job that it was written for; empty where it is none of ours."""
    ours = OURS.fullmatch(file.name)
    return ours["token"] if ours else ""


def ask_once(kind: str, user: AbstractBaseUser, key: str, **parameters: Any) -> Job:
    """The job that this press asks for. Pressed twice it is one; pressed much later, another.

    A page that was left open still has its old key, and whoever comes back to it wants what there
    is now.
    """
    job = Job.objects.ask(kind, user=user, key=f"{user.pk}-{key}"[:64], **parameters)
    while job.finished_at and timezone.now() - job.finished_at > ASKED_ONCE_FOR:
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


class ResultFile:
    """The file of a result in the making; another attempt may begin with what one has."""

    def __init__(self, job: Job, name: str, checkpoint: FileCheckpoint | None = None) -> None:
        self.name = name  # by which it is downloaded
        self.path = path_of(job)
        make_folder(folder())
        # Whoever lost the job may still be writing: its file is never another one's.
        self.part = folder() / f"{self.path.name}-{new_token()}.part"
        self.file: BinaryIO = open(self.part, "w+b", opener=opener)  # noqa: SIM115 - closed when it is kept
        self.goes_on = checkpoint is not None and self.take_over(checkpoint)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *_where: object) -> None:
        """Without an error it stays open until it is kept."""
        if error:
            with suppress(OSError):  # what could not be written is not needed any more
                self.file.close()

    def write(self, content: str | bytes) -> None:
        self.file.write(content.encode() if isinstance(content, str) else content)

    def checkpoint(self) -> FileCheckpoint:
        """Up to here it is on the disk, and another attempt may go on."""
        self.flush()
        return {"part": self.part.name, "size": self.file.tell()}

    def take_over(self, checkpoint: FileCheckpoint) -> bool:
        """Begin with what an earlier attempt has written, where that is still there."""
        try:
            with (folder() / checkpoint["part"]).open("rb") as earlier:
                shutil.copyfileobj(earlier, self.file)
        except FileNotFoundError:
            return False
        whole: bool = self.file.tell() >= checkpoint["size"]
        self.file.truncate(checkpoint["size"] if whole else 0)
        self.file.seek(0, os.SEEK_END)
        return whole

    def flush(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())

    def keep(self) -> None:
        """Make it the result: all of it is on the disk before it has its name."""
        with self.file:
            self.flush()
        self.part.rename(self.path)
        sync(folder())


def sync(folder: Path) -> None:
    """A name is on the disk only when its folder is."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def tidy(job: Job) -> None:
    """Remove what other attempts have left; only whoever has ended the job may."""
    remove(file for file in files_of(job) if file != path_of(job))


def discard(job: Job) -> None:
    """Nothing is left of a job that has no result: another attempt begins its file anew."""
    remove(files_of(job))


def delete_jobs_with_files(jobs: Iterable[Job]) -> None:
    """Neither they nor their files are left, whether they are over or not."""
    for job in jobs:
        job.cancel()  # whoever carries it out stops
        Job.objects.filter(pk=job.pk).delete()
        transaction.on_commit(partial(discard, job))


def tidy_up() -> None:
    """What jobs leave behind goes after a week."""
    Job.objects.filter(state__in=OVER, finished_at__lt=Now() - KEPT_FOR).delete()
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


def files_of(job: Job) -> Iterator[Path]:
    return (file for file in folder().glob(f"{job.token}-*") if token_of(file) == job.token)


def remove(files: Iterable[Path]) -> None:
    """What cannot be removed now is a stray later; the job has ended all the same."""
    for file in files:
        with suppress(OSError):
            os.truncate(file, 0)  # whoever still has it open keeps no room either
            file.unlink()
