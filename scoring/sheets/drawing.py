"""A score sheet drawn: its lines on as many pages as they take, and the marks of each."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from printing.marks import (
    HAIRLINE,
    MM,
    THICK,
    Box,
    Font,
    Frame,
    Mark,
    Part,
    Stroke,
    Tag,
    Text,
    code,
    cross,
    part,
)
from printing.text import SMALLEST, Side, height_of, paragraph, typeset, write, write_lines
from printing.typeface import LEADING, width_of
from scoring.clubs.printed import pictured
from scoring.printed_files import Format, Leaf
from scoring.sheets.layout import NOTE, Layout, LineBoxes, Note, layout, notes_of, shape_of
from scoring.sheets.score_sheet import DealLine, Halves, PlayerColumn, ScoreSheet, lines_of

LEAST = 0.74  # of the ordinary size: what somebody has to find at a glance
WREATH = "★"
SIGNS = ("+", "=")
NUMBER = "#"
READABLE = 0.85  # of its size: a word that has to be smaller gives way to a sign
WHOLE_NAME = 0.75  # of its size: a name that has to be smaller takes two lines


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


class Drawing:
    """The parts of one page of a sheet."""

    def __init__(self, sheet: ScoreSheet, places: Layout, page: int) -> None:
        self.sheet = sheet
        self.places = places
        self.page = page
        self.size = places.size
        self.ruled: list[Mark] = []  # lines to write on, where nothing is written yet

    def part(self, lines: Sequence[DealLine], empty_from: int, notes: Sequence[Note]) -> Part:
        """All that is read on it: these lines, and empty ones that go on with this number."""
        return part(
            Tag.SECTION,
            self.title(),
            *self.access(),
            *self.picture(),
            *self.fields(),
            self.table(lines),
            *self.empty(len(lines), empty_from),
            *self.signatures(),
            *self.notes(notes),
        )

    @property
    def drawn(self) -> tuple[Mark, ...]:
        """What is only drawn; of its parts too, once they are there."""
        return (*self.places.drawn, *self.ruled)

    def title(self) -> Part:
        text = f"{pgettext('a printed page', 'Score sheet')} · {self.sheet.title}"
        if self.page > 1:
            text = f"{text} · {_('page %(number)d') % {'number': self.page}}"
        return part(Tag.TITLE, write(self.places.title, text, self.size * 1.35, face=Font.BOLD))

    def access(self) -> Iterator[Part]:
        access, places = self.sheet.access, self.places
        if not access or not places.code or not places.short:
            return
        said = _("Code to scan: %(address)s") % {"address": access.address}
        yield part(Tag.FIGURE, code(places.code, access.address), said=said)
        use = _("Record here") if access.records else _("Watch here")
        under = [(use, NOTE), (access.code, 1.1)] if access.code else [(use, NOTE)]
        for box, (text, size) in zip(places.short.rows([1] * len(under)), under, strict=True):
            yield part(
                Tag.PARAGRAPH, write(box, text, self.size * size, Side.MIDDLE, face=Font.BOLD)
            )

    def picture(self) -> Iterator[Part]:
        picture = self.sheet.picture
        if picture and self.places.picture:
            yield from pictured(self.places.picture, picture.club.name, picture)

    def fields(self) -> Iterator[Part]:
        for box, (label, value) in zip(self.places.fields, self.sheet.fields, strict=True):
            line = box.upper(box.height - 0.3 * self.size)
            question = pgettext("a field to fill in", "%(label)s:") % {"label": label}
            text = write(line.before(line.width * 0.45), question, self.size * NOTE)
            room = line.after(text.width + 1.2 * MM)
            if value:
                size, least = self.size, LEAST * self.size
                told = write_lines(room, value, size, face=Font.BOLD, least=least)
                yield part(Tag.PARAGRAPH, text, *told)
                continue
            at = text.baseline + 1
            self.ruled.append(Stroke(room.left, at, room.right, at, HAIRLINE))
            yield part(Tag.PARAGRAPH, text)

    def table(self, lines: Sequence[DealLine]) -> Part:
        rows = map(self.line, self.places.lines, lines)
        return part(Tag.TABLE, self.head(), *self.phases(), *rows)

    def empty(self, written: int, first: int) -> Iterator[Part]:
        """The lines to write on: read out as one, for nobody wants to hear of each empty field."""
        places = self.places.lines[written:]
        if not places or self.sheet.fixed:
            return
        numbers = [
            write(boxes.label.inset(1, 0), str(number), self.size * 0.95, Side.MIDDLE)
            for number, boxes in enumerate(places, start=first)
        ]
        said = ngettext("%(count)d empty line", "%(count)d empty lines", len(places))
        yield part(Tag.PARAGRAPH, *numbers, said=said % {"count": len(places)})

    def head(self) -> Part:
        places, size = self.places, self.size
        word = pgettext("a column", "Deal")
        shown = word if fits(word, places.label, size * NOTE) else NUMBER
        label = write(places.label.inset(1), shown, size * NOTE, Side.MIDDLE)
        dealer = write(places.dealer.inset(1), self.sheet.dealer_head, size * NOTE, Side.MIDDLE)
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
        return (
            self.sheet.heads if all(fits(text, room, size) for text in self.sheet.heads) else SIGNS
        )

    def phases(self) -> Iterator[Part]:
        box = self.places.phases_label
        if box is None:
            return
        text = write(box.inset(1), _("Phases"), self.size * NOTE, Side.MIDDLE)
        cells = map(self.phases_of, self.places.phases, self.sheet.columns)
        yield part(Tag.ROW, part(Tag.ROW_HEAD, text), part(Tag.CELL), *cells)

    def phases_of(self, boxes: Sequence[Box], column: PlayerColumn) -> Part:
        numbers = [*self.sheet.phases, *[None][: self.sheet.wreath]]
        marks: list[Mark] = []
        for box, number in zip(boxes, numbers, strict=True):
            text = WREATH if number is None else str(number)
            marks.append(write(box, text, min(self.size * 1.3, box.height * 0.7), Side.MIDDLE))
            is_crossed = (number or len(self.sheet.phases) + 1) in column.crossed
            if is_crossed:
                self.ruled += cross(pen_room(box), min(THICK, box.height * 0.06))
            elif number is not None and number == column.now:
                self.ruled.append(Frame(box.inset(1.2), THICK))
        return part(Tag.CELL, *marks, said=self.marks_text(column))

    def marks_text(self, column: PlayerColumn) -> str:
        """What the marks mean, for whoever does not see them."""
        return " · ".join(self.marks_of(column))

    def marks_of(self, column: PlayerColumn) -> Iterator[str]:
        if column.crossed:
            numbers = ", ".join(
                WREATH if number > len(self.sheet.phases) and self.sheet.wreath else str(number)
                for number in sorted(column.crossed)
            )
            yield _("Crossed off: %(numbers)s") % {"numbers": numbers}
        if column.now is not None:
            yield _("Next: %(number)d") % {"number": column.now}

    def line(self, boxes: LineBoxes, line: DealLine) -> Part:
        size = self.size
        cells = line.cells or (("", ""),) * len(boxes.cells)
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
        yield write(inner.start(width), line.label, self.size * 0.95, Side.MIDDLE, face=Font.BOLD)
        yield from snug(inner.after(width + 1.5), line.phase, self.size * NOTE)

    def cell(self, halves: tuple[Box, Box], written: Halves) -> Part:
        faces = (Font.TEXT, Font.BOLD)  # totals
        faces = faces[::-1] if self.sheet.wreath else faces  # steps on the board
        pairs = zip(halves, written, faces, strict=True)
        return part(
            Tag.CELL,
            *(
                write(half.inset(half.width * 0.04, 0), text, self.size, Side.MIDDLE, face=face)
                for half, text, face in pairs
                if text
            ),
        )

    def signatures(self) -> Iterator[Part]:
        if not self.places.signs:
            return
        first = self.places.lines[-1].label
        row = Box(first.left, self.places.signs[0].top, first.width * 3, 1.3 * self.size)
        yield part(Tag.PARAGRAPH, write(row, _("Signatures"), self.size * NOTE))

    def notes(self, notes: Sequence[Note]) -> Iterator[Part]:
        box = self.places.foot.below(0.5 * self.size)
        for lines, size, face in notes:
            yield part(Tag.PARAGRAPH, *typeset(box, lines, size, face=face))
            box = box.below(len(lines) * size * LEADING)


def name_in(box: Box, name: str, size: float) -> Sequence[Text]:
    """A name in one line, or in two where it would become small."""
    line = write(box, name, size, Side.MIDDLE, face=Font.BOLD)
    if line.size >= WHOLE_NAME * size or " " not in name:
        return (line,)
    middle = len(name) / 2
    at = min((at for at, sign in enumerate(name) if sign == " "), key=lambda at: abs(at - middle))
    upper, lower = box.rows([1, 1])
    size = min(size * 0.87, upper.height / 1.1)
    pair = [(upper, name[:at]), (lower, name[at + 1 :])]
    size = min(write(room, text, size, face=Font.BOLD).size for room, text in pair)
    return [write(room, text, size, Side.MIDDLE, face=Font.BOLD) for room, text in pair]


def on_lines(box: Box, name: str, size: float) -> Sequence[Text]:
    """A name in one line, or in two where they can be larger or tell more of it."""
    line = write(box, name, size, Side.MIDDLE)
    return (line,) if line.size >= READABLE * size else write_lines(box, name, size, Side.MIDDLE)


def fits(word: str, box: Box, size: float) -> bool:
    """Whether a word can be read in a box with a little room at its sides."""
    return width_of(word) * max(SMALLEST, READABLE * size) <= box.width - 2


def snug(box: Box, text: str, size: float) -> Sequence[Text]:
    """All lines of a text in the middle of a box, smaller where they would not fit."""
    while (height := height_of(text, box.width, size)) > box.height and size > SMALLEST:
        size = max(SMALLEST, size - 0.25)
    return paragraph(box.below(max(0, (box.height - height) / 2)), text, size)


def pen_room(box: Box) -> Box:
    """Where a pen crosses something off: in the middle, not far to the sides."""
    width = min(box.width * 0.7, box.height * 1.2)
    return box.inset((box.width - width) / 2, box.height * 0.12)
