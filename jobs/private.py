"""Files and folders that only the user who runs the program may read, whatever the umask.

What root makes in the folder of another user belongs to that user, as SQLite has it: else one
`./run backup` of an administrator would shut the service out of its own folder.
"""

import os
from contextlib import suppress
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
NEW = os.O_CREAT | os.O_EXCL


def opener(path: str, flags: int) -> int:
    """For `open`: nobody else can read the file from the moment when it is there."""
    try:
        number = os.open(path, flags | NEW, FILE)
    except FileExistsError:
        if flags & os.O_EXCL:
            raise
        return os.open(path, flags, FILE)
    give(number, Path(path).parent)
    return number


def make_folder(folder: Path) -> None:
    """And those above it that are not there yet."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    try:
        folder.mkdir(mode=FOLDER)
    except FileExistsError:
        if folder.is_dir():  # somebody else was faster
            return
        raise
    number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    give(number, folder.parent)
    os.close(number)


def give(made: int, folder: Path) -> None:
    """What is open and new to whom its folder belongs."""
    if os.geteuid() == 0:
        owner = folder.stat()
        with suppress(OSError):  # some file systems know one user only
            os.fchown(made, owner.st_uid, owner.st_gid)
