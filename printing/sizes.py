"""The paper that is printed on."""

from enum import Enum

from printing.boxes import MM, Box

MARGIN = 10 * MM  # no printer reaches the edge of the paper


class Paper(Enum):
    """A size of paper, upright: its width and height in points."""

    A4 = (210 * MM, 297 * MM)
    LETTER = (612.0, 792.0)

    def sheet(self, *, landscape: bool = False) -> Box:
        """The whole page."""
        width, height = self.value
        return Box(0, 0, height, width) if landscape else Box(0, 0, width, height)
