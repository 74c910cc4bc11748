"""What is known of a picture that somebody sends, and what speaks against one."""

from dataclasses import dataclass
from enum import Enum, auto

MOST_PIXELS = 50 * 1024 * 1024  # as it is sent
MOST_UNPACKED = 20 * 1024 * 1024  # of what is unpacked in full before it is made smaller
LONGEST_SIDE = 1600  # as it is kept: A4 at 140 dots an inch
SHORTEST_SIDE = 32
BEGINNINGS = {b"\xff\xd8\xff": "JPEG", b"\x89PNG": "PNG", b"RIFF": "WEBP", b"GIF8": "GIF"}


class ImageFault(Enum):
    """What speaks against a picture."""

    EMPTY = auto()
    OTHER_FORMAT = auto()
    BROKEN = auto()
    TOO_MANY_PIXELS = auto()
    TOO_LARGE_UNPACKED = auto()
    TOO_SMALL = auto()
    BUSY = auto()  # others have sent theirs


class BadImage(ValueError):
    """It cannot be made into a picture to print."""

    def __init__(self, fault: ImageFault) -> None:
        super().__init__(fault.name)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Jpeg:
    """A plain picture of red, green and blue, with nothing else in its file."""

    file: bytes
    width: int
    height: int


def check_beginning(content: bytes) -> None:
    """Whether it looks like a picture at all: few bytes say so, and no library is asked."""
    if not content:
        raise BadImage(ImageFault.EMPTY)
    if not content.startswith(tuple(BEGINNINGS)):
        raise BadImage(ImageFault.OTHER_FORMAT)
