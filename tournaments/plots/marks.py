"""What a plot is made of: boxes, lines, bands, dots and labels, and the table that it shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

WIDTH = 320.0  # of every plot: on a small phone its letters are as large as those around it
SMALL, LARGE = 13, 15  # sizes of type


class Tone(Enum):
    """What a mark is about; which colour that is stands in plots.css."""

    OWN = "own"
    OTHER = "other"  # what it is compared with
    BEST = "best"  # a win
    LEVEL = "level"
    BEHIND = "behind"
    FAINT = "faint"  # nothing happened there
    BAND = "band"


class Align(Enum):
    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class PlotBox:
    """From its upper left corner."""

    left: float
    top: float
    width: float
    height: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class PlotLine:
    points: tuple[tuple[float, float], ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class PlotArea:
    """What lies inside these points."""

    points: tuple[tuple[float, float], ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class PlotDot:
    middle: float
    height: float
    radius: float
    tone: Tone


@dataclass(frozen=True, slots=True)
class PlotLabel:
    """Where its line stands, and which end of it this is."""

    at: float
    base: float
    text: str
    align: Align = Align.MIDDLE
    is_faded: bool = True
    size: int = SMALL


type PlotMark = PlotBox | PlotLine | PlotArea | PlotDot | PlotLabel


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawing with its title, what it says in a sentence, and the table behind it."""

    title: str
    told: str
    height: float
    marks: tuple[PlotMark, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Words:
    """What a plot is called, what it says, and the heads of its table."""

    title: str
    told: str
    heads: Sequence[str]
