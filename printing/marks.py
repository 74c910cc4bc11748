"""What a page is made of: marks, and the parts that hold them in the order of reading."""

from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

import segno

from printing.boxes import Box

HAIRLINE = 0.4
LINE = 0.7
THICK = 1.4
BLACK, GREY = 0.0, 0.4
QUIET = 4  # squares of white that a scanner needs around a code
MASK = 3  # any mask can be read: to weigh all eight of them takes ten times as long


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text that begins here, its width already measured."""

    left: float
    baseline: float
    text: str
    size: float
    width: float
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    left: float
    top: float
    right: float
    bottom: float
    thickness: float = LINE
    grey: float = BLACK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """A rectangle drawn around a box, or filled with a light grey, or both."""

    box: Box
    thickness: float = LINE
    grey: float = BLACK
    fill: float | None = None


@dataclass(frozen=True, slots=True)
class Squares:
    """A code to scan: rows of squares, each row a number whose highest bit is the first square."""

    box: Box
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a box, as the bytes of a JPEG file in RGB, as large as fits there."""

    box: Box
    file: bytes = field(repr=False)
    width: int
    height: int


type Mark = Text | Stroke | Frame | Squares | Picture


def cross(box: Box, thickness: float = THICK) -> list[Stroke]:
    """Two strokes through a box, as a pen crosses something off."""
    return [
        Stroke(box.left, box.top, box.right, box.bottom, thickness),
        Stroke(box.left, box.bottom, box.right, box.top, thickness),
    ]


class Tag(Enum):
    """The kinds of parts, by their names in a PDF."""

    SECTION = "Sect"
    TITLE = "H1"
    HEADING = "H2"
    PARAGRAPH = "P"
    TABLE = "Table"
    ROW = "TR"
    COLUMN_HEAD = "TH Column"
    ROW_HEAD = "TH Row"
    CELL = "TD"
    LIST = "L"
    ITEM = "LI"
    FIGURE = "Figure"


@dataclass(frozen=True, slots=True)
class Part:
    """A part with what it holds: parts, or marks. `said` is read out in place of what is drawn."""

    tag: Tag
    inside: "tuple[Part | Mark, ...]" = ()
    said: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A page: what is read on it, and what is only drawn, under it."""

    sheet: Box
    parts: tuple[Part, ...]
    drawn: tuple[Mark, ...] = ()


def part(tag: Tag, *inside: "Part | Mark", said: str = "") -> Part:
    """A part of these."""
    return Part(tag, inside, said)


@lru_cache(1000)
def squares(text: str) -> tuple[int, ...]:
    """The rows of a QR code for this text, as numbers."""
    code = segno.make_qr(text, error="m", mask=MASK)
    return tuple(int("".join("1" if dark else "0" for dark in row), 2) for row in code.matrix)


def code(box: Box, text: str) -> Squares:
    """The code of this text in the middle of a box, with the white around it inside of the box."""
    rows = squares(text)
    side = min(box.width, box.height)
    quiet = side * QUIET / (len(rows) + 2 * QUIET)
    left = box.left + (box.width - side) / 2
    top = box.top + (box.height - side) / 2
    return Squares(Box(left, top, side, side).inset(quiet), rows)
