"""Text as large as its box allows, on a few lines where that makes it larger."""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from printing.boxes import Box
from printing.marks import Text
from printing.shaping import drawn
from printing.text import LONGEST, MORE, SMALLEST, Side, broken, write
from printing.typeface import LEADING, width_of

SMALLER = 0.95  # from one size that is tried to the next
WHOLE_WORDS = 0.6  # of the size that was asked for: above it no word is broken


def filled(  # noqa: PLR0913 - what, where, and five ways to look
    box: Box,
    text: str,
    size: float,
    side: Side = Side.START,
    *,
    bold: bool = False,
    least: float = SMALLEST,
    lines: int = 2,
) -> tuple[Text, ...]:
    """A text in the middle of the height of a box, on so many lines at most."""
    whole = " ".join(text[: 2 * LONGEST].split())
    if width_of(drawn(whole), bold) * size <= box.width:
        return (write(box, whole, size, side, bold=bold),)
    fits, found = largest(box, whole, size, least, bold=bold, lines=lines)
    return stacked(box, balanced(found, box.width / fits, bold=bold), fits, side, bold=bold)


def largest(  # noqa: PLR0913 - what, where, and four ways to look
    box: Box, text: str, size: float, least: float, *, bold: bool, lines: int
) -> tuple[float, list[str]]:
    """The size at which a text fits, with its lines; what is too long ends with a sign of it."""
    for tried in sizes(size, least):
        rows = max(1, min(lines, int(box.height / (tried * LEADING) + 0.01)))
        found = list(islice(broken(text, box.width, tried, bold=bold), rows + 1))
        is_whole = tried < size * WHOLE_WORDS or " ".join(found) == text
        if len(found) <= rows and is_whole:
            return tried, found
    return tried, [*found[: rows - 1], found[rows - 1] + MORE] if len(found) > rows else found


def sizes(size: float, least: float) -> Iterator[float]:
    """From the one that was asked for down to the smallest."""
    least = min(least, size)
    count = next(n for n in range(200) if size * SMALLER**n <= least)
    yield from (size * SMALLER**n for n in range(count))
    yield least


def balanced(lines: Sequence[str], room: float, *, bold: bool) -> list[str]:
    """The same words on as many lines, the widest as narrow as it can be."""
    text = " ".join(lines)
    if len(lines) == 1:
        return [text]
    narrower = (room * (1 - n / 40) for n in range(1, 20))
    tried = ([*islice(broken(text, width, 1, bold=bold), len(lines) + 1)] for width in narrower)
    alike = takewhile(lambda found: len(found) == len(lines) and " ".join(found) == text, tried)
    return [list(lines), *alike][-1]


def stacked(
    box: Box, lines: Sequence[str], size: float, side: Side, *, bold: bool
) -> tuple[Text, ...]:
    """Lines one below the other, in the middle of the height of a box."""
    height = size * LEADING
    block = box.below((box.height - height * len(lines)) / 2)
    return tuple(
        write(block.below(at * height).upper(height), line, size, side, bold=bold, least=size)
        for at, line in enumerate(lines)
    )
