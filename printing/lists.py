"""Lists: a table with its heads on every page, in one or more columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, groupby, islice

from printing.heads import PAGE_OF, PageHead
from printing.marks import (
    GREY,
    HAIRLINE,
    LINE,
    MM,
    THICK,
    Box,
    Font,
    Mark,
    Page,
    Part,
    Stroke,
    Tag,
    Text,
    part,
)
from printing.text import (
    SMALLEST,
    Side,
    first_lines,
    is_on_line,
    paragraph,
    typeset,
    write,
    write_lines,
)
from printing.typeface import LEADING

GAP = 8 * MM  # between tables beside each other
INSIDE = 1.2 * MM  # from the edge of a column to its text
LONGEST_TOLD = 5  # lines of a sentence: nobody reads hundreds of names
READABLE = 0.58  # of the size: a cell that needs more room is cut
LARGE = 0.75  # of the size: a name that would be smaller on one line gets a row with room for two
TWO_LINES = 2.25  # of the size: such a row
ALONE = tuple((1, size) for size in (26.0, 24.5, 23.0, 21.5, 20.0, 19.0, 18.0, 17.0, 16.0))
BESIDE = tuple((2, size) for size in (17.0, 16.0, 15.0, 14.0, 13.0, 12.0))
SIZES = (*ALONE, *BESIDE, (2, 15.0))  # tables beside each other, and letters


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: its head, and its share of the width."""

    head: str
    share: float = 1
    side: Side = Side.START
    face: Font = Font.TEXT
    names_row: bool = False


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A row: a text for each column, and sentences below them over the whole width."""

    cells: tuple[str, ...]
    sentences: tuple[str, ...] = ()
    under: str = ""  # the heading of the group that it belongs to
    is_last: bool = False  # of those that stand above a stronger line


@dataclass(frozen=True, slots=True)
class PrintedList:
    """A list with what stands above it, and how it is drawn."""

    title: str
    columns: tuple[ListColumn, ...]
    entries: tuple[ListEntry, ...]
    under: str = ""  # the title, such as the club and the date
    notes: tuple[str, ...] = ()  # between that and the table
    empty: str = ""  # in place of the table, where there is no entry
    size: float = 10
    across: int = 1  # tables beside each other
    lead: float = 1.9  # of the size: the height of a row


def list_pages(sheet: Box, content: PrintedList, page_of: str = PAGE_OF) -> Iterator[Page]:
    """As many pages as the list takes; each says which one it is."""
    return Pages(sheet, content, page_of).pages()


def is_one_page(sheet: Box, content: PrintedList) -> bool:
    """Whether all of it fits on a page."""
    return len(list(islice(Pages(sheet, content, PAGE_OF).tables_by_page(), 2))) == 1


def with_largest_letters(sheet: Box, content: PrintedList) -> PrintedList:
    """With letters as large as they can be on one page; on more pages, where there have to be."""
    ways = [replace(content, across=across, size=size) for across, size in SIZES]
    return next((way for way in ways if is_one_page(sheet, way)), ways[-1])


class Pages:
    """Fills tables with entries, and pages with tables."""

    def __init__(self, sheet: Box, content: PrintedList, page_of: str) -> None:
        self.sheet = sheet
        self.content = content
        self.page_of = page_of
        self.page_head = PageHead(sheet, content.title, content.under, content.notes)
        self.row = content.size * content.lead
        self.small = max(8.0, content.size * 0.82)
        self.lines = cache(self.sentence_lines)  # each is measured first, then drawn

    def pages(self) -> Iterator[Page]:
        tables = list(self.tables_by_page())
        for number, those in enumerate(tables, start=1):
            yield self.page(number, len(tables), those)

    def tables_by_page(self) -> Iterator[list[list[ListEntry]]]:
        """For each page its tables, with the entries of each."""
        tables: list[list[ListEntry]] = [[]]
        number, used, before = 1, 0.0, ""
        for entry in chain.from_iterable(map(self.pieces, self.content.entries)):
            height = self.height(entry, is_new=not tables[-1] or entry.under != before)
            if tables[-1] and used + height > self.page_head.room(number).height:
                if len(tables) == self.content.across:
                    yield tables
                    tables, number = [], number + 1
                tables.append([])
                used, height = 0.0, self.height(entry, is_new=True)
            tables[-1].append(entry)
            used, before = used + height, entry.under
        yield tables

    def pieces(self, entry: ListEntry) -> Iterator[ListEntry]:
        """One that is higher than a page is there once more, with the rest of its sentences."""
        room, sentences = self.page_head.room(1).height, tuple[str, ...]()
        for text in entry.sentences:
            longer = replace(entry, sentences=(*sentences, text))
            if sentences and self.height(longer, is_new=True) > room:
                yield replace(entry, sentences=sentences)
                sentences = ()
            sentences = (*sentences, text)
        yield replace(entry, sentences=sentences)

    def height(self, entry: ListEntry, *, is_new: bool = False) -> float:
        """Of a row, with the heads above it where a table begins."""
        sentences = sum(map(len, self.lines(entry))) * self.small * LEADING
        over = self.row * (self.has_heads + bool(entry.under)) + self.between if is_new else 0
        return over + self.row_of(entry) + (sentences + self.small * 0.5 if entry.sentences else 0)

    def row_of(self, entry: ListEntry) -> float:
        """How high the row itself is: a long name gets two lines before it becomes small."""
        shares = [column.share for column in self.content.columns]
        at = next((at for at, each in enumerate(self.content.columns) if each.names_row), 0)
        room = self.width * shares[at] / sum(shares) - 2 * INSIDE
        size, face = self.content.size, self.content.columns[at].face
        is_short = is_on_line(room, entry.cells[at], LARGE * size, face=face)
        return self.row if is_short else max(self.row, TWO_LINES * size)

    @property
    def has_heads(self) -> bool:
        return any(column.head for column in self.content.columns)

    @property
    def between(self) -> float:
        """From the end of a group to the heading of the next one."""
        return self.content.size * 0.4

    def sentence_lines(self, entry: ListEntry) -> list[list[str]]:
        """The lines of each of its sentences."""
        width, size = self.told_width, self.small
        return [first_lines(text, width, size, LONGEST_TOLD) for text in entry.sentences]

    @property
    def width(self) -> float:
        """Of one table."""
        across = self.content.across
        return (self.page_head.inner.width - GAP * (across - 1)) / across

    @property
    def indent(self) -> float:
        """Sentences begin where the name of their row does."""
        columns = self.content.columns
        at = next((at for at, column in enumerate(columns) if column.names_row), 0)
        shares = [column.share for column in columns]
        return self.width * sum(shares[:at]) / sum(shares) + INSIDE

    @property
    def told_width(self) -> float:
        return self.width - self.indent - INSIDE

    def page(self, number: int, count: int, tables: list[list[ListEntry]]) -> Page:
        drawn: list[Mark] = []
        room = self.page_head.room(number)
        parts = [*self.page_head.parts(number)]
        for box, rows in zip(room.grid(self.content.across, 1, GAP), tables, strict=False):
            parts += self.tables(box, rows, drawn)
        if not self.content.entries and self.content.empty:
            parts.append(part(Tag.PARAGRAPH, *paragraph(room.below(4), self.content.empty, 11)))
        parts += self.page_head.foot(number, count, self.page_of)
        return Page(self.sheet, (Part(Tag.SECTION, tuple(parts)),), tuple(drawn))

    def tables(self, box: Box, entries: Sequence[ListEntry], drawn: list[Mark]) -> Iterator[Part]:
        """One below the other: each group has its own."""
        for under, group in groupby(entries, key=lambda entry: entry.under):
            box = box.below(self.between)
            if under:
                heading = write(box.upper(self.row), under, self.content.size, face=Font.BOLD)
                yield part(Tag.HEADING, heading)
                box = box.below(self.row)
            rows = [*group]
            yield self.table(box, rows, drawn)
            box = box.below(self.row * self.has_heads + sum(map(self.height, rows)))

    def table(self, box: Box, entries: Sequence[ListEntry], drawn: list[Mark]) -> Part:
        shares = [column.share for column in self.content.columns]
        rows = [self.heads(box.upper(self.row).columns(shares))] if self.has_heads else []
        at = box.below(self.row * self.has_heads)
        drawn.append(Stroke(box.left, at.top, box.right, at.top, LINE))
        for entry in entries:
            height = self.height(entry)
            rows.append(self.cells(at, entry, shares))
            at = at.below(height)
            line = (THICK, 0.0) if entry.is_last else (HAIRLINE, GREY)
            drawn.append(Stroke(box.left, at.top, box.right, at.top, *line))
        return Part(Tag.TABLE, tuple(rows))

    def heads(self, boxes: Sequence[Box]) -> Part:
        size = min(self.small, 9)
        cells = [
            part(
                Tag.COLUMN_HEAD,
                *some(write(box.inset(INSIDE, 0), column.head, size, column.side)),
            )
            for box, column in zip(boxes, self.content.columns, strict=True)
        ]
        return part(Tag.ROW, *cells)

    def cells(self, room: Box, entry: ListEntry, shares: Sequence[float]) -> Part:
        cells = []
        row = self.row_of(entry)
        boxes = room.upper(row).columns(shares)
        for box, column, text in zip(boxes, self.content.columns, entry.cells, strict=True):
            tag = Tag.ROW_HEAD if column.names_row else Tag.CELL
            cells.append(part(tag, *self.cell(box.inset(INSIDE, 0), column, text)))
        if entry.sentences:
            cells[-1] = part(
                cells[-1].tag, *cells[-1].inside, *self.sentences(room.below(row), entry)
            )
        return part(Tag.ROW, *cells)

    def cell(self, box: Box, column: ListColumn, text: str) -> tuple[Text, ...]:
        """On two lines, where one is too short."""
        size = self.content.size
        least = max(SMALLEST, READABLE * size)
        return some(*write_lines(box, text, size, column.side, face=column.face, least=least))

    def sentences(self, room: Box, entry: ListEntry) -> Iterator[Mark]:
        inner, height = room.after(self.indent).before(INSIDE), self.small * LEADING
        for lines in self.lines(entry):
            yield from typeset(inner, lines, self.small)
            inner = inner.below(len(lines) * height)


def some(*texts: Text) -> tuple[Text, ...]:
    """Those on which something stands."""
    return tuple(text for text in texts if text.text)
