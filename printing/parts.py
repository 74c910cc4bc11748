"""What a page is made of, in the order of reading: what a screen reader or a search sees."""

from dataclasses import dataclass
from enum import Enum

from printing.boxes import Box
from printing.marks import Mark


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
