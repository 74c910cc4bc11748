"""Pages and their slots: how many there are, and what of a score sheet stands in each."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _

from printing.marks import GREY, HAIRLINE, MARGIN, MM, Box, Mark, Page, PaperSize, Part, Stroke
from printing.text import break_lines, first_lines
from printing.typeface import LEADING
from scoring.sheets.drawing import NOTE, Drawing, Note
from scoring.sheets.layout import SheetShape, layout, size_of
from scoring.sheets.score_sheet import DealLine, ScoreSheet, lines_of

ACROSS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}  # on an upright page: beside and below each other
INNER = 5 * MM  # from a sheet to the line along which it is cut
FOOT = 0.25  # of a sheet: what is told under the table, at most


@dataclass(frozen=True, slots=True)
class Format:
    """A way to print."""

    size: PaperSize = PaperSize.A4
    landscape: bool = False
    per_page: int = 1

    @property
    def sheet(self) -> Box:
        return self.size.sheet(landscape=self.landscape)

    @property
    def grid(self) -> tuple[int, int]:
        across, down = ACROSS[self.per_page]
        return (down, across) if self.landscape else (across, down)

    @property
    def slots(self) -> list[Box]:
        """The room for each sheet of a page."""
        across, down = self.grid
        beside, below = MARGIN - INNER * (across > 1), MARGIN - INNER * (down > 1)
        inner = self.sheet.inset(beside, below)
        return [
            box.inset(INNER * (across > 1), INNER * (down > 1)) for box in inner.grid(across, down)
        ]

    @property
    def cuts(self) -> tuple[Mark, ...]:
        """Where a page with several sheets is cut apart."""
        sheet, (across, down) = self.sheet, self.grid
        upright = [sheet.width * n / across for n in range(1, across)]
        level = [sheet.height * n / down for n in range(1, down)]
        return (
            *(Stroke(x, 0, x, sheet.height, HAIRLINE, GREY, dashed=True) for x in upright),
            *(Stroke(0, y, sheet.width, y, HAIRLINE, GREY, dashed=True) for y in level),
        )


@dataclass(frozen=True, slots=True)
class Leaf:
    """What stands in one slot of a page."""

    part: Part
    drawn: tuple[Mark, ...]


def pages_of(leaves: Iterable[Sequence[Leaf]], format: Format) -> Iterator[Page]:
    """Pages full of leaves; each comes as it would be in any of the slots."""
    taken: list[Leaf] = []
    for leaf in leaves:
        taken.append(leaf[len(taken)])
        if len(taken) == format.per_page:
            yield page_of(taken, format)
            taken = []
    if taken:
        yield page_of(taken, format)


def page_of(leaves: Sequence[Leaf], format: Format) -> Page:
    drawn = format.cuts
    for leaf in leaves:
        drawn += leaf.drawn
    return Page(format.sheet, tuple(leaf.part for leaf in leaves), drawn)


def leaves_of(sheet: ScoreSheet, format: Format) -> Iterator[list[Leaf]]:
    """Each page of a sheet, as it would stand in each slot; most sheets have one."""
    lines, done, page = list(lines_of(sheet)), 0, 0
    wanted = max(len(lines), sheet.at_least, sheet.exactly)
    portions = portions_of(sheet, format.slots[0])
    while page == 0 or done < wanted:
        page += 1
        fixed = next(portions, 0)
        shapes = [shape_of(sheet, slot, fixed, goes_on=page > 1) for slot in format.slots]
        room = len(layout(shapes[0]).lines)
        shown, empty_from = lines[done : done + room], next_number(lines[: done + room], done)
        done += room
        notes = notes_of(sheet, format.slots[0], goes_on=done < wanted)
        drawings = [Drawing(sheet, layout(shape), page) for shape in shapes]
        yield [Leaf(each.part(shown, empty_from, notes), each.drawn) for each in drawings]


def portions_of(sheet: ScoreSheet, slot: Box) -> Iterator[int]:
    """How many lines each page has of those that were asked for: about as many on each."""
    left = sheet.exactly
    if not left or sheet.fixed:
        return
    first, later = (
        len(layout(shape_of(sheet, slot, goes_on=goes_on)).lines) for goes_on in (False, True)
    )
    pages = 1 + max(0, ceil((left - first) / later))
    yield (now := min(first, ceil(left / pages)))
    for page in range(1, pages):
        left -= now
        yield (now := ceil(left / (pages - page)))


def next_number(lines: Sequence[DealLine], before: int) -> int:
    """Of the deal after these; of an empty page, after all that came before it."""
    return max((line.number for line in lines), default=0) + 1 + max(0, before - len(lines))


def shape_of(sheet: ScoreSheet, slot: Box, fixed: int = 0, *, goes_on: bool = False) -> SheetShape:
    return SheetShape(
        slot=slot,
        players=len(sheet.columns),
        phases=0 if goes_on else len(sheet.phases) + (sheet.wreath and bool(sheet.phases)),
        fields=len(sheet.fields),
        fixed=fixed or len(sheet.fixed),
        wide=sheet.wide,
        code_lines=(1 + bool(sheet.access.code)) if sheet.access else 0,
        notes=sum(len(lines) for lines, _size, _bold in notes_of(sheet, slot)),
        signed=sheet.signed,
    )


def notes_of(sheet: ScoreSheet, slot: Box, *, goes_on: bool = False) -> list[Note]:
    """What is told at the foot, which is never more than a part of the sheet."""
    size, small = size_of(slot), NOTE * size_of(slot)
    counts = [*break_lines(sheet.counts, slot.width, small)]
    room = int(slot.height * FOOT / (LEADING * size)) - len(counts)
    told = [(sheet.verdict, size, True), *((note, small, False) for note in sheet.notes)]
    if any(column.now for column in sheet.columns):
        told.append((_("Thick box: the phase somebody is on."), small, False))
    if goes_on:
        told[0] = (_("This sheet goes on."), small, False)
    notes: list[Note] = []
    for text, fits, bold in told:
        if text and room > 0:
            lines = first_lines(text, slot.width, fits, room, bold=bold)
            notes.append((lines, fits, bold))
            room -= len(lines)
    return notes if goes_on else [*notes, (counts, small, False)]
