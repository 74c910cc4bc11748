"""What ink makes on paper."""

from dataclasses import dataclass, field

from printing.boxes import Box

HAIRLINE = 0.4
LINE = 0.7
THICK = 1.4
BLACK, GREY = 0.0, 0.4


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
class Line:
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


type Mark = Text | Line | Frame | Squares | Picture


def cross(box: Box, thickness: float = THICK) -> list[Line]:
    """Two strokes through a box, as a pen crosses something off."""
    return [
        Line(box.left, box.top, box.right, box.bottom, thickness),
        Line(box.left, box.bottom, box.right, box.top, thickness),
    ]
