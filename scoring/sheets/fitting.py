"""Words in boxes that may be too small for them, and room for a pen."""

from collections.abc import Sequence

from printing.boxes import Box
from printing.fitting import filled
from printing.marks import Text
from printing.text import SMALLEST, Side, height_of, paragraph, write
from printing.typeface import width_of

READABLE = 0.85  # of its size: a word that has to be smaller gives way to a sign
WHOLE_NAME = 0.75  # of its size: a name that has to be smaller takes two lines


def name_in(box: Box, name: str, size: float) -> Sequence[Text]:
    """A name in one line, or in two where it would become small."""
    line = write(box, name, size, Side.MIDDLE, bold=True)
    if line.size >= WHOLE_NAME * size or " " not in name:
        return (line,)
    middle = len(name) / 2
    at = min((at for at, sign in enumerate(name) if sign == " "), key=lambda at: abs(at - middle))
    upper, lower = box.rows([1, 1])
    size = min(size * 0.87, upper.height / 1.1)
    pair = [(upper, name[:at]), (lower, name[at + 1 :])]
    size = min(write(room, text, size, bold=True).size for room, text in pair)
    return [write(room, text, size, Side.MIDDLE, bold=True) for room, text in pair]


def on_lines(box: Box, name: str, size: float) -> Sequence[Text]:
    """A name in one line, or in two where they can be larger or tell more of it."""
    line = write(box, name, size, Side.MIDDLE)
    return (line,) if line.size >= READABLE * size else filled(box, name, size, Side.MIDDLE)


def fits(word: str, box: Box, size: float) -> bool:
    """Whether a word can be read in a box with a little room at its sides."""
    return width_of(word) * max(SMALLEST, READABLE * size) <= box.width - 2


def snug(box: Box, text: str, size: float) -> Sequence[Text]:
    """All lines of a text in the middle of a box, smaller where they would not fit."""
    while (height := height_of(text, box.width, size)) > box.height and size > SMALLEST:
        size = max(SMALLEST, size - 0.25)
    return paragraph(box.below(max(0, (box.height - height) / 2)), text, size)


def pen_room(box: Box) -> Box:
    """Where a pen crosses something off: in the middle, not far to the sides."""
    width = min(box.width * 0.7, box.height * 1.2)
    return box.inset((box.width - width) / 2, box.height * 0.12)
