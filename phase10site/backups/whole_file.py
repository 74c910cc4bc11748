"""A file under another name until it is whole."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from django.conf import settings

from jobs.private import FILE, give
from phase10site.backups.manifest import Busy, Refused

MARK = b"phase10 backup, sha256 "
DIGITS = 64
BLANK = MARK + b"0" * DIGITS
CHUNK = 1024 * 1024


@contextmanager
def whole_file(target: Path, replace: bool) -> Iterator[BinaryIO]:
    """All of it is on the disk before it has its name; whatever goes wrong leaves nothing."""
    refuse_what_cannot_be(target, replace)
    part = target.with_name(f"{target.name}.part")
    file = claim(part)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
            refuse_what_cannot_be(target, replace)
            part.rename(target)
        put_on_disk(target.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def refuse_what_cannot_be(target: Path, replace: bool) -> None:
    if not target.parent.is_dir():
        raise Refused(f"There is no folder {target.parent}.")
    if target.is_dir():
        raise Refused(f"{target} is a folder: name a file in it.")
    if target.exists() and not replace:
        raise Refused(f"{target} is there already: name another file, or say --force.")


def claim(part: Path) -> BinaryIO:
    """Of two who write the same file one is refused; it is made anew, whoever has put one there."""
    try:
        remove_abandoned(part)
        number = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE)
        lock(number, part)
        if part.is_relative_to(settings.DATA_DIR):
            give(number, part.parent)
    except (BlockingIOError, FileExistsError, FileNotFoundError) as error:
        raise Busy(f"Another backup is being written to {part}.") from error
    return os.fdopen(number, "w+b")


def remove_abandoned(part: Path) -> None:
    """What a killed one has left. Whoever still writes it holds its lock."""
    if part.is_symlink():
        raise Refused(f"{part} is a link: remove it first.")
    with suppress(FileNotFoundError):
        number = os.open(part, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
        lock(number, part)
        part.unlink()
        os.close(number)


def lock(number: int, part: Path) -> None:
    """It is ours, and nobody has put another one in its place meanwhile."""
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(number).st_ino != part.lstat().st_ino:
            raise BlockingIOError
    except OSError:
        os.close(number)
        raise


def put_on_disk(folder: Path) -> None:
    with suppress(OSError):  # some file systems cannot do this for folders
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def seal(file: BinaryIO) -> None:
    """Write the checksum over the blank one."""
    digits = checksum(file)
    file.seek(-DIGITS, os.SEEK_END)
    file.write(digits)


def is_marked(file: BinaryIO) -> bool:
    """It ends as a backup ends."""
    length = file.seek(0, os.SEEK_END)
    file.seek(max(0, length - len(BLANK)))
    return file.read(len(MARK)) == MARK


def is_intact(file: BinaryIO) -> bool:
    digits = checksum(file)
    file.seek(-DIGITS, os.SEEK_END)
    return file.read(DIGITS) == digits


def checksum(file: BinaryIO) -> bytes:
    """Of all that stands before its digits."""
    left = file.seek(0, os.SEEK_END) - DIGITS
    file.seek(0)
    digest = sha256()
    while left > 0 and (chunk := file.read(min(CHUNK, left))):
        digest.update(chunk)
        left -= len(chunk)
    return digest.hexdigest().encode()
