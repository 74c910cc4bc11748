"""Playing cards as PDF draws them: turned, with round corners, in colour and with a shape."""

from collections.abc import Callable
from math import cos, radians, sin
from typing import assert_never

from printing.colours import CardColour, Rgb
from printing.marks import BLACK, HAIRLINE, Box, Font, PlayingCard, Text
from printing.text import Side, write

ARC = 0.5523  # how far the handles of a quarter of a circle reach, of its radius
SIGN = Font.DISPLAY_BOLD
WHITE = (255, 255, 255)
WIDE, HIGH, LOW = 0.66, 0.56, 0.08  # of a card: the room for its sign, under the shape

type Placed = Callable[[Text, float, float], bytes]


def drawn_card(card: PlayingCard, height: float, placed: Placed) -> bytes:
    """All of it, in a graphics state of its own; up is up, from its middle on."""
    x, y = card.box.left + card.box.width / 2, card.box.middle
    full, own = card.colour.rgb, [card.box, card.face, card.shape]
    box, face, small = (Box(b.left - x, y - b.bottom, b.width, b.height) for b in own)
    outer, inner = (full, WHITE) if card.edge else (WHITE, full)
    return b" ".join(
        (
            b"q %s %.2f w %.2g G [] 0 d" % (turned(card.turn, x, height - y), HAIRLINE, BLACK),
            b"%s %s B" % (rgb(outer), rounded(box, card.corner)),
            b"%s %s f" % (rgb(inner), rounded(face, 0.6 * card.corner)),
            b"%s %s f" % (rgb(full if card.edge else card.colour.ink), shape(card.colour, small)),
            b"%s %s Q" % (rgb(card.colour.ink), on_card(card, placed)),
        )
    )


def on_card(card: PlayingCard, placed: Placed) -> bytes:
    """Its sign, as large as there is room for it."""
    if not card.sign:
        return b""
    width, height = WIDE * card.box.width, HIGH * card.box.height
    text = write(Box(-width / 2, 0, width, height), card.sign, height, Side.MIDDLE, face=SIGN)
    return placed(text, text.left, height / 2 - text.baseline - LOW * card.box.height)


def rgb(colour: Rgb) -> bytes:
    """To fill with it."""
    return b"%.4g %.4g %.4g rg" % tuple(part / 255 for part in colour)


def turned(degrees: float, x: float, y: float) -> bytes:
    """From here on all is seen from this place, and turned as clocks go."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return b"%.5f %.5f %.5f %.5f %.2f %.2f cm" % (c, -s, s, c, x, y)


def rounded(box: Box, radius: float) -> bytes:
    """A rectangle whose corners are round; `top` is where it begins, for up is up here."""
    r, h = radius, radius * (1 - ARC)
    left, low, right, high = box.left, box.top, box.right, box.bottom
    return b" ".join(
        (
            b"%.2f %.2f m %.2f %.2f l" % (left + r, low, right - r, low),
            b"%.2f %.2f %.2f %.2f %.2f %.2f c" % (right - h, low, right, low + h, right, low + r),
            b"%.2f %.2f l" % (right, high - r),
            b"%.2f %.2f %.2f %.2f %.2f %.2f c"
            % (right, high - h, right - h, high, right - r, high),
            b"%.2f %.2f l" % (left + r, high),
            b"%.2f %.2f %.2f %.2f %.2f %.2f c" % (left + h, high, left, high - h, left, high - r),
            b"%.2f %.2f l" % (left, low + r),
            b"%.2f %.2f %.2f %.2f %.2f %.2f c h" % (left, low + h, left + h, low, left + r, low),
        )
    )


def shape(colour: CardColour, box: Box) -> bytes:
    """What stands for the colour: as in `.card` of the styles."""
    across, up = box.left + box.width / 2, box.middle
    match colour:
        case CardColour.RED:
            return rounded(box, box.width / 2)
        case CardColour.YELLOW:
            return corners((across, box.bottom), (box.right, box.top), (box.left, box.top))
        case CardColour.GREEN:
            ends = (across, box.top), (across, box.bottom)
            return corners(ends[0], (box.right, up), ends[1], (box.left, up))
        case CardColour.BLUE:
            return rounded(box, 0)
        case _:
            assert_never(colour)


def corners(*places: tuple[float, float]) -> bytes:
    """Straight from corner to corner."""
    first, *others = (b"%.2f %.2f" % place for place in places)
    return b"%s m %s h" % (first, b" ".join(b"%s l" % place for place in others))
