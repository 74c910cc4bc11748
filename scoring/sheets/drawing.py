"""A score sheet on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.boxes import MM, Box
from printing.codes import code
from printing.fitting import filled
from printing.marks import HAIRLINE, THICK, Frame, Line, Mark, cross
from printing.parts import Part, Tag, part
from printing.text import (
    Side,
    typeset,
    write,
)
from printing.typeface import LEADING
from scoring.sheets.content import DealLine, PlayerColumn, ScoreSheet, Written
from scoring.sheets.fitting import fits, name_in, on_lines, pen_room, snug
from scoring.sheets.places import Layout, LineBoxes

NOTE = 0.85  # of the ordinary size
LEAST = 0.74  # of it: what somebody has to find at a glance
WREATH = "★"
SIGNS = ("+", "=")
NUMBER = "#"


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a page that say something, and the number of the first empty one."""

    written: Sequence[DealLine]
    empty_from: int


@dataclass(frozen=True, slots=True)
class Told:
    """Which page of a sheet this is, and what is told at its foot."""

    page: int
    notes: "list[Noted]"


@dataclass(frozen=True, slots=True)
class Noted:
    """Lines at the foot."""

    lines: list[str]
    size: float
    bold: bool = False


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
        use = _("Record here") if access.records else _("Watch here")
        under = [(use, NOTE), (access.code, 1.1)] if access.code else [(use, NOTE)]
        for box, (text, size) in zip(places.short.rows([1] * len(under)), under, strict=True):
            yield part(Tag.PARAGRAPH, write(box, text, self.size * size, Side.MIDDLE, bold=True))

    def fields(self) -> Iterator[Part]:
        for box, (label, value) in zip(self.places.fields, self.sheet.fields, strict=True):
            line = box.upper(box.height - 0.3 * self.size)
            asked = pgettext("a field to fill in", "%(label)s:") % {"label": label}
            text = write(line.before(line.width * 0.45), asked, self.size * NOTE)
            room = line.after(text.width + 1.2 * MM)
            if value:
                size, least = self.size, LEAST * self.size
                told = filled(room, value, size, bold=True, least=least)
                yield part(Tag.PARAGRAPH, text, *told)
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
        word = pgettext("a column", "Deal")
        shown = word if fits(word, places.label, size * NOTE) else NUMBER
        label = write(places.label.inset(1), shown, size * NOTE, Side.MIDDLE)
        dealer = write(places.dealer.inset(1), self.plan.dealer_head, size * NOTE, Side.MIDDLE)
        return part(
            Tag.ROW,
            part(Tag.COLUMN_HEAD, label, said="" if shown == word else word),
            part(Tag.COLUMN_HEAD, dealer),
            *map(self.player, places.names, places.heads, self.sheet.columns, count(1)),
        )

    def player(self, box: Box, halves: tuple[Box, Box], column: PlayerColumn, number: int) -> Part:
        size = self.size
        if column.name:
            name = name_in(box.inset(2, 1), column.name, size * 1.15)
        else:
            name = [write(box.inset(2, 1).upper(size), str(number), size * 0.8)]
        heads = [
            write(half.inset(1, 0), text, size * NOTE, Side.MIDDLE)
            for half, text in zip(halves, self.heads, strict=True)
        ]
        return part(Tag.COLUMN_HEAD, *name, *heads)

    @cached_property
    def heads(self) -> tuple[str, str]:
        """Words, or signs where there is no room for them."""
        room, size = self.places.heads[0][0], self.size * NOTE
        return self.plan.heads if all(fits(text, room, size) for text in self.plan.heads) else SIGNS

    def phases(self) -> Iterator[Part]:
        box = self.places.phases_label
        if box is None:
            return
        text = write(box.inset(1), _("Phases"), self.size * NOTE, Side.MIDDLE)
        cells = map(self.phases_of, self.places.phases, self.sheet.columns)
        yield part(Tag.ROW, part(Tag.ROW_HEAD, text), part(Tag.CELL), *cells)

    def phases_of(self, boxes: Sequence[Box], column: PlayerColumn) -> Part:
        numbers = [*self.plan.phases, *[None][: self.plan.wreath]]
        marks: list[Mark] = []
        for box, number in zip(boxes, numbers, strict=True):
            text = WREATH if number is None else str(number)
            marks.append(write(box, text, min(self.size * 1.3, box.height * 0.7), Side.MIDDLE))
            is_crossed = (number or len(self.plan.phases) + 1) in column.crossed
            if is_crossed:
                self.ruled += cross(pen_room(box), min(THICK, box.height * 0.06))
            elif number is not None and number == column.now:
                self.ruled.append(Frame(box.inset(1.2), THICK))
        return part(Tag.CELL, *marks, said=self.said(column))

    def said(self, column: PlayerColumn) -> str:
        """What the marks mean, for whoever does not see them."""
        return " · ".join(self.marks_of(column))

    def marks_of(self, column: PlayerColumn) -> Iterator[str]:
        if column.crossed:
            numbers = ", ".join(
                WREATH if number > len(self.plan.phases) and self.plan.wreath else str(number)
                for number in sorted(column.crossed)
            )
            yield _("Crossed off: %(numbers)s") % {"numbers": numbers}
        if column.now is not None:
            yield _("Next: %(number)d") % {"number": column.now}

    def line(self, boxes: LineBoxes, line: DealLine) -> Part:
        size = self.size
        cells = line.cells or (Written(),) * len(boxes.cells)
        dealer = on_lines(boxes.dealer.inset(1.5, 0), line.dealer, size * NOTE)
        wider = max(boxes.label, boxes.dealer, key=lambda box: box.width)
        return part(
            Tag.ROW,
            part(Tag.ROW_HEAD, *self.label(wider if line.replay else boxes.label, line)),
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
        yield from snug(inner.after(width + 1.5), line.phase, self.size * NOTE)

    def cell(self, halves: tuple[Box, Box], written: Written) -> Part:
        bolds = (self.plan.wreath, not self.plan.wreath)  # steps on the board, totals elsewhere
        pairs = zip(halves, (written.first, written.second), bolds, strict=True)
        return part(
            Tag.CELL,
            *(
                write(half.inset(half.width * 0.04, 0), text, self.size, Side.MIDDLE, bold=bold)
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
        box = self.places.foot.below(0.5 * self.size)
        for note in self.told.notes:
            yield part(Tag.PARAGRAPH, *typeset(box, note.lines, note.size, bold=note.bold))
            box = box.below(len(note.lines) * note.size * LEADING)
