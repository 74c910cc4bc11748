"""A score sheet on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.boxes import MM, Box
from printing.codes import code
from printing.marks import HAIRLINE, THICK, Frame, Line, Mark, cross
from printing.parts import Part, Tag, part
from printing.text import SMALLEST, Side, broken, paragraph, write
from printing.typeface import width_of
from scoring.sheets.content import Column, DealLine, ScoreSheet, Written, lines_of
from scoring.sheets.formats import Format, Leaf
from scoring.sheets.layout import Layout, LineBoxes, Shape, layout

NOTE = 0.82  # of the ordinary size
WREATH = "★"
SIGNS = ("+", "=")


def leaves_of(sheet: ScoreSheet, format: Format) -> Iterator[list[Leaf]]:
    """Each page of a sheet, as it would stand in each slot; most sheets have one."""
    lines, done, page = list(lines_of(sheet)), 0, 0
    count = max(len(lines), sheet.at_least)
    while page == 0 or done < count:
        page += 1
        shapes = [shape_of(sheet, slot, goes_on=page > 1) for slot in format.slots]
        room = len(layout(shapes[0]).lines)
        these = Lines(lines[done : done + room], next_number(lines[: done + room], done))
        done += room
        told = Told(page, goes_on=done < count)
        yield [leaf(sheet, layout(shape), these, told) for shape in shapes]


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a page that say something, and the number of the first empty one."""

    written: Sequence[DealLine]
    empty_from: int


@dataclass(frozen=True, slots=True)
class Told:
    """Which page of a sheet this is."""

    page: int
    goes_on: bool


def next_number(lines: Sequence[DealLine], before: int) -> int:
    """Of the deal after these; of an empty page, after all that came before it."""
    return max((line.number for line in lines), default=0) + 1 + max(0, before - len(lines))


def shape_of(sheet: ScoreSheet, slot: Box, *, goes_on: bool = False) -> Shape:
    plan = sheet.plan
    return Shape(
        slot=slot,
        players=len(sheet.columns),
        phases=0 if goes_on else len(plan.phases) + (plan.wreath and bool(plan.phases)),
        fields=len(sheet.fields),
        fixed=len(plan.fixed),
        wide=plan.wide,
        has_code=sheet.access is not None,
        notes=len(notes_of(sheet, slot)),
        signed=sheet.signed,
    )


def notes_of(sheet: ScoreSheet, slot: Box) -> list[str]:
    """The lines at the foot."""
    size = NOTE * 9
    texts = (*sheet.notes, sheet.plan.counts)
    return [line for text in texts for line in broken(text, slot.width * 0.98, size)]


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


def pen_room(box: Box) -> Box:
    """Where a pen crosses something off: in the middle, not far to the sides."""
    width = min(box.width * 0.7, box.height * 1.2)
    return box.inset((box.width - width) / 2, box.height * 0.12)


