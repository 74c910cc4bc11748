"""What an installation keeps is read by its own user only, also what an older one has left."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from jobs.private import FILE, FOLDER

OTHERS = 0o077
FOLDERS = ("backups", "cores", "media", "media.replaced", "media.restoring", "results")
FILES = ("secret_key", "serving.lock", "starting.lock")
DATABASE = "phase10.sqlite3"  # and what SQLite keeps beside it


def tighten() -> None:
    """What is somebody else's stays as it is; what may not be changed here, too."""
    for path in of_ours(settings.DATA_DIR):
        with suppress(FileNotFoundError, PermissionError):
            close(path)


def close(path: Path) -> None:
    if is_open(path):
        path.chmod(FOLDER if path.is_dir() else FILE)


def is_open(path: Path) -> bool:
    """To others. Whoever has put a link there chose the place, and looks after it."""
    return not path.is_symlink() and bool(path.stat().st_mode & OTHERS)


def of_ours(folder: Path) -> Iterator[Path]:
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
