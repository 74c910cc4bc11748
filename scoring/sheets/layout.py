"""Where everything of a score sheet stands in its slot."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import ceil, sqrt

from printing.boxes import MM, Box
from printing.marks import HAIRLINE, LINE, THICK, Frame, Line, Mark
from printing.sizes import MARGIN, Paper

WHOLE = Paper.A4.sheet().inset(MARGIN)
LINE_HEIGHT = 7.4 * MM  # what a pencil needs on a whole page
LEAST_HEIGHT = 4.6 * MM
ACROSS = 3  # phases beside each other


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides where things stand; sheets of one shape share their lines."""

    slot: Box
    players: int
    phases: int  # cells to cross off, none on a page that goes on
    fields: int
    fixed: int  # lines, none where there are as many as fit
    wide: bool
    has_code: bool
    notes: int  # lines of text at the foot
    signed: bool


@dataclass(frozen=True, slots=True)
class Layout:
    """Boxes for all that is written on a sheet, and the lines between them."""

    size: float  # of ordinary text
    title: Box
    code: Box | None
    short: Box | None
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
def layout(shape: Shape) -> Layout:
    """The layout of all sheets of this shape."""
    places = Drafting(shape).layout()
    return replace(places, drawn=tuple(ruled(places)))


class Drafting:
    """Divides a slot from the top and the bottom; the lines of the deals take what is left."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        slot = shape.slot
        self.scale = sqrt(slot.width * slot.height / (WHOLE.width * WHOLE.height))
        self.size = 4.5 + 5 * min(self.scale, 1.1)

    def layout(self) -> Layout:
        shape, size = self.shape, self.size
        head, body = self.head_and_body()
        label, dealer, *players = self.columns(body)
        top = [box.upper(2.6 * size) for box in (label, dealer, *players)]
        heads = tuple(self.halves(box.below(2.6 * size).upper(1.5 * size)) for box in players)
        block = body.below(4.1 * size)
        phases, phases_label, deals = self.phases(block, label, players)
        lines = self.lines(deals)
        signs = self.signs(body, players)
        foot = shape.slot.lower(self.foot_height)
        return Layout(
            size=size,
            title=head.upper(2.2 * size),
            code=self.code,
            short=self.code
            and shape.slot.below(self.code.height).upper(1.4 * size).end(self.code.width),
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
        if not self.shape.has_code:
            return None
        side = max(17 * MM, 24 * MM * min(self.scale, 1))
        return self.shape.slot.upper(side).end(side)

    def head_and_body(self) -> tuple[Box, Box]:
        """The title and the fields; and the table under them."""
        slot, code = self.shape.slot, self.code
        head = slot.before(code.width + 2 * MM) if code else slot
        height = 2.2 * self.size + self.rows_of_fields * 2.3 * self.size
        if code:
            height = max(height, code.height + 1.4 * self.size)
        height += 0.6 * self.size
        return head.upper(height), slot.below(height).above(self.foot_height)

    @property
    def rows_of_fields(self) -> int:
        return ceil(self.shape.fields / self.fields_across) if self.shape.fields else 0

    @property
    def fields_across(self) -> int:
        return 4 if self.shape.slot.width > 150 * MM else 2

    @property
    def foot_height(self) -> float:
        return self.shape.notes * 1.3 * self.size + 0.5 * self.size

    def fields(self, room: Box) -> tuple[Box, ...]:
        rows = room.upper(self.rows_of_fields * 2.3 * self.size)
        if not self.shape.fields:
            return ()
        boxes = rows.grid(self.fields_across, self.rows_of_fields, 0)
        return tuple(box.before(2 * MM) for box in boxes[: self.shape.fields])

    def columns(self, body: Box) -> list[Box]:
        first = (30 if self.shape.wide else 9) * MM * max(self.scale, 0.6)
        second = 15 * MM * max(self.scale, 0.6)
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
        side = min(players[0].width / ACROSS, 8.5 * MM * max(self.scale, 0.62))
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
        most = 1.9 * least if self.shape.wide else 1.25 * least
        rows = room.upper(min(room.height, count * most)).rows([1] * count)
        return tuple(self.line(row) for row in rows)

    def line(self, row: Box) -> LineBoxes:
        label, dealer, *players = self.columns(row)
        return LineBoxes(label, dealer, tuple(map(self.halves, players)))

    def signs(self, body: Box, players: list[Box]) -> tuple[Box, ...]:
        if not self.shape.signed:
            return ()
        row = body.lower(3.2 * self.size)
        return tuple(Box(box.left, row.top, box.width, row.height) for box in players)


def ruled(places: Layout) -> Iterator[Mark]:
    """The lines between all that is written."""
    for box in places.names:
        yield Frame(box, LINE)
    for cell in chain.from_iterable(places.phases):
        yield Frame(cell, HAIRLINE)
    for line in places.lines:
        yield from between(line)
    for left, right in places.heads:
        yield Line(right.left, left.top, right.left, left.bottom, HAIRLINE)
        yield Line(left.left, left.bottom, right.right, left.bottom, LINE)
    yield from edges(places)
    for box in places.signs:
        at = box.bottom - 0.6 * places.size
        yield Line(box.left + MM, at, box.right - MM, at, HAIRLINE)


def edges(places: Layout) -> Iterator[Mark]:
    """Around the table, between its columns, and above the first deal."""
    first, last = places.label, places.lines[-1].label
    deals, end = places.lines[0].label.top, places.names[-1].right
    label_end = places.phases_label.top if places.phases_label else deals
    for x in (first.left, *(box.left for box in places.names), end):
        yield Line(x, first.top, x, last.bottom, LINE)
    yield Line(places.dealer.left, first.top, places.dealer.left, label_end, LINE)
    yield Line(places.dealer.left, deals, places.dealer.left, last.bottom, LINE)
    yield Line(first.left, label_end, places.names[0].left, label_end, LINE)
    for y, thickness in ((first.top, LINE), (deals, THICK), (last.bottom, LINE)):
        yield Line(first.left, y, end, y, thickness)


def between(line: LineBoxes) -> Iterator[Mark]:
    """The line under a deal, and those between the halves of its cells."""
    box, end = line.label, line.cells[-1][1].right
    yield Line(box.left, box.bottom, end, box.bottom, HAIRLINE)
    for _left, right in line.cells:
        yield Line(right.left, right.top, right.left, right.bottom, HAIRLINE)
