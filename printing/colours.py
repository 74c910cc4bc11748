"""The colours of cards: screen and paper have them from the same place, `static/css/tokens.css`."""

import re
from enum import Enum
from functools import cache
from pathlib import Path

TOKENS = Path(__file__).parents[1] / "static" / "css" / "tokens.css"
TOKEN = re.compile(r"--([a-z-]+): #([0-9a-f]{6});")

type Rgb = tuple[int, int, int]


class CardColour(Enum):
    """A colour of cards, by its name among the tokens; each has a shape too, as on the screen."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def rgb(self) -> Rgb:
        return tokens()[self.value]

    @property
    def ink(self) -> Rgb:
        """In which something on it can be read."""
        return tokens()["card-ink"] if self is CardColour.YELLOW else (255, 255, 255)


@cache
def tokens() -> dict[str, Rgb]:
    """The colours that are the same by day and by night."""
    found = TOKEN.findall(TOKENS.read_text())
    return {name: (int(c[:2], 16), int(c[2:4], 16), int(c[4:], 16)) for name, c in found}


def colour_of(number: int) -> CardColour:
    """In turns: that of the first, the second and so on."""
    colours = list(CardColour)
    return colours[(number - 1) % len(colours)]
