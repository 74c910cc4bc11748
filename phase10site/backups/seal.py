"""A checksum over the whole file, in the comment that ends a zip: any changed byte is noticed."""

import os
from hashlib import sha256
from typing import BinaryIO

MARK = b"phase10 backup, sha256 "
DIGITS = 64
BLANK = MARK + b"0" * DIGITS
CHUNK = 1024 * 1024


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
