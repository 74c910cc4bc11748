"""Text as large as its box allows, on a few lines where that makes it larger."""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from printing.boxes import Box
from printing.marks import Text
from printing.shaping import drawn
from printing.text import BLANKS, LONGEST, MORE, SMALLEST, Side, broken, words_of, write
from printing.typeface import LEADING, width_of

SMALLER = 0.95  # from one size that is tried to the next


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
    whole = BLANKS.sub(" ", text[: 2 * LONGEST]).strip()
    if is_on_line(box.width, whole, size, bold=bold):
        return (write(box, whole, size, side, bold=bold),)
    fits, found = largest(box, whole, size, least, bold=bold, lines=lines)
    if len(found) > 1 and not found[-1].endswith(MORE):
        found = balanced(whole, found, box.width / fits, bold=bold)
    return stacked(box, found, fits, side, bold=bold)


def is_on_line(width: float, text: str, size: float, *, bold: bool = False) -> bool:
    """Whether a text fits on one line at this size."""
    return width_of(drawn(text[: 2 * LONGEST]), bold) * size <= width


def largest(  # noqa: PLR0913 - what, where, and four ways to look
    box: Box, text: str, size: float, least: float, *, bold: bool, lines: int
) -> tuple[float, list[str]]:
    """The size at which a text fits with no word broken, or the smallest; and its lines.

    What is too long even then ends with a sign of it.
    """
    widest = longest_word(text, bold=bold)
    for tried in sizes(size, least):
        rows = max(1, min(lines, int(box.height / (tried * LEADING) + 0.01)))
        found = list(islice(broken(text, box.width, tried, bold=bold), rows + 1))
        if len(found) <= rows and widest * tried <= box.width:
            return tried, found
    return tried, [*found[: rows - 1], found[rows - 1] + MORE] if len(found) > rows else found


def sizes(size: float, least: float) -> Iterator[float]:
    """From the one that was asked for down to the smallest."""
    least = min(least, size)
    count = next(n for n in range(200) if size * SMALLER**n <= least)
    yield from (size * SMALLER**n for n in range(count))
    yield least


def longest_word(text: str, *, bold: bool) -> float:
    """The width of what no line end may part."""
    return max((width_of(drawn(word), bold) for _blank, word in words_of(text)), default=0.0)


def balanced(text: str, lines: Sequence[str], room: float, *, bold: bool) -> list[str]:
    """The same words on as many lines, the widest as narrow as it can be."""
    narrowest = longest_word(text, bold=bold)
    widths = takewhile(lambda width: width >= narrowest, (room * (1 - n / 40) for n in range(20)))
    tried = ([*islice(broken(text, width, 1, bold=bold), len(lines) + 1)] for width in widths)
    alike = takewhile(lambda found: len(found) == len(lines), tried)
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
