"""What a page is made of: boxes, marks in them, and the parts that are read one after the other.

All is measured in points, from the top left corner.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from itertools import accumulate, pairwise

import segno

from printing.colours import CardColour

MM = 72 / 25.4
MARGIN = 10 * MM  # no printer reaches the edge of the paper
HAIRLINE = 0.4
LINE = 0.7
THICK = 1.4
BLACK, GREY = 0.0, 0.4
QUIET = 4  # squares of white that a scanner needs around a code
MASK = 3  # any mask can be read: to weigh all eight of them takes ten times as long


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of a page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The edge it ends at."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The edge it ends at, further down."""
        return self.top + self.height

    @property
    def middle(self) -> float:
        """Half way down."""
        return self.top + self.height / 2

    def inset(self, sides: float, ends: float | None = None) -> "Box":
        """What is left inside of a margin: at the sides, and at the top and the bottom."""
        high = sides if ends is None else ends
        width, height = self.width - 2 * sides, self.height - 2 * high
        return Box(self.left + sides, self.top + high, width, height)

    def upper(self, height: float) -> "Box":
        """The part of this height at the top."""
        return Box(self.left, self.top, self.width, height)

    def below(self, height: float) -> "Box":
        """What is left under a part of this height."""
        return Box(self.left, self.top + height, self.width, self.height - height)

    def lower(self, height: float) -> "Box":
        """The part of this height at the bottom."""
        return self.below(self.height - height)

    def above(self, height: float) -> "Box":
        """What is left over a part of this height."""
        return self.upper(self.height - height)

    def start(self, width: float) -> "Box":
        """The part of this width at the left."""
        return Box(self.left, self.top, width, self.height)

    def after(self, width: float) -> "Box":
        """What is left beside a part of this width."""
        return Box(self.left + width, self.top, self.width - width, self.height)

    def end(self, width: float) -> "Box":
        """The part of this width at the right."""
        return self.after(self.width - width)

    def before(self, width: float) -> "Box":
        """What is left before a part of this width at the right."""
        return self.start(self.width - width)

    def columns(self, shares: Sequence[float]) -> "list[Box]":
        """Side by side, wide in these proportions."""
        edges = [self.left + edge for edge in _edges(shares, self.width)]
        return [Box(a, self.top, b - a, self.height) for a, b in pairwise(edges)]

    def rows(self, shares: Sequence[float]) -> "list[Box]":
        """One below the other, high in these proportions."""
        edges = [self.top + edge for edge in _edges(shares, self.height)]
        return [Box(self.left, a, self.width, b - a) for a, b in pairwise(edges)]

    def grid(self, across: int, down: int, gap: float = 0) -> "list[Box]":
        """Equal boxes with gaps between them, row by row."""
        width = (self.width - gap * (across - 1)) / across
        height = (self.height - gap * (down - 1)) / down
        return [
            Box(self.left + (width + gap) * column, self.top + (height + gap) * row, width, height)
            for row in range(down)
            for column in range(across)
        ]


def _edges(shares: Sequence[float], length: float) -> list[float]:
    whole = sum(shares)
    return [length * edge / whole for edge in accumulate(shares, initial=0.0)]


class PaperSize(Enum):
    """A size of paper, upright: its width and height in points."""

    A4 = (210 * MM, 297 * MM)
    LETTER = (612.0, 792.0)

    def sheet(self, *, landscape: bool = False) -> Box:
        """The whole page."""
        width, height = self.value
        return Box(0, 0, height, width) if landscape else Box(0, 0, width, height)


class Font(Enum):
    """What a text is set in: a plain typeface to read, or that of the screen to look at."""

    TEXT = "DejaVuSans"
    BOLD = "DejaVuSans-Bold"
    DISPLAY = "Piazzolla-Regular"
    DISPLAY_BOLD = "Piazzolla-ExtraBold"

    @property
    def is_bold(self) -> bool:
        return self in (Font.BOLD, Font.DISPLAY_BOLD)


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text that begins here, its width already measured."""

    left: float
    baseline: float
    text: str
    size: float
    width: float
    face: Font = Font.TEXT


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


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """A playing card: full of its colour, or with an edge of it and room inside."""

    box: Box
    colour: CardColour
    sign: str = ""
    turn: float = 0  # degrees, as clocks go, around its middle
    edge: float = 0  # how wide the edge is, where there is room inside

    @property
    def corner(self) -> float:
        return 0.17 * self.width

    @property
    def face(self) -> Box:
        """What is inside of the white, or of the coloured, edge."""
        return self.box.inset(self.edge or 0.075 * self.width)

    @property
    def width(self) -> float:
        """Of a card that is as high; with a long sign it is wider."""
        return min(self.box.width, self.box.height / 1.4)

    @property
    def shape(self) -> Box:
        """Where its shape stands: colours alone say nothing in black and white."""
        if self.sign or self.edge:
            side, gap = (0.12 if self.edge else 0.22) * self.width, 0.04 * self.width
            return Box(self.face.left + gap, self.face.top + gap, side, side)
        side = 0.5 * self.width
        return self.box.inset((self.box.width - side) / 2, (self.box.height - side) / 2)


type Mark = Text | Stroke | Frame | Squares | Picture | PlayingCard


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
