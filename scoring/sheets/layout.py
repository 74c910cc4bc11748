"""Where everything of a score sheet stands in its slot, and what decides that."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import ceil, sqrt

from django.utils.translation import gettext as _

from printing.marks import (
    HAIRLINE,
    LINE,
    MARGIN,
    MM,
    THICK,
    Box,
    Font,
    Frame,
    Mark,
    PaperSize,
    Stroke,
)
from printing.text import break_lines, first_lines
from printing.typeface import LEADING
from scoring.sheets.score_sheet import ScoreSheet

WHOLE = PaperSize.A4.sheet().inset(MARGIN)
LINE_HEIGHT = 7.4 * MM  # what a pencil needs on a whole page
LEAST_HEIGHT = 4.6 * MM
MOST_OF_IT = 0.047  # of the height of a slot, for each line of the phases
BETWEEN_PLAYERS = 1.1
GROUP = 5  # lines, after which one is a little stronger, for the eye to follow
ACROSS = 3  # phases beside each other
ALL_FIELDS = 5  # club, night, date, round, table
NOTE = 0.85  # of the ordinary size
ROOMY = 120 * MM  # in which there is room for a picture
FOOT = 0.25  # of a sheet: what is told under the table, at most

type Note = tuple[list[str], float, Font]  # lines at the foot and their size


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
    pictured: bool


def shape_of(sheet: ScoreSheet, slot: Box, fixed: int = 0, *, goes_on: bool = False) -> SheetShape:
    return SheetShape(
        slot=slot,
        players=len(sheet.columns),
        phases=0 if goes_on else len(sheet.phases) + (sheet.wreath and bool(sheet.phases)),
        fields=len(sheet.fields),
        fixed=fixed or len(sheet.fixed),
        wide=sheet.wide,
        code_lines=(1 + bool(sheet.access.code)) if sheet.access else 0,
        notes=sum(len(lines) for lines, _size, _face in notes_of(sheet, slot)),
        signed=sheet.signed,
        pictured=bool(sheet.picture and sheet.access) and slot.width > ROOMY,
    )


def notes_of(sheet: ScoreSheet, slot: Box, *, goes_on: bool = False) -> list[Note]:
    """What is told at the foot, which is never more than a part of the sheet."""
    size, small = size_of(slot), NOTE * size_of(slot)
    values = [*break_lines(sheet.card_values, slot.width, small)]
    room = int(slot.height * FOOT / (LEADING * size)) - len(values)
    told = [
        (sheet.verdict, size, Font.BOLD),
        *((note, small, Font.TEXT) for note in sheet.notes),
    ]
    if any(column.now for column in sheet.columns):
        told.append((_("Thick box: the phase somebody is on."), small, Font.TEXT))
    if goes_on:
        told[0] = (_("This sheet goes on."), small, Font.TEXT)
    notes: list[Note] = []
    for text, fits, face in told:
        if text and room > 0:
            lines = first_lines(text, slot.width, fits, room, face=face)
            notes.append((lines, fits, face))
            room -= len(lines)
    return notes if goes_on else [*notes, (values, small, Font.TEXT)]


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes for all that is written on a sheet, and the lines between them."""

    size: float  # of ordinary text
    title: Box
    code: Box | None
    picture: Box | None
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


@lru_cache(64)
def layout(shape: SheetShape) -> Layout:
    """The layout of all sheets of this shape."""
    places = SheetLayoutBuilder(shape).layout()
    return replace(places, drawn=tuple(ruled(places)))


