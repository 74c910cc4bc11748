"""Text in boxes: made smaller where it is too long, then cut, and broken into lines."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import islice

from printing.boxes import Box
from printing.marks import Text
from printing.shaping import drawn
from printing.typeface import CAPITAL, LEADING, width_of

MOST = 4000  # signs of a paragraph: twice of what a page takes
LONGEST = 400  # signs: more do not fit on any line, and would take long to measure
SMALLEST = 5.0
MORE = "…"
BLANKS = re.compile(r"[^\S\u00a0\u202f]+")  # no line ends at the narrow blank before a colon
HYPHENS = re.compile(r"(?<=[^\W\d_][-\u2010])(?=[^\W\d_])")  # a line may end there


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
    bold: bool = False,
    least: float = SMALLEST,
) -> Text:
    """One line in the middle of the height of a box, never wider than it."""
    short, fits = fitted(text, box.width, size, least, bold=bold)
    width = width_of(drawn(short), bold) * fits
    left = box.left + (box.width - width) * side
    return Text(left, box.middle + CAPITAL * fits / 2, short, fits, width, bold)


def fitted(
    text: str, width: float, size: float, least: float = SMALLEST, *, bold: bool = False
) -> tuple[str, float]:
    """What of a text fits into this width, and at which size."""
    whole = text[:LONGEST] + MORE if len(text) > LONGEST else text
    natural = width_of(drawn(whole), bold)
    if natural * size <= width:
        return whole, size
    least = min(least, size)
    if natural * least <= width:
        return whole, width / natural
    return cut(whole, width / least, bold=bold), least


def cut(text: str, room: float, *, bold: bool = False) -> str:
    """The longest beginning with a sign that there was more, for a room at the size of a point."""
    fewest, most = 0, len(text)
    while fewest < most:
        half = (fewest + most + 1) // 2
        if width_of(drawn(text[:half].rstrip() + MORE), bold) <= room:
            fewest = half
        else:
            most = half - 1
    return text[:fewest].rstrip() + MORE if fewest else ""


def broken(text: str, width: float, size: float, *, bold: bool = False) -> Iterator[str]:
    """The lines that a text takes in this width; a word that is too long is broken."""
    room, line = width / size, ""
    whole = text[:MOST] + MORE if len(text) > MOST else text
    for blank, word in words_of(whole):
        longer = f"{line}{blank}{word}" if line else word
        if width_of(drawn(longer), bold) <= room:
            line = longer
            continue
        if line:
            yield line
        *pieces, line = pieces_of(word, room, bold=bold)
        yield from pieces
    yield line


def words_of(text: str) -> Iterator[tuple[str, str]]:
    """What no line end parts, each with what stands before it on the same line."""
    for word in filter(None, BLANKS.split(text)):
        first, *others = HYPHENS.split(word)
        yield " ", first
        yield from (("", other) for other in others)


def pieces_of(word: str, room: float, *, bold: bool) -> Iterator[str]:
    """A word in pieces that fit; the last one, with room for more, may be all of it."""
    whole, piece = word[:LONGEST] + MORE if len(word) > LONGEST else word, ""
    for sign in whole:
        stays = not piece or unicodedata.combining(sign)
        if stays or width_of(drawn(piece + sign), bold) <= room:
            piece += sign
            continue
        yield piece
        piece = sign
    yield piece


def paragraph(
    box: Box, text: str, size: float, side: Side = Side.START, *, bold: bool = False
) -> tuple[Text, ...]:
    """The lines of a text from the top of a box; what does not fit into its height is left out."""
    most = max(1, int(box.height / (size * LEADING) + 0.01))
    return typeset(box, shortened(text, box.width, size, most, bold=bold), size, side, bold=bold)


def shortened(text: str, width: float, size: float, most: int, *, bold: bool = False) -> list[str]:
    """The lines of a text, but so many only: then with a sign that there were more."""
    lines = list(islice(broken(text, width, size, bold=bold), most + 1))
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], f"{lines[most - 1]} {MORE}"]


def typeset(
    box: Box, lines: Iterable[str], size: float, side: Side = Side.START, *, bold: bool = False
) -> tuple[Text, ...]:
    """Lines one below the other, from the top of a box."""
    height = size * LEADING
    return tuple(
        write(box.below(index * height).upper(height), line, size, side, bold=bold)
        for index, line in enumerate(lines)
    )


def height_of(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """How high a paragraph is."""
    return sum(1 for _ in broken(text, width, size, bold=bold)) * size * LEADING
