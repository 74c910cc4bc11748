"""Lists of people: the text of a file and its cells, and what the columns mean."""

import csv
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from io import StringIO

from scoring.formulas import as_written
from scoring.names import is_visible, plain_letters, tidy

SEPARATORS = ";\t,"
MOST_COLUMNS = 50
SAMPLE = 20  # lines by which the separator is found

type Rows = list[list[str]]


class ListError(ValueError):
    """Why a file is not taken."""


class UnreadableList(ListError):
    """These bytes are no text."""


class TooMany(ListError):
    """More rows than a roster has."""


class TooLarge(ListError):
    """More bytes than any list of people has, or more work than it is worth."""


class ReaderBusy(ListError):
    """Other files are being read, and this one has waited."""


FAULTS = {fault.__name__: fault for fault in (UnreadableList, TooMany, TooLarge)}


def file_text(content: bytes) -> str:
    """UTF-8 and UTF-16, with a mark or without, or what Windows wrote before."""
    for mark, encoding in (
        (BOM_UTF8, "utf-8-sig"),
        (BOM_UTF16_LE, "utf-16"),
        (BOM_UTF16_BE, "utf-16"),
    ):
        if content.startswith(mark):
            return strictly(content, encoding)
    if encoding := unmarked_utf_16(content):
        return strictly(content, encoding)
    try:
        return strictly(content, "utf-8")
    except UnreadableList:
        return strictly(content, "cp1252")


def unmarked_utf_16(content: bytes) -> str:
    """Which half of most pairs is zero, where it is one of them."""
    zeros = Counter(place % 2 for place, byte in enumerate(content[:400]) if not byte)
    if not zeros or max(zeros.values()) * 5 < min(len(content), 400) * 2:
        return ""
    return "utf-16-le" if zeros[1] > zeros[0] else "utf-16-be"


def strictly(content: bytes, encoding: str) -> str:
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise UnreadableList from error
    if "\0" in text:
        raise UnreadableList
    return text


def cells_of(text: str, most: int) -> Rows:
    """The rows that have something in them, as they were before they were made harmless.

    Whoever has more of them is refused.
    """
    rows: Rows = []
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator_of(text))
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append([as_written(cell) for cell in row[:MOST_COLUMNS]])
            if len(rows) > most:
                raise TooMany
    except csv.Error as error:
        raise UnreadableList from error
    return rows


def separator_of(text: str) -> str:
    """The sign that most of the first lines have, equally often; names have commas, too."""
    lines = [line for line in text.splitlines()[:SAMPLE] if line.strip()]

    def agreement(sign: str) -> tuple[int, int]:
        counts = Counter(outside_quotes(line).count(sign) for line in lines)
        counts.pop(0, None)
        often, lines_so = counts.most_common(1)[0] if counts else (0, 0)
        return lines_so, often

    return max(SEPARATORS, key=agreement)


def outside_quotes(line: str) -> str:
    return "".join(line.split('"')[::2])


LONGEST_NAME = 200
LONGEST_CIRCLE = 60
LAST_TABLE = 999


class RosterColumn(Enum):
    NAME = auto()
    FIRST = auto()
    LAST = auto()
    NICKNAME = auto()
    TABLE = auto()
    CIRCLE = auto()


HEADINGS = {
    RosterColumn.NAME: "name,names,player,players,person,full name,spieler,spielerin,spielername,"
    "vollständiger name,mitglied,member",
    RosterColumn.FIRST: "first name,firstname,given name,vorname,rufname",
    RosterColumn.LAST: "last name,lastname,surname,family name,nachname,familienname,zuname",
    RosterColumn.NICKNAME: "nickname,nick,called,spitzname,genannt,anzeigename,display name",
    RosterColumn.TABLE: "table,fixed table,fixed place,place,"
    "tisch,fester tisch,fester platz,stammtisch",
    RosterColumn.CIRCLE: "family,car,circle,group,apart,familie,auto,gruppe,kreis,fahrgemeinschaft",
}


