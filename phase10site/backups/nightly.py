"""The backup of each night: asked for by whichever process comes first, and the oldest removed."""

import re
from datetime import date, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from jobs.models import Job

HOUR = timedelta(hours=3)  # local time: by then every club night is over
KIND = "backup"
OURS = re.compile(r"phase10-\d{4}-\d\d-\d\d\.zip(\.part)?")


def folder() -> Path:
    return Path(settings.DATA_DIR) / "backups"


def make_folder() -> None:
    folder().mkdir(parents=True, exist_ok=True, mode=0o700)


def night_before(now: datetime) -> date:
    """The day whose three o'clock has passed last: a machine that was off makes up for it."""
    return (timezone.localtime(now) - HOUR).date()


def ask() -> None:
    """Of several processes that ask for the same night, the key of the job lets one be heard."""
    if not settings.BACKUPS:
        return
    night = night_before(timezone.now())
    key = f"{KIND}-{night}"
    if not (path_of(night).exists() or Job.objects.filter(key=key).exists()):
        Job.objects.ask(KIND, key=key)


def path_of(night: date) -> Path:
    return folder() / f"phase10-{night}.zip"


def path_now() -> Path:
    """By the day on which it is made, whenever it was asked for."""
    make_folder()
    return path_of(night_before(timezone.now()))


def remove_older(made: Path, keep: int) -> None:
    """Only what is called as the nightly ones are; what else lies there is somebody's own."""
    if keep < 1:
        return
    found = sorted(path for path in folder().iterdir() if OURS.fullmatch(path.name))
    others = [path for path in found if path.suffix == ".zip" and path != made]
    cut_off = [path for path in found if path.suffix == ".part"]
    for path in [*others[: max(len(others) - keep + 1, 0)], *cut_off]:
        path.unlink(missing_ok=True)