class Drawing:
    """The parts of one page of a sheet."""

    def __init__(self, sheet: ScoreSheet, places: Layout, told: Told) -> None:
        self.sheet = sheet
        self.plan = sheet.plan
        self.places = places
        self.told = told
        self.size = places.size
        self.ruled: list[Mark] = []  # lines to write on, where nothing is written yet

    def title(self) -> Part:
        text = f"{pgettext('a printed page', 'Score sheet')} · {self.plan.title}"
        if self.told.page > 1:
            text = f"{text} · {_('page %(number)d') % {'number': self.told.page}}"
        return part(Tag.TITLE, write(self.places.title, text, self.size * 1.35, bold=True))

    def access(self) -> Iterator[Part]:
        access, places = self.sheet.access, self.places
        if not access or not places.code or not places.short:
            return
        said = _("Code to scan: %(address)s") % {"address": access.address}
        yield part(Tag.FIGURE, code(places.code, access.address), said=said)
        if access.code:
            short = write(places.short, access.code, self.size * 1.1, Side.MIDDLE, bold=True)
            yield part(Tag.PARAGRAPH, short)

    def fields(self) -> Iterator[Part]:
        for box, (label, value) in zip(self.places.fields, self.sheet.fields, strict=True):
            line = box.upper(box.height - 0.3 * self.size)
            text = write(line.before(line.width * 0.45), f"{label}:", self.size * NOTE)
            room = line.after(text.width + 1.2 * MM)
            if value:
                yield part(Tag.PARAGRAPH, text, write(room, value, self.size, bold=True))
                continue
            at = text.baseline + 1
            self.ruled.append(Line(room.left, at, room.right, at, HAIRLINE))
            yield part(Tag.PARAGRAPH, text)

    def table(self, lines: Sequence[DealLine]) -> Part:
        rows = map(self.line, self.places.lines, lines)
        return part(Tag.TABLE, self.head(), *self.phases(), *rows)

    def empty(self, lines: Lines) -> Iterator[Part]:
        """The lines to write on: read out as one, for nobody wants to hear of each empty field."""
        places = self.places.lines[len(lines.written) :]
        if not places or self.plan.fixed:
            return
        numbers = [
            write(boxes.label.inset(1, 0), str(number), self.size * 0.95, Side.MIDDLE)
            for number, boxes in enumerate(places, start=lines.empty_from)
        ]
        said = ngettext("%(count)d empty line", "%(count)d empty lines", len(places))
        yield part(Tag.PARAGRAPH, *numbers, said=said % {"count": len(places)})

    def head(self) -> Part:
        places, size = self.places, self.size
        label = write(places.label.inset(1), pgettext("a column", "Deal"), size * NOTE, Side.MIDDLE)
        dealer = write(places.dealer.inset(1), self.plan.dealer_head, size * NOTE, Side.MIDDLE)
        return part(
            Tag.ROW,
            part(Tag.COLUMN_HEAD, label),
            part(Tag.COLUMN_HEAD, dealer),
            *map(self.player, places.names, places.heads, self.sheet.columns),
        )

    def player(self, box: Box, halves: tuple[Box, Box], column: Column) -> Part:
        size = self.size
        name = [write(box.inset(2, 1), column.name, size * 1.15, Side.MIDDLE, bold=True)]
        heads = [
            write(half.inset(1, 0), text, size * NOTE, Side.MIDDLE)
            for half, text in zip(halves, self.heads, strict=True)
        ]
        return part(Tag.COLUMN_HEAD, *(name if column.name else ()), *heads)

    @cached_property
    def heads(self) -> tuple[str, str]:
        """Words, or signs where there is no room for them."""
        room = self.places.heads[0][0].width - 2
        fits = all(width_of(text) * SMALLEST <= room for text in self.plan.heads)
        return self.plan.heads if fits else SIGNS

    def phases(self) -> Iterator[Part]:
        box = self.places.phases_label
        if box is None:
            return
        text = write(box.inset(1), _("Phases"), self.size * NOTE, Side.MIDDLE)
        cells = map(self.phases_of, self.places.phases, self.sheet.columns)
        yield part(Tag.ROW, part(Tag.ROW_HEAD, text), part(Tag.CELL), *cells)

    def phases_of(self, boxes: Sequence[Box], column: Column) -> Part:
        numbers = [*self.plan.phases, *[None][: self.plan.wreath]]
        marks: list[Mark] = []
        for box, number in zip(boxes, numbers, strict=True):
            text = WREATH if number is None else str(number)
            marks.append(write(box, text, min(self.size * 1.3, box.height * 0.7), Side.MIDDLE))
            is_crossed = (number or len(self.plan.phases) + 1) in column.crossed
            if is_crossed:
                self.ruled += cross(pen_room(box))
            elif number is not None and number == column.now:
                self.ruled.append(Frame(box.inset(1.2), THICK))
        return part(Tag.CELL, *marks, said=self.said(column))

    def said(self, column: Column) -> str:
        """What the crosses mean, for whoever does not see them."""
        if not column.crossed:
            return ""
        numbers = ", ".join(
            WREATH if number > len(self.plan.phases) and self.plan.wreath else str(number)
            for number in sorted(column.crossed)
        )
        return _("Crossed off: %(numbers)s") % {"numbers": numbers}

    def line(self, boxes: LineBoxes, line: DealLine) -> Part:
        size = self.size
        cells = line.cells or (Written(),) * len(boxes.cells)
        dealer = [write(boxes.dealer.inset(1.5, 0), line.dealer, size * NOTE, Side.MIDDLE)]
        return part(
            Tag.ROW,
            part(Tag.ROW_HEAD, *self.label(boxes.label, line)),
            part(Tag.CELL, *(dealer if line.dealer else ())),
            *map(self.cell, boxes.cells, cells),
        )

    def label(self, box: Box, line: DealLine) -> Iterator[Mark]:
        if not line.phase:
            yield write(box.inset(1, 0), line.label, self.size * 0.95, Side.MIDDLE)
            return
        inner = box.inset(1.5, 1)
        width = 1.6 * self.size
        yield write(inner.start(width), line.label, self.size * 0.95, Side.MIDDLE, bold=True)
        small, room = self.size * 0.7, inner.after(width + 1.5)
        texts = paragraph(room, line.phase, small)
        gap = (room.height - len(texts) * small * 1.3) / 2
        yield from paragraph(room.below(max(gap, 0)), line.phase, small)

    def cell(self, halves: tuple[Box, Box], written: Written) -> Part:
        pairs = zip(halves, (written.first, written.second), (False, True), strict=True)
        return part(
            Tag.CELL,
            *(
                write(half.inset(1.5, 0), text, self.size, Side.MIDDLE, bold=bold)
                for half, text, bold in pairs
                if text
            ),
        )

    def signatures(self) -> Iterator[Part]:
        if not self.places.signs:
            return
        first = self.places.lines[-1].label
        row = Box(first.left, self.places.signs[0].top, first.width * 3, 1.3 * self.size)
        yield part(Tag.PARAGRAPH, write(row, _("Signatures"), self.size * NOTE))

    def notes(self) -> Iterator[Part]:
        size, box = self.size * NOTE, self.places.foot.below(0.5 * self.size)
        texts = [*self.sheet.notes, self.plan.counts]
        if self.told.goes_on:
            texts = [_("This sheet goes on."), *texts[:-1]]
        for text in texts:
            lines = paragraph(box, text, size)
            box = box.below(len(lines) * size * 1.3)
            yield part(Tag.PARAGRAPH, *lines)
