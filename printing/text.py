"""Text in boxes: made smaller where it is too long, then cut, and broken into lines."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import islice, takewhile

from printing.marks import Box, Font, Text
from printing.typeface import LEADING, capital_of, signs_of, width_of

MOST = 4000  # signs of a paragraph: twice of what a page takes
LONGEST = 400  # signs: more do not fit on any line, and would take long to measure
SMALLEST = 5.0
MORE = "…"
BLANKS = re.compile(r"[^\S\u00a0\u202f]+")  # no line ends at the narrow blank before a colon
HYPHENS = re.compile(r"(?<=[^\W\d_][-\u2010])(?=[^\W\d_])")  # a line may end there
SMALLER = 0.95  # from one size that is tried to the next


class Side(float, Enum):
    """Where in its box a text stands, in shares of the room that is left."""

    START = 0.0
    MIDDLE = 0.5
    END = 1.0


def write(  # noqa: PLR0913 - what, where, and four ways to look
    box: Box,
    text: str,
    size: float,
    side: Side = Side.START,
    *,
    face: Font = Font.TEXT,
    least: float = SMALLEST,
) -> Text:
    """One line in the middle of the height of a box, never wider than it."""
    short, fits = fit_line(text, box.width, size, least, face=face)
    signs = signs_of(short)
    width = width_of(signs, face) * fits
    left = box.left + (box.width - width) * side
    baseline = box.middle + capital_of(signs, face) * fits / 2
    return Text(left, baseline, short, fits, width, face)


def fit_line(
    text: str, width: float, size: float, least: float = SMALLEST, *, face: Font = Font.TEXT
) -> tuple[str, float]:
    """What of a text fits into this width, and at which size."""
    whole = text[:LONGEST] + MORE if len(text) > LONGEST else text
    natural = width_of(signs_of(whole), face)
    if natural * size <= width:
        return whole, size
    least = min(least, size)
    if natural * least <= width:
        return whole, width / natural
    return cut(whole, width / least, face=face), least


def cut(text: str, room: float, *, face: Font = Font.TEXT) -> str:
    """The longest beginning with a sign that there was more, for a room at the size of a point."""
    fewest, most = 0, len(text)
    while fewest < most:
        half = (fewest + most + 1) // 2
        if width_of(signs_of(text[:half].rstrip() + MORE), face) <= room:
            fewest = half
        else:
            most = half - 1
    return text[:fewest].rstrip() + MORE if fewest else ""


def break_lines(text: str, width: float, size: float, *, face: Font = Font.TEXT) -> Iterator[str]:
    """The lines that a text takes in this width; a word that is too long is broken."""
    room, line = width / size, ""
    whole = text[:MOST] + MORE if len(text) > MOST else text
    for blank, word in words_of(whole):
        longer = f"{line}{blank}{word}" if line else word
        if width_of(signs_of(longer), face) <= room:
            line = longer
            continue
        if line:
            yield line
        *pieces, line = pieces_of(word, room, face=face)
        yield from pieces
    yield line


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """What no line end parts, each with what stands before it on the same line."""
    for word in filter(None, BLANKS.split(text)):
        first, *others = HYPHENS.split(word)
        yield " ", first
        yield from (("", other) for other in others)


def pieces_of(word: str, room: float, *, face: Font) -> Iterator[str]:
    """A word in pieces that fit; the last one, with room for more, may be all of it."""
    whole, piece = word[:LONGEST] + MORE if len(word) > LONGEST else word, ""
    for sign in whole:
        stays = not piece or unicodedata.combining(sign)
        if stays or width_of(signs_of(piece + sign), face) <= room:
            piece += sign
            continue
        yield piece
        piece = sign
    yield piece


def paragraph(
    box: Box, text: str, size: float, side: Side = Side.START, *, face: Font = Font.TEXT
) -> tuple[Text, ...]:
    """The lines of a text from the top of a box; what does not fit into its height is left out."""
    most = max(1, int(box.height / (size * LEADING) + 0.01))
    return typeset(box, first_lines(text, box.width, size, most, face=face), size, side, face=face)


def first_lines(
    text: str, width: float, size: float, most: int, *, face: Font = Font.TEXT
) -> list[str]:
    """The lines of a text, but so many only: then with a sign that there were more."""
    lines = list(islice(break_lines(text, width, size, face=face), most + 1))
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], f"{lines[most - 1]} {MORE}"]


def typeset(
    box: Box,
    lines: Iterable[str],
    size: float,
    side: Side = Side.START,
    *,
    face: Font = Font.TEXT,
) -> tuple[Text, ...]:
    """Lines one below the other, from the top of a box."""
    height = size * LEADING
    return tuple(
        write(box.below(index * height).upper(height), line, size, side, face=face)
        for index, line in enumerate(lines)
    )


def height_of(text: str, width: float, size: float, *, face: Font = Font.TEXT) -> float:
    """How high a paragraph is."""
    return sum(1 for _ in break_lines(text, width, size, face=face)) * size * LEADING


def write_lines(  # noqa: PLR0913 - what, where, and five ways to look
    box: Box,
    text: str,
    size: float,
    side: Side = Side.START,
    *,
    face: Font = Font.TEXT,
    least: float = SMALLEST,
    lines: int = 2,
) -> tuple[Text, ...]:
    """A text in the middle of the height of a box, on so many lines at most."""
    whole = BLANKS.sub(" ", text[: 2 * LONGEST]).strip()
    if is_on_line(box.width, whole, size, face=face):
        return (write(box, whole, size, side, face=face),)
    fits, found = largest_fit(box, whole, size, least, face=face, lines=lines)
    if len(found) > 1 and not found[-1].endswith(MORE):
        found = balance(whole, found, box.width / fits, face=face)
    return stack(box, found, fits, side, face=face)


def is_on_line(width: float, text: str, size: float, *, face: Font = Font.TEXT) -> bool:
    """Whether a text fits on one line at this size."""
    return width_of(signs_of(text[: 2 * LONGEST]), face) * size <= width


def largest_fit(  # noqa: PLR0913 - what, where, and four ways to look
    box: Box, text: str, size: float, least: float, *, face: Font, lines: int
) -> tuple[float, list[str]]:
    """The size at which a text fits with no word broken, or the smallest; and its lines.

    What is too long even then ends with a sign of it.
    """
    widest = longest_word(text, face=face)
    for tried in sizes(size, least):
        rows = max(1, min(lines, int(box.height / (tried * LEADING) + 0.01)))
        found = list(islice(break_lines(text, box.width, tried, face=face), rows + 1))
        if len(found) <= rows and widest * tried <= box.width:
            return tried, found
    return tried, [*found[: rows - 1], found[rows - 1] + MORE] if len(found) > rows else found


def sizes(size: float, least: float) -> Iterator[float]:
    """From the one that was asked for down to the smallest."""
    least = min(least, size)
    count = next(n for n in range(200) if size * SMALLER**n <= least)
    yield from (size * SMALLER**n for n in range(count))
    yield least


def longest_word(text: str, *, face: Font) -> float:
    """The width of what no line end may part."""
    return max((width_of(signs_of(word), face) for _blank, word in words_of(text)), default=0.0)


def balance(text: str, lines: Sequence[str], room: float, *, face: Font) -> list[str]:
    """The same words on as many lines, the widest as narrow as it can be."""
    narrowest = longest_word(text, face=face)
    widths = takewhile(lambda width: width >= narrowest, (room * (1 - n / 40) for n in range(20)))
    tried = ([*islice(break_lines(text, width, 1, face=face), len(lines) + 1)] for width in widths)
    alike = takewhile(lambda found: len(found) == len(lines), tried)
    return [list(lines), *alike][-1]


def stack(
    box: Box, lines: Sequence[str], size: float, side: Side, *, face: Font
) -> tuple[Text, ...]:
    """Lines one below the other, in the middle of the height of a box."""
    height = size * LEADING
    block = box.below((box.height - height * len(lines)) / 2)
    return tuple(
        write(block.below(at * height).upper(height), line, size, side, face=face, least=size)
        for at, line in enumerate(lines)
    )
