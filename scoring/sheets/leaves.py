"""The pages of a score sheet: how many lines each has, and what is told at its foot."""

from collections.abc import Iterator, Sequence
from math import ceil

from django.utils.translation import gettext as _

from printing.boxes import Box
from printing.parts import Tag, part
from printing.text import broken, shortened
from printing.typeface import LEADING
from scoring.sheets.content import DealLine, ScoreSheet, lines_of
from scoring.sheets.drawing import NOTE, Drawing, Lines, Noted, Told
from scoring.sheets.formats import Format, Leaf
from scoring.sheets.layout import layout
from scoring.sheets.places import Layout, SheetShape, size_of

FOOT = 0.25  # of a sheet: what is told under the table, at most


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
        these = Lines(lines[done : done + room], next_number(lines[: done + room], done))
        done += room
        goes_on = done < wanted
        told = Told(page, notes_of(sheet, format.slots[0], goes_on=goes_on))
        yield [leaf(sheet, layout(shape), these, told) for shape in shapes]


def portions_of(sheet: ScoreSheet, slot: Box) -> Iterator[int]:
    """How many lines each page has of those that were asked for: about as many on each."""
    left = sheet.exactly
    if not left or sheet.plan.fixed:
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
    plan = sheet.plan
    return SheetShape(
        slot=slot,
        players=len(sheet.columns),
        phases=0 if goes_on else len(plan.phases) + (plan.wreath and bool(plan.phases)),
        fields=len(sheet.fields),
        fixed=fixed or len(plan.fixed),
        wide=plan.wide,
        code_lines=(1 + bool(sheet.access.code)) if sheet.access else 0,
        notes=sum(len(note.lines) for note in notes_of(sheet, slot)),
        signed=sheet.signed,
    )


def notes_of(sheet: ScoreSheet, slot: Box, *, goes_on: bool = False) -> list[Noted]:
    """What is told at the foot, which is never more than a part of the sheet."""
    size, small = size_of(slot), NOTE * size_of(slot)
    counts = Noted([*broken(sheet.plan.counts, slot.width, small)], small)
    room = int(slot.height * FOOT / (LEADING * size)) - len(counts.lines)
    told = [(sheet.verdict, size, True), *((note, small, False) for note in sheet.notes)]
    if any(column.now for column in sheet.columns):
        told.append((_("Thick box: the phase somebody is on."), small, False))
    if goes_on:
        told[0] = (_("This sheet goes on."), small, False)
    noted: list[Noted] = []
    for text, fits, bold in told:
        if text and room > 0:
            lines = shortened(text, slot.width, fits, room, bold=bold)
            noted.append(Noted(lines, fits, bold))
            room -= len(lines)
    return noted if goes_on else [*noted, counts]


def leaf(sheet: ScoreSheet, places: Layout, lines: Lines, told: Told) -> Leaf:
    drawing = Drawing(sheet, places, told)
    return Leaf(
        part(
            Tag.SECTION,
            drawing.title(),
            *drawing.access(),
            *drawing.fields(),
            drawing.table(lines.written),
            *drawing.empty(lines),
            *drawing.signatures(),
            *drawing.notes(),
        ),
        (*places.drawn, *drawing.ruled),
    )