class SheetLayoutBuilder:
    """Divides a slot from the top and the bottom; the lines of the deals take what is left."""

    def __init__(self, shape: SheetShape) -> None:
        self.shape = shape
        self.scale = scale_of(shape.slot)
        self.size = size_of(shape.slot)

    def layout(self) -> Layout:
        shape, size = self.shape, self.size
        head, body = self.head_and_body()
        label, dealer, *players = self.columns(body)
        top = [box.upper(2.6 * size) for box in (label, dealer, *players)]
        heads = tuple(self.halves(box.below(2.6 * size).upper(1.5 * size)) for box in players)
        block = body.below(4.1 * size)
        phases, phases_label, deals = self.phases(block, label, players)
        lines = self.lines(deals)
        signs = self.signs(lines[-1].label.bottom, players)
        foot = self.foot(signs[0].bottom if signs else lines[-1].label.bottom)
        return Layout(
            size=size,
            title=head.upper(2.2 * size),
            code=self.code,
            picture=self.picture,
            short=self.code
            and shape.slot.below(self.code.height).upper(self.under_code).end(self.code.width),
            fields=self.fields(head.below(2.2 * size)),
            label=Box(label.left, top[0].top, label.width, 4.1 * size),
            dealer=Box(dealer.left, top[0].top, dealer.width, 4.1 * size),
            names=tuple(top[2:]),
            heads=heads,
            phases=phases,
            phases_label=phases_label,
            lines=lines,
            signs=signs,
            foot=foot,
        )

    @property
    def code(self) -> Box | None:
        if not self.shape.code_lines:
            return None
        side = max(17 * MM, 24 * MM * min(self.scale, 1))
        return self.shape.slot.upper(side).end(side)

    @property
    def picture(self) -> Box | None:
        """Before the code, and as high."""
        if not (self.code and self.shape.pictured):
            return None
        room = self.shape.slot.before(self.code.width + 2 * MM)
        return room.upper(self.code.height).end(self.code.width).inset(0, MM)

    def head_and_body(self) -> tuple[Box, Box]:
        """The title and the fields; and the table under them."""
        slot, code = self.shape.slot, self.code
        head = slot.before(code.width + 2 * MM) if code else slot
        head = head.before(self.picture.width + 2 * MM) if self.picture else head
        height = 2.2 * self.size + len(self.rows_of_fields) * 2.3 * self.size
        if code:
            height = max(height, code.height + self.under_code)
        height += 0.6 * self.size
        return head.upper(height), slot.below(height).above(self.foot_height)

    @property
    def under_code(self) -> float:
        return self.shape.code_lines * 1.3 * self.size

    @property
    def rows_of_fields(self) -> list[tuple[int, ...]]:
        """How wide each field is: club and night need more room than date, round and table."""
        count, code = self.shape.fields, self.code
        width = self.shape.slot.width - (code.width if code else 0)
        width -= self.picture.width if self.picture else 0
        if count == ALL_FIELDS:
            wide = [(1, 1)] if width > 90 * MM else [(1,), (1,)]
            return [*wide, (4, 2, 2)]
        across = 4 if width > 120 * MM and not code else 2
        return [(1,) * min(across, count - first) for first in range(0, count, across)]

    @property
    def foot_height(self) -> float:
        return self.shape.notes * 1.3 * self.size + 0.5 * self.size

    def foot(self, end: float) -> Box:
        """Under the last line, or under the signatures."""
        return self.shape.slot.below(end - self.shape.slot.top)

    def fields(self, room: Box) -> tuple[Box, ...]:
        height, boxes = 2.3 * self.size, list[Box]()
        for row, widths in enumerate(self.rows_of_fields):
            boxes += room.below(row * height).upper(height).columns(widths)
        return tuple(box.before(2 * MM) for box in boxes)

    def columns(self, body: Box) -> list[Box]:
        narrow, wide = 9 * MM * max(self.scale, 0.6), min(45 * MM, max(23 * MM, 0.22 * body.width))
        first = wide if self.shape.wide else narrow
        second = max(10.8 * MM, min(15 * MM, 0.08 * body.width))
        rest = (body.width - first - second) / self.shape.players
        return body.columns([first, second, *[rest] * self.shape.players])

    def halves(self, box: Box) -> tuple[Box, Box]:
        left, right = box.columns([1, 1])
        return left, right

    def phases(
        self, block: Box, label: Box, players: list[Box]
    ) -> tuple[tuple[tuple[Box, ...], ...], Box | None, Box]:
        """The cells to cross off: three beside each other, the last one under them."""
        count = self.shape.phases
        if not count:
            return ((),) * self.shape.players, None, block
        down = ceil(count / ACROSS)
        most = min(8.5 * MM * max(self.scale, 0.62), MOST_OF_IT * self.shape.slot.height)
        side = min(players[0].width / ACROSS, most)
        height = down * side
        cells = tuple(self.cells_of(self.at(box, block, height), count) for box in players)
        both = Box(label.left, block.top, players[0].left - label.left, height)
        return cells, both, block.below(height)

    @staticmethod
    def at(column: Box, block: Box, height: float) -> Box:
        return Box(column.left, block.top, column.width, height)

    def cells_of(self, room: Box, count: int) -> tuple[Box, ...]:
        down = ceil(count / ACROSS)
        cells: list[Box] = []
        for row in room.rows([1] * down):
            left = min(ACROSS, count - len(cells))
            cells += row.columns([1] * left)
        return tuple(cells)

    def lines(self, deals: Box) -> tuple[LineBoxes, ...]:
        room = deals.above(3.4 * self.size) if self.shape.signed else deals
        least = max(LEAST_HEIGHT, LINE_HEIGHT * min(self.scale, 1))
        fits = max(1, int(room.height / least))
        count = min(fits, self.shape.fixed) if self.shape.fixed else fits
        most = (2.2 if self.shape.wide else 1.5) * least
        rows = room.upper(min(room.height, count * most)).rows([1] * count)
        return tuple(self.line(row) for row in rows)

    def line(self, row: Box) -> LineBoxes:
        label, dealer, *players = self.columns(row)
        return LineBoxes(label, dealer, tuple(map(self.halves, players)))

    def signs(self, top: float, players: list[Box]) -> tuple[Box, ...]:
        if not self.shape.signed:
            return ()
        return tuple(Box(box.left, top, box.width, 3.4 * self.size) for box in players)


