"""Cards side by side, as somebody holds them."""

from collections.abc import Iterator
from math import cos, radians, sin

from printing.colours import colour_of
from printing.marks import Box, PlayingCard

STEP = 3.6  # degrees from one to the next
FAR = 19.0  # widths of a card: from where they are held
TALL = 1.4  # widths
ROOM = 1.6  # widths: the first one is turned


def hand_of_cards(box: Box, count: int, *, is_numbered: bool = False) -> Iterator[PlayingCard]:
    """So many in an arch over the width of a box, or over its middle where it is low."""
    most = (count - 1) / 2 * STEP
    arch = FAR * (1 - cos(radians(most)))
    width = min(box.height / (ROOM + arch), box.width / (2 * FAR * sin(radians(most)) + ROOM))
    middle, top = box.left + box.width / 2, box.top + (box.height - width * arch) / 2
    for number in range(1, count + 1):
        turn = (number - (count + 1) / 2) * STEP
        x = middle + FAR * width * sin(radians(turn))
        y = top + FAR * width * (1 - cos(radians(turn)))
        place = Box(x - width / 2, y - TALL * width / 2, width, TALL * width)
        yield PlayingCard(place, colour_of(number), str(number) if is_numbered else "", turn)
