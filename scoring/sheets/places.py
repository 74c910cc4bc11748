"""The places of a score sheet, and what decides where they are."""

from dataclasses import dataclass
from math import sqrt

from printing.boxes import Box
from printing.marks import Mark
from printing.sizes import MARGIN, Paper

WHOLE = Paper.A4.sheet().inset(MARGIN)


def scale_of(slot: Box) -> float:
    """How large a slot is, compared with a whole page."""
    return sqrt(slot.width * slot.height / (WHOLE.width * WHOLE.height))


def size_of(slot: Box) -> float:
    """How large ordinary text is in this slot."""
    return 4.5 + 5 * min(scale_of(slot), 1.1)


@dataclass(frozen=True, slots=True)
class SheetShape:
    """What decides where things stand; sheets of one shape share their lines."""

    slot: Box
    players: int
    phases: int  # cells to cross off, none on a page that goes on
    fields: int
    fixed: int  # lines, none where there are as many as fit
    wide: bool
    code_lines: int  # of text under the code, none where there is no code
    notes: int  # lines of text at the foot
    signed: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes for all that is written on a sheet, and the lines between them."""

    size: float  # of ordinary text
    title: Box
    code: Box | None
    short: Box | None  # the lines under the code
    fields: tuple[Box, ...]
    label: Box
    dealer: Box
    names: tuple[Box, ...]
    heads: tuple[tuple[Box, Box], ...]
    phases: tuple[tuple[Box, ...], ...]  # of each player
    phases_label: Box | None
    lines: tuple["LineBoxes", ...]
    signs: tuple[Box, ...]
    foot: Box
    drawn: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class LineBoxes:
    """The boxes of one deal."""

    label: Box
    dealer: Box
    cells: tuple[tuple[Box, Box], ...]