class RowFault(Enum):
    """Why a row cannot be taken."""

    NAMELESS = auto()
    NAME_TOO_LONG = auto()
    NO_TABLE = auto()  # what stands in its column is no number of a table
    CIRCLE_TOO_LONG = auto()


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One person as a list has them; an empty cell says nothing."""

    name: str
    nickname: str = ""
    table: int | None = None
    circle: str = ""


@dataclass(frozen=True, slots=True)
class BadRow:
    number: int  # of the row, from 1, with the headings
    text: str
    fault: RowFault


type PeopleRead = tuple[tuple[ListedPerson, ...], tuple[BadRow, ...]]


KNOWN = {
    plain_letters(name): column for column, names in HEADINGS.items() for name in names.split(",")
}


def column_of(heading: str) -> RosterColumn | None:
    return KNOWN.get(plain_letters(heading))


def columns_of(rows: Rows) -> tuple[dict[RosterColumn, int], Rows]:
    """Where what stands, and the rows below the headings.

    Without headings the first column with words in it has the names.
    """
    found: dict[RosterColumn, int] = {}
    for place, heading in enumerate(rows[0] if rows else ()):
        if column := column_of(heading):
            found.setdefault(column, place)
    if found.keys() & {
        RosterColumn.NAME,
        RosterColumn.FIRST,
        RosterColumn.LAST,
        RosterColumn.NICKNAME,
    }:
        return found, rows[1:]
    return {RosterColumn.NAME: first_with_words(rows)}, rows


def first_with_words(rows: Rows) -> int:
    places = range(max(map(len, rows), default=0))
    worded = (
        place
        for place in places
        if any(any(map(str.isalpha, row[place])) for row in rows if place < len(row))
    )
    return next(worded, 0)


def people_in(rows: Rows) -> PeopleRead:
    """Everybody in a table of cells, and the rows that cannot be taken."""
    columns, below = columns_of(rows)
    first = len(rows) - len(below) + 1
    read = [read_row(number, row, columns) for number, row in enumerate(below, start=first)]
    return split_rows(read)


def people_on(lines: Iterable[str]) -> PeopleRead:
    """Everybody in a pasted list: one name a line, or columns of a spreadsheet with headings."""
    rows = [[line] for line in lines]
    columns, start = {RosterColumn.NAME: 0}, 1
    if rows and "\t" in rows[0][0]:
        cells = [line.split("\t") for (line,) in rows]
        found, below = columns_of(cells)
        if len(below) < len(cells):
            columns, rows, start = found, below, 2
    numbered = enumerate(rows, start)
    read = (read_row(number, row, columns) for number, row in numbered if any(map(str.strip, row)))
    return split_rows(read)


def split_rows(read: Iterable[ListedPerson | BadRow]) -> PeopleRead:
    everything = list(read)
    good = tuple(row for row in everything if isinstance(row, ListedPerson))
    return good, tuple(row for row in everything if isinstance(row, BadRow))


def read_row(
    number: int, row: Sequence[str], columns: dict[RosterColumn, int]
) -> ListedPerson | BadRow:
    said = {column: tidy(row[at]) for column, at in columns.items() if at < len(row)}
    parts = [said.get(column, "") for column in (RosterColumn.FIRST, RosterColumn.LAST)]
    nickname = said.get(RosterColumn.NICKNAME, "")
    name = said.get(RosterColumn.NAME) or tidy(" ".join(parts)) or nickname
    row_read = checked_row(
        name, nickname, said.get(RosterColumn.TABLE, ""), said.get(RosterColumn.CIRCLE, "")
    )
    shown = name or next((cell for cell in map(tidy, row) if cell), "")
    return BadRow(number, shown[:60], row_read) if isinstance(row_read, RowFault) else row_read


def checked_row(name: str, nickname: str, table: str, circle: str) -> ListedPerson | RowFault:
    if not is_visible(name):
        return RowFault.NAMELESS
    if max(len(name), len(nickname)) > LONGEST_NAME:
        return RowFault.NAME_TOO_LONG
    if len(circle) > LONGEST_CIRCLE:
        return RowFault.CIRCLE_TOO_LONG
    number = int(table) if table.isascii() and table.isdecimal() and len(table) < 4 else 0
    if table and not 1 <= number <= LAST_TABLE:
        return RowFault.NO_TABLE
    return ListedPerson(name, "" if nickname == name else nickname, number or None, circle)
