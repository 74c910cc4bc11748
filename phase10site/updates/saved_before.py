"""The data as it was before it was brought up to date: a backup each, and the last few are kept."""

import re
import sys
from pathlib import Path

from django.utils import timezone

from jobs.private import make_folder
from jobs.processes import is_full
from jobs.terminal import Bar
from phase10site.backups import nightly
from phase10site.backups.manifest import Refused
from phase10site.backups.writing import write_backup

KEPT = 5
OURS = re.compile(r"before-\w+(\.\w+)?-\d{4}-\d\d-\d\d\.zip")
NOT_WRITTEN = (
    "The data has to be brought up to date for this version of the program, and a backup is made"
    " before that. It could not be written: {why} ({path}). {cure}, then start again. Nothing was"
    " changed."
)
ROOM, ALLOW = "Make room on the disk", "Make sure that it can be written"


def path_before(migration: str) -> Path:
    """Named after it: begun once more on the same day, it is the same file."""
    return nightly.folder() / f"before-{migration}-{timezone.localdate()}.zip"


def save(path: Path) -> None:
    """Those before the last few go once it is whole, also where every start fails anew."""
    try:
        make_folder(path.parent)
        with Bar(sys.stderr) as bar:
            write_backup(path, bar, replace=True)
    except Refused as error:
        raise Refused(NOT_WRITTEN.format(why=error, path=path, cure=ALLOW)) from error
    except OSError as error:
        why, cure = ("the disk is full", ROOM) if is_full(error) else (error.strerror, ALLOW)
        raise Refused(NOT_WRITTEN.format(why=why, path=path, cure=cure)) from error
    remove_older(path)


def remove_older(made: Path) -> None:
    """All but the last ones by the time at which they were made; the newest is never removed."""
    files = [path for path in made.parent.iterdir() if OURS.fullmatch(path.name) and path != made]
    files.sort(key=lambda path: path.stat().st_mtime)
    for path in files[: max(len(files) - KEPT + 1, 0)]:
        path.unlink(missing_ok=True)
