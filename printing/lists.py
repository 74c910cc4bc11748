"""Lists on paper: a table with its heads on every page, in one or more columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from printing.boxes import MM, Box
from printing.marks import GREY, HAIRLINE, LINE, Line, Mark
from printing.parts import Page, Part, Tag, part
from printing.sizes import MARGIN
from printing.text import Side, height_of, paragraph, write

GAP = 8 * MM  # between tables beside each other
INSIDE = 1.2 * MM  # from the edge of a column to its text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list: its head, and its share of the width."""

    head: str
    share: float = 1
    side: Side = Side.START
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: a text for each column, and sentences below them over the whole width."""

    cells: tuple[str, ...]
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """A list with what stands above it, and how it is drawn."""

    title: str
    columns: tuple[Column, ...]
    entries: tuple[Entry, ...]
    under: str = ""  # the title, such as the club and the date
    notes: tuple[str, ...] = ()  # between that and the table
    size: float = 10
    across: int = 1  # tables beside each other


def listed(sheet: Box, content: Listed, page_of: str = "%(page)d / %(pages)d") -> list[Page]:
    """As many pages as the list takes; each says which one it is."""
    return list(Pages(sheet, content, page_of).pages())


class Pages:
    """Fills tables with entries, and pages with tables."""

    def __init__(self, sheet: Box, content: Listed, page_of: str) -> None:
        self.sheet = sheet
        self.content = content
        self.page_of = page_of
        self.inner = sheet.inset(MARGIN * 1.4)
        self.row = content.size * 1.9
        self.small = content.size * 0.82

    def pages(self) -> Iterator[Page]:
        filled = list(self.filled())
        for number, tables in enumerate(filled, start=1):
            yield self.page(number, len(filled), tables)

    def filled(self) -> Iterator[list[list[Entry]]]:
        """For each page its tables, with the entries of each."""
        tables: list[list[Entry]] = [[]]
        first, used = True, 0.0
        for entry in self.content.entries:
            height = self.height(entry)
            if tables[-1] and used + height > self.room(first):
                if len(tables) == self.content.across:
                    yield tables
                    tables, first = [], False
                tables.append([])
                used = 0.0
            tables[-1].append(entry)
            used += height
        yield tables

    def height(self, entry: Entry) -> float:
        told = sum(height_of(text, self.told_width, self.small) for text in entry.told)
        return self.row + (told + self.small * 0.5 if entry.told else 0)

    @property
    def width(self) -> float:
        """Of one table."""
        across = self.content.across
        return (self.inner.width - GAP * (across - 1)) / across

    @property
    def told_width(self) -> float:
        return self.width - 8 * INSIDE

    def room(self, first: bool) -> float:
        """How high the entries of a table may be."""
        return self.inner.height - self.head_height(first) - self.row - 2 * self.small

    def head_height(self, first: bool) -> float:
        size = self.content.size
        if not first:
            return size * 2.2
        notes = sum(height_of(note, self.inner.width, self.small) for note in self.content.notes)
        under = size * 1.7 if self.content.under else 0
        return size * 3.2 + under + notes + (size * 0.6 if self.content.notes else 0)

    def page(self, number: int, count: int, tables: list[list[Entry]]) -> Page:
        drawn: list[Mark] = []
        height = self.head_height(number == 1)
        room = self.inner.below(height).above(2 * self.small)
        boxes = room.grid(self.content.across, 1, GAP)
        parts = [self.table(box, rows, drawn) for box, rows in zip(boxes, tables, strict=False)]
        head = self.head(self.inner.upper(height), number)
        foot = part(Tag.PARAGRAPH, self.foot(number, count)) if count > 1 else None
        inside = (*head, *parts, *([foot] if foot else []))
        return Page(self.sheet, (Part(Tag.SECTION, inside),), tuple(drawn))

    def head(self, box: Box, number: int) -> Iterator[Part]:
        content, size = self.content, self.content.size
        if number > 1:
            yield part(Tag.TITLE, write(box.upper(size * 1.6), content.title, size, bold=True))
            return
        yield part(Tag.TITLE, write(box.upper(size * 2.6), content.title, size * 1.8, bold=True))
        box = box.below(size * 3)
        if content.under:
            yield part(Tag.PARAGRAPH, write(box.upper(size * 1.5), content.under, size))
            box = box.below(size * 1.7)
        for note in content.notes:
            yield part(Tag.PARAGRAPH, *paragraph(box, note, self.small))
            box = box.below(height_of(note, box.width, self.small))

    def foot(self, number: int, count: int) -> Mark:
        text = self.page_of % {"page": number, "pages": count}
        return write(self.inner.lower(1.4 * self.small), text, self.small, Side.END)

    def table(self, box: Box, entries: Sequence[Entry], drawn: list[Mark]) -> Part:
        shares = [column.share for column in self.content.columns]
        rows = [self.heads(box.upper(self.row).columns(shares))]
        at = box.below(self.row)
        drawn.append(Line(box.left, at.top, box.right, at.top, LINE))
        for entry in entries:
            height = self.height(entry)
            rows.append(self.cells(at, entry, shares))
            at = at.below(height)
            drawn.append(Line(box.left, at.top, box.right, at.top, HAIRLINE, GREY))
        return Part(Tag.TABLE, tuple(rows))

    def heads(self, boxes: Sequence[Box]) -> Part:
        cells = [
            part(
                Tag.COLUMN_HEAD,
                *(
                    [write(box.inset(INSIDE, 0), column.head, self.small, column.side)]
                    if column.head
                    else []
                ),
            )
            for box, column in zip(boxes, self.content.columns, strict=True)
        ]
        return part(Tag.ROW, *cells)

    def cells(self, room: Box, entry: Entry, shares: Sequence[float]) -> Part:
        size, cells = self.content.size, []
        boxes = room.upper(self.row).columns(shares)
        for box, column, text in zip(boxes, self.content.columns, entry.cells, strict=True):
            mark = write(box.inset(INSIDE, 0), text, size, column.side, bold=column.bold)
            cells.append(part(Tag.CELL, *([mark] if text else [])))
        if entry.told:
            cells[-1] = part(Tag.CELL, *cells[-1].inside, *self.told(room.below(self.row), entry))
        return part(Tag.ROW, *cells)

    def told(self, room: Box, entry: Entry) -> Iterator[Mark]:
        inner = room.inset(4 * INSIDE, 0)
        for text in entry.told:
            yield from paragraph(inner, text, self.small)
            inner = inner.below(height_of(text, self.told_width, self.small))
