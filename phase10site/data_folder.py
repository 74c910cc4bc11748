"""Who works on the data folder: many may serve it at once, a restore has it to itself.

What is kept there is read by its own user only, also what an older program has left.
"""

import atexit
import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path

from django.conf import settings

from jobs.private import FILE, FOLDER, make_folder, opener
from jobs.processes import NotNow
from phase10site.backups import media

SHARED, ALONE = fcntl.LOCK_SH, fcntl.LOCK_EX

BEING_RESTORED = "A backup is being restored here: start when it is."
IN_USE = "The site is running: stop it and its workers first, then restore."

OTHERS = 0o077
FOLDERS = ("backups", "cores", "media", "media.replaced", "media.restoring", "results")
FILES = ("secret_key", "serving.lock", "starting.lock")
DATABASE = "phase10.sqlite3"  # and what SQLite keeps beside it

until_the_end = ExitStack()
atexit.register(until_the_end.close)


class Occupied(NotNow):
    pass


@cache
def stay() -> None:
    """Of whoever serves pages or does jobs: until this process ends nothing is restored."""
    until_the_end.enter_context(locked(SHARED))


@contextmanager
def alone() -> Iterator[None]:
    with locked(ALONE):
        yield


@contextmanager
def locked(how: int) -> Iterator[None]:
    make_folder(settings.DATA_DIR)
    with open(settings.DATA_DIR / "serving.lock", "w", opener=opener) as file:
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Occupied(BEING_RESTORED if how == SHARED else IN_USE) from error
        media.put_back()
        tighten()
        yield


def tighten() -> None:
    """What is somebody else's stays as it is; what may not be changed here, too."""
    for path in own_paths(settings.DATA_DIR):
        with suppress(FileNotFoundError, PermissionError):
            close(path)


def close(path: Path) -> None:
    if is_open(path):
        path.chmod(FOLDER if path.is_dir() else FILE)


def is_open(path: Path) -> bool:
    """To others. Whoever has put a link there chose the place, and looks after it."""
    return not path.is_symlink() and bool(path.stat().st_mode & OTHERS)


def own_paths(folder: Path) -> Iterator[Path]:
    """The folder itself only where nothing else lies in it."""
    here = sorted(folder.iterdir()) if folder.is_dir() else []
    ours = [path for path in here if is_ours(path.name)]
    if here and ours == here:
        yield folder
    for path in ours:
        yield path
        if not path.is_symlink():
            yield from below(path)


def is_ours(name: str) -> bool:
    return name in FOLDERS or name in FILES or name.partition("-")[0] == DATABASE


def below(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        yield from (Path(place, name) for name in (*folders, *files))
