"""The text of a file that somebody's spreadsheet has written, and its cells."""

import csv
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections import Counter
from io import StringIO

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


def decoded(content: bytes) -> str:
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
    """The rows that have something in them; whoever has more of them is refused."""
    rows: Rows = []
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator_of(text))
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row[:MOST_COLUMNS])
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
