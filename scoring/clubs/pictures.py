"""A picture that somebody sends: what speaks against it, and a plain JPEG made of it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, auto
from io import BytesIO
from threading import Lock

from PIL import Image
from PIL.Image import Resampling, Transpose

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


QUALITY = 85
ORIENTATION = 0x0112  # the tag of EXIF
TURNS = {
    2: Transpose.FLIP_LEFT_RIGHT,
    3: Transpose.ROTATE_180,
    4: Transpose.FLIP_TOP_BOTTOM,
    5: Transpose.TRANSPOSE,
    6: Transpose.ROTATE_270,
    7: Transpose.TRANSVERSE,
    8: Transpose.ROTATE_90,
}
FORMATS = tuple(BEGINNINGS.values())
ONE_AT_A_TIME = Lock()  # unpacked, a picture takes hundreds of megabytes
PATIENCE = 15.0  # seconds to wait for that
MARKER = re.compile(rb"\xff([\xc0-\xcf\xd9-\xfe])")  # in a JPEG, but for those without a length
END, SCAN = 0xD9, 0xDA
MOST_SCANS = 64  # programs that save in steps take about ten
TOO_MANY = (Image.DecompressionBombError, Image.DecompressionBombWarning, MemoryError)
BROKEN = (OSError, SyntaxError, ValueError, LookupError, TypeError, ArithmeticError, EOFError)


def as_jpeg(content: bytes) -> Jpeg:
    """The first picture in this file: upright, on white, and no larger than paper shows."""
    check_beginning(content)
    if content.startswith(b"\xff") and scans_of(content) > MOST_SCANS:
        raise BadImage(ImageFault.BROKEN)
    with in_turn():
        return jpeg_of(read(content))


@contextmanager
def in_turn() -> Iterator[None]:
    if not ONE_AT_A_TIME.acquire(timeout=PATIENCE):
        raise BadImage(ImageFault.BUSY)
    try:
        yield
    finally:
        ONE_AT_A_TIME.release()


def scans_of(content: bytes) -> int:
    """How often a JPEG goes over all its pixels: each time takes as long as the whole picture."""
    scans = at = 0
    while (found := MARKER.search(content, at)) and found[1][0] != END:
        scans += found[1][0] == SCAN
        at = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
    return scans


def read(content: bytes) -> Image.Image:
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as image:
            check_size(image)
            turn = turn_of(image)
            small = shrink(image)
    except BadImage:
        raise
    except TOO_MANY as error:
        raise BadImage(ImageFault.TOO_MANY_PIXELS) from error
    except BROKEN as error:
        raise BadImage(ImageFault.BROKEN) from error
    if min(small.size) < SHORTEST_SIDE:
        raise BadImage(ImageFault.TOO_SMALL)
    return small if turn is None else small.transpose(turn)


def check_size(image: Image.Image) -> None:
    pixels = image.width * image.height
    if pixels > MOST_PIXELS:
        raise BadImage(ImageFault.TOO_MANY_PIXELS)
    if pixels > MOST_UNPACKED and not is_jpeg(image):
        raise BadImage(ImageFault.TOO_LARGE_UNPACKED)


def is_jpeg(image: Image.Image) -> bool:
    return image.format in ("JPEG", "MPO")


def turn_of(image: Image.Image) -> Transpose | None:
    """How a camera was held; whatever it has written badly does not matter."""
    try:
        return TURNS.get(image.getexif().get(ORIENTATION, 1))
    except BROKEN:
        return None


def shrink(image: Image.Image) -> Image.Image:
    """Its pixels, small enough. A JPEG is not even unpacked larger than needed."""
    if not is_jpeg(image):
        image = in_full_colour(image)
    image.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Resampling.LANCZOS)
    return image.convert("RGB")


def in_full_colour(image: Image.Image) -> Image.Image:
    """What can be shrunk well; white is where it can be seen through."""
    if image.mode.startswith("I"):  # 16 bits for each grey, of which the upper eight are seen
        return image.point(lambda grey: grey * (1 / 256)).convert("L")
    if not image.has_transparency_data:
        return image.convert("RGB")
    clear = image.convert("RGBA")
    white = Image.new("RGB", image.size, "white")
    white.paste(clear, mask=clear)
    return white


def jpeg_of(image: Image.Image) -> Jpeg:
    """As a baseline JPEG that keeps the edges of coloured letters, without remarks."""
    file = BytesIO()
    image.info.clear()
    image.save(file, "JPEG", quality=QUALITY, subsampling=0, progressive=False, optimize=False)
    return Jpeg(file.getvalue(), *image.size)
