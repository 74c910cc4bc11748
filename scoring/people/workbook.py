"""Reading XLSX: a packed file, which may unpack to anything.

So `scoring/people/import_forms.py` runs this as a process of its own, which takes no more of the
machine than is allowed here: the file comes by its input, the rows go out as JSON.
"""

import json
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from lzma import LZMAError
from typing import Any
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from scoring.people.lists import (
    MOST_COLUMNS,
    ListError,
    Rows,
    TooLarge,
    TooMany,
    UnreadableList,
)

MOST_UNPACKED = 40 * 1024 * 1024
MOST_PARTS = 500
MOST_LINES = 100_000  # with the empty ones
MOST_LETTERS = 4_000_000  # in all cells: hundreds in each row of a long list
CHUNK = 64 * 1024
MEMORY = 400 * 1024 * 1024  # with Python itself
SECONDS = 5  # of a processor
BROKEN = (
    ArithmeticError,
    AttributeError,
    BadZipFile,
    EOFError,
    InvalidFileException,
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


def read(content: bytes, most: int) -> Rows:
    """The cells of its first sheet as they were typed: a formula is its text."""
    try:
        check_unpacked(content)
        book = load_workbook(BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheet: Any = book.worksheets[0]
        lines = sheet.iter_rows(max_row=MOST_LINES, max_col=MOST_COLUMNS, values_only=True)
        return with_words(lines, most)
    except (TooMany, TooLarge):
        raise
    except MemoryError as error:
        raise TooLarge from error
    except BROKEN as error:
        raise UnreadableList from error


def with_words(lines: Any, most: int) -> Rows:
    rows: Rows = []
    letters = 0
    for line in lines:
        cells = [text_of(cell) for cell in line]
        if any(cell.strip() for cell in cells):
            rows.append(cells)
            letters += sum(map(len, cells))
        if len(rows) > most:
            raise TooMany
        if letters > MOST_LETTERS:
            raise TooLarge
    return rows


def text_of(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)


def check_unpacked(content: bytes) -> None:
    """Refuse what says that it is huge, and what is so without saying it."""
    with ZipFile(BytesIO(content)) as packed:
        if len(packed.infolist()) > MOST_PARTS:
            raise TooLarge
        if any(amount > MOST_UNPACKED for amount in amounts(packed)):
            raise TooLarge


def amounts(packed: ZipFile) -> Iterator[int]:
    """How many bytes it says that it has, then how many there are as far as it was read."""
    parts = packed.infolist()
    yield sum(part.file_size for part in parts)
    unpacked = 0
    for part in parts:
        with packed.open(part) as stream:
            while piece := stream.read(CHUNK):
                unpacked += len(piece)
                yield unpacked


def limit_this_process() -> None:
    for what, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        with suppress(OSError, ValueError):  # some systems have no such limit
            resource.setrlimit(what, (most, most))
    os.nice(5)  # who records a deal goes first


def main() -> None:
    limit_this_process()
    most = int(sys.argv[1])
    try:
        said: dict[str, Any] = {"rows": read(sys.stdin.buffer.read(), most)}
    except ListError as fault:
        said = {"fault": type(fault).__name__}
    sys.stdout.write(json.dumps(said))


if __name__ == "__main__":
    main()
