"""The backup of each night: asked for by whichever process comes first, and the oldest removed."""

import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from jobs.models import Job
from jobs.private import make_folder

HOUR = timedelta(hours=3)  # local time: by then every club night is over
SLACK = timedelta(minutes=5)  # what is further in the future was made by a clock that was wrong
KIND = "backup"
OURS = re.compile(r"phase10-\d{4}-\d\d-\d\d\.zip(\.part)?")


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def night_before(now: datetime) -> date:
    """The day whose three o'clock has passed last: a machine that was off makes up for it."""
    return (timezone.localtime(now) - HOUR).date()


def ask() -> None:
    """Of several processes that ask for the same one, the key of the job lets one be heard."""
    if not settings.BACKUPS:
        return
    last = Job.objects.filter(kind=KIND).order_by("pk").last()
    if last and not last.is_over:
        return
    now = database_now()
    if not is_of_this_night(last.finished_at if last else file_made_at(now), now):
        key = f"{KIND}-{night_before(now)}-{last.pk if last else 0}"
        Job.objects.ask(KIND, key=key)


def database_now() -> datetime:
    """By the clock that also says when a job has ended, whichever machine asks."""
    if connection.vendor == "sqlite":
        return timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        now: datetime = cursor.fetchone()[0]
    return now


def is_of_this_night(moment: datetime | None, now: datetime) -> bool:
    """No clock is believed that was ahead: the next night it would seem to have been in time."""
    if moment is None or moment > now + SLACK:
        return False
    return night_before(moment) >= night_before(now)


def file_made_at(now: datetime) -> datetime | None:
    """When the file of this night was made: a restore leaves no job that would know."""
    try:
        made = path_of(night_before(now)).stat().st_mtime
    except FileNotFoundError:
        return None
    return datetime.fromtimestamp(made, UTC)


def own_files() -> list[Path]:
    """What else lies there is somebody's own."""
    if not folder().is_dir():
        return []
    return sorted(path for path in folder().iterdir() if OURS.fullmatch(path.name))


def path_of(night: date) -> Path:
    return folder() / f"phase10-{night}.zip"


def path_now() -> Path:
    """By the day on which it is made, whenever it was asked for."""
    make_folder(folder())
    return path_of(night_before(timezone.now()))


def remove_older(made: Path, keep: int) -> None:
    """A date after that of the one just made is of a clock that was wrong: that goes first."""
    if keep < 1:
        return
    others = [path for path in own_files() if path.suffix == ".zip" and path != made]
    others.sort(key=lambda path: (path.name < made.name, path.name))
    cut_off = [path for path in own_files() if path.suffix == ".part"]
    for path in [*others[: max(len(others) - keep + 1, 0)], *cut_off]:
        path.unlink(missing_ok=True)