def ruled(places: Layout) -> Iterator[Mark]:
    """The lines between all that is written."""
    for box in places.names:
        yield Stroke(box.left, box.bottom, box.right, box.bottom, HAIRLINE)
    for cell in chain.from_iterable(places.phases):
        yield Frame(cell, HAIRLINE)
    for left, right in places.heads:
        yield Stroke(right.left, left.top, right.left, left.bottom, HAIRLINE)
    yield from between(places)
    yield from edges(places)
    for box in places.signs:
        at = box.bottom - 0.6 * places.size
        yield Stroke(box.left + MM, at, box.right - MM, at, HAIRLINE)


def between(places: Layout) -> Iterator[Mark]:
    """The lines under the deals, and those between the halves of their cells."""
    first, last = places.lines[0].label, places.lines[-1].label
    for count, line in enumerate(places.lines[:-1], start=1):
        at, thickness = line.label.bottom, HAIRLINE if count % GROUP else LINE
        yield Stroke(first.left, at, places.names[-1].right, at, thickness)
    for _left, right in places.lines[0].cells:
        yield Stroke(right.left, first.top, right.left, last.bottom, HAIRLINE)


def edges(places: Layout) -> Iterator[Mark]:
    """Around the table, between its columns, and above the first deal."""
    first, last = places.label, places.lines[-1].label
    deals, end = places.lines[0].label.top, places.names[-1].right
    heads_end = places.heads[0][0].bottom
    for x in (first.left, *(box.left for box in places.names), end):
        yield Stroke(x, first.top, x, last.bottom, BETWEEN_PLAYERS)
    for top, bottom in ((first.top, heads_end), (deals, last.bottom)):
        yield Stroke(places.dealer.left, top, places.dealer.left, bottom, HAIRLINE)
    for y, thickness in ((first.top, THICK), (heads_end, LINE), (deals, THICK)):
        yield Stroke(first.left, y, end, y, thickness)
    yield Stroke(first.left, last.bottom, end, last.bottom, THICK)
