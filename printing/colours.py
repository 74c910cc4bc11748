"""The colours of cards: screen and paper have them from the same place, `static/css/tokens.css`."""

import re
from enum import Enum
from functools import cache
from pathlib import Path

PROGRAM = Path(__file__).parents[1]
INSTALLED = PROGRAM / "phase10site" / "files"  # of a checkout it stands beside the packages
TOKENS = (INSTALLED if INSTALLED.is_dir() else PROGRAM) / "static" / "css" / "tokens.css"
TOKEN = re.compile(r"--([a-z-]+): #([0-9a-f]{6});")
THEMED = re.compile(r"--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);")

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
    return {name: rgb_of(code) for name, code in found}


def colour_of(number: int) -> CardColour:
    """In turns: that of the first, the second and so on."""
    colours = list(CardColour)
    return colours[(number - 1) % len(colours)]


@cache
def tokens_of(theme: str) -> dict[str, Rgb]:
    """The colours of pages by day ("light") or by night ("dark"), with those that are the same."""
    found = THEMED.findall(TOKENS.read_text())
    return tokens() | {
        name: rgb_of(dark if theme == "dark" else light) for name, light, dark in found
    }


def rgb_of(code: str) -> Rgb:
    """As six signs of CSS say."""
    red, green, blue = bytes.fromhex(code)
    return red, green, blue
