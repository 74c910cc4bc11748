"""Where things are on a page: boxes in points, measured from the top left corner."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, pairwise

MM = 72 / 25.4
MARGIN = 10 * MM  # no printer reaches the edge of the paper


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
