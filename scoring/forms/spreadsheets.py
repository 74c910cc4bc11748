"""Reading XLSX: a packed file, which may unpack to anything."""

from collections.abc import Iterator
from io import BytesIO
from lzma import LZMAError
from typing import Any
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from scoring.core.roster.texts import Rows, TooMany, Unreadable

MARK = b"PK\x03\x04"
MOST_UNPACKED = 40 * 1024 * 1024
MOST_PARTS = 500
MOST_COLUMNS = 50
MOST_LINES = 100_000  # with the empty ones
CHUNK = 64 * 1024
BROKEN = (
    ArithmeticError,
    AttributeError,
    BadZipFile,
    EOFError,
    LookupError,
    LZMAError,
    OSError,
    RuntimeError,
    SyntaxError,  # of XML
    TypeError,
    ValueError,
    ZlibError,
)
"""How openpyxl and what it stands on fail at what is no workbook."""


def is_spreadsheet(content: bytes) -> bool:
    return content.startswith(MARK)


def read_spreadsheet(content: bytes, most: int) -> Rows:
    """The cells of its first sheet as they were typed: a formula is its text."""
    check_unpacked(content)
    from openpyxl import load_workbook  # noqa: PLC0415 - it takes a while, and few need it
    from openpyxl.utils.exceptions import InvalidFileException  # noqa: PLC0415

    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheet: Any = book.worksheets[0]
        lines = sheet.iter_rows(max_row=MOST_LINES, max_col=MOST_COLUMNS, values_only=True)
        return with_words(lines, most)
    except TooMany:
        raise
    except (InvalidFileException, *BROKEN) as error:
        raise Unreadable from error


def with_words(lines: Any, most: int) -> Rows:
    rows: Rows = []
    for line in lines:
        cells = [text_of(cell) for cell in line]
        if any(cell.strip() for cell in cells):
            rows.append(cells)
        if len(rows) > most:
            raise TooMany
    return rows


def text_of(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def check_unpacked(content: bytes) -> None:
    """Refuse what says that it is huge, and what is so without saying it."""
    try:
        with ZipFile(BytesIO(content)) as packed:
            is_crowded = len(packed.infolist()) > MOST_PARTS
            is_huge = any(amount > MOST_UNPACKED for amount in amounts(packed))
    except BROKEN as error:
        raise Unreadable from error
    if is_crowded or is_huge:
        raise TooMany


def amounts(packed: ZipFile) -> Iterator[int]:
    """How many bytes it says that it has, then how many there are as far as it was read."""
    parts = packed.infolist()
    yield sum(part.file_size for part in parts)
    read = 0
    for part in parts:
        with packed.open(part) as stream:
            while piece := stream.read(CHUNK):
                read += len(piece)
                yield read
