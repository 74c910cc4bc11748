"""Codes to scan."""

from functools import lru_cache

import segno

from printing.boxes import Box
from printing.marks import Squares

QUIET = 4  # squares of white that a scanner needs around a code
MASK = 3  # any mask can be read: to weigh all eight of them takes ten times as long


@lru_cache(1000)
def squares(text: str) -> tuple[int, ...]:
    """The rows of a QR code for this text, as numbers."""
    code = segno.make_qr(text, error="m", mask=MASK)
    return tuple(int("".join("1" if dark else "0" for dark in row), 2) for row in code.matrix)


def code(box: Box, text: str) -> Squares:
    """The code of this text in the middle of a box, with the white around it inside of the box."""
    rows = squares(text)
    side = min(box.width, box.height)
    quiet = side * QUIET / (len(rows) + 2 * QUIET)
    left = box.left + (box.width - side) / 2
    top = box.top + (box.height - side) / 2
    return Squares(Box(left, top, side, side).inset(quiet), rows)
