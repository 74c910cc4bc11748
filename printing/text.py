"""Text in boxes: made smaller where it is too long, then cut, and broken into lines."""

from collections.abc import Iterator
from enum import Enum

from printing.boxes import Box
from printing.marks import Text
from printing.shaping import drawn
from printing.typeface import CAPITAL, LEADING, width_of

LONGEST = 400  # signs: more do not fit on any line, and would take long to measure
SMALLEST = 5.0
MORE = "…"


class Side(Enum):
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
    left = box.left + (box.width - width) * side.value
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
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(drawn(longer), bold) <= room:
            line = longer
            continue
        if line:
            yield line
        *pieces, line = pieces_of(word, room, bold=bold)
        yield from pieces
    yield line


def pieces_of(word: str, room: float, *, bold: bool) -> Iterator[str]:
    """A word in pieces that fit; the last one, with room for more, may be all of it."""
    piece, used = "", 0.0
    for sign in word[:LONGEST]:
        width = width_of(drawn(sign), bold)
        if piece and used + width > room:
            yield piece
            piece, used = "", 0.0
        piece, used = piece + sign, used + width
    yield piece + MORE if len(word) > LONGEST else piece


def paragraph(
    box: Box, text: str, size: float, side: Side = Side.START, *, bold: bool = False
) -> tuple[Text, ...]:
    """The lines of a text from the top of a box; what does not fit into its height is left out."""
    height = size * LEADING
    lines = list(broken(text, box.width, size, bold=bold))
    room = max(1, int(box.height / height + 0.01))
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1]} {MORE}"]
    return tuple(
        write(box.below(index * height).upper(height), line, size, side, bold=bold)
        for index, line in enumerate(lines)
    )


def height_of(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """How high a paragraph is."""
    return sum(1 for _ in broken(text, width, size, bold=bold)) * size * LEADING
