"""Files that belong to the installation, beside its database; the picture of a club is a row.

The results of jobs are none of them.
"""

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from django.conf import settings

from phase10site.backups.errors import Refused

LONGEST_NAME = 400


def folder() -> Path:
    return Path(settings.DATA_DIR) / "media"


def files() -> dict[str, Path]:
    """By their names below the folder, in their order; links lead elsewhere and are left out."""
    found = (path for path in sorted(folder().rglob("*")) if path.is_file())
    return {path.relative_to(folder()).as_posix(): path for path in found if not path.is_symlink()}


def is_safe(name: str) -> bool:
    """It stays below the folder, and every system can write it."""
    parts = name.split("/")
    return (
        len(name) <= LONGEST_NAME
        and not PurePosixPath(name).is_absolute()
        and not {"", ".", ".."} & set(parts)
        and not set("\\\0\n\r") & set(name)
        and is_utf8(name)
    )


def is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_unsafe(names: Iterable[str]) -> None:
    """Before they are written: what could not be put back is no backup."""
    for name in names:
        if not is_safe(name):
            raise Refused(f"The file {name!r} in {folder()} cannot be kept: give it another name.")
