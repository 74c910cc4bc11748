"""The cards of all editions, each written as RULES.md writes it."""

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from rules.errors import RulesError


class Color(Enum):
    """A colour and its letter (RULES.md, notation for cards)."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    VIOLET = "V"


# The numbers of all editions.
LOWEST, HIGHEST = 1, 12

# Each card has a code of its own, equal for equal cards: counting codes is faster than hashing.
# Those of number cards come after those of all jokers.
_CODES = {color: (1 << 20) + place * 16 for place, color in enumerate(Color)}


@dataclass(frozen=True, slots=True)
class Number:
    """A number card, `R5` (RULES.md §1: 1 to 12 in four colours)."""

    low: ClassVar[int] = 1  # it stands for no other number, and for no colour but its own
    high: ClassVar[int] = 0
    colors: ClassVar[tuple[Color, ...]] = ()
    color: Color
    number: int
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not LOWEST <= self.number <= HIGHEST:
            raise RulesError(f"numbers go from {LOWEST} to {HIGHEST}")
        object.__setattr__(self, "code", _CODES[self.color] + self.number)

    def __hash__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return f"{self.color.value}{self.number}"


@dataclass(frozen=True, slots=True)
class Wild:
    """A classic wild, or a board card turned round, `W`: anything (RULES.md §2)."""

    letter: ClassVar[str] = "W"
    number: ClassVar[int] = 0
    color: ClassVar[None] = None
    code: ClassVar[int] = 1
    low: ClassVar[int] = LOWEST
    high: ClassVar[int] = HIGHEST
    colors: ClassVar[tuple[Color, ...]] = tuple(Color)

    def __str__(self) -> str:
        return self.letter


@dataclass(frozen=True, slots=True)
class Skip:
    """A classic skip, `S`: never laid (RULES.md §2 and §4)."""

    letter: ClassVar[str] = "S"
    number: ClassVar[int] = 0
    color: ClassVar[None] = None
    code: ClassVar[int] = 2
    low: ClassVar[int] = 1  # it stands for no number
    high: ClassVar[int] = 0
    colors: ClassVar[tuple[Color, ...]] = ()

    def __str__(self) -> str:
        return self.letter


@dataclass(frozen=True, slots=True)
class Joker:
    """A Master joker with the numbers and colours it shows, `J1-6/RY` (RULES.md §2)."""

    letter: ClassVar[str] = "J"
    number: ClassVar[int] = 0
    color: ClassVar[None] = None
    low: int
    high: int
    colors: tuple[Color, ...]
    code: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        colors = tuple(color for color in Color if color in self.colors)
        shown = sum(1 << place for place, color in enumerate(Color) if color in colors)
        object.__setattr__(self, "colors", colors)
        object.__setattr__(self, "code", ((self.low + 1) * 100 + self.high) * 32 + shown)

    def __str__(self) -> str:
        return f"J{self.low}-{self.high}/{''.join(color.value for color in self.colors)}"


@dataclass(frozen=True, slots=True)
class Action:
    """A Master action card, whatever it does, `A`: never laid (RULES.md §2 and §4)."""

    letter: ClassVar[str] = "A"
    number: ClassVar[int] = 0
    color: ClassVar[None] = None
    code: ClassVar[int] = 3
    low: ClassVar[int] = 1  # it stands for no number
    high: ClassVar[int] = 0
    colors: ClassVar[tuple[Color, ...]] = ()

    def __str__(self) -> str:
        return self.letter


type Card = Number | Wild | Skip | Joker | Action
type Substitute = Wild | Joker  # what may stand for a number card

_PLAIN: dict[str, Card] = {card.letter: card for card in (Wild(), Skip(), Action())}
_LETTERS = "".join(color.value for color in Color)
_NUMBER = re.compile(rf"([{_LETTERS}])([0-9]{{1,6}})")
_JOKER = re.compile(rf"J([0-9]{{1,2}})-([0-9]{{1,2}})/([{_LETTERS}]+)")


def read_card(text: str) -> Card:
    """One card from its notation in capitals, of whatever edition (RULES.md, notation)."""
    if text in _PLAIN:
        return _PLAIN[text]
    if found := _JOKER.fullmatch(text):
        low, high, letters = found.groups()
        return Joker(int(low), int(high), tuple(map(Color, letters)))
    if not (found := _NUMBER.fullmatch(text)):
        raise RulesError("not a card")
    return Number(Color(found[1]), int(found[2]))
