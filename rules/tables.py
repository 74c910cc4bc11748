"""What lies on the table, and what a hand can do there: a laydown, a hit, a whole turn."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from rules.cards import HIGHEST, Card, Color
from rules.phases import ColorOf, Group, SetOf


class Lying(NamedTuple):
    """A laid group: a run's cards in rising order; 0 or None where only wilds lie (RULES.md §2).

    `number` is that of a set or the first of a run; `color` that of a group of one colour.
    """

    group: Group
    cards: tuple[Card, ...]
    number: int = 0
    color: Color | None = None

    @property
    def meanings(self) -> tuple[str, ...]:
        """What each card stands for: `5` where its number counts, `G` its colour, `G5` both."""
        letter = self.color.value if self.color else ""
        match self.group:
            case SetOf():
                return (str(self.number or ""),) * len(self.cards)
            case ColorOf():
                return (letter,) * len(self.cards)
            case _:
                numbers = range(self.number, self.number + len(self.cards))
                known = (number if number <= HIGHEST else "" for number in numbers)
                return tuple(f"{letter}{number}" for number in known)


class End(Enum):
    """The end of a run that a card is put to (RULES.md §3)."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a hit goes: whose laydown, which of its groups, and the end of a run if it matters."""

    seat: int
    group: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class TableCards:
    """Everybody's groups by seat, none where nobody laid, and whose turn it is (RULES.md §3)."""

    laydowns: tuple[tuple[Lying, ...], ...]
    turn: int = 0

    @property
    def has_laid(self) -> bool:
        """Whether the phase of the one whose turn it is lies (RULES.md §3)."""
        return bool(self.laydowns[self.turn])

    def lay(self, groups: tuple[Lying, ...]) -> "TableCards":
        """The table with this laydown of the one whose turn it is (RULES.md §3)."""
        laydowns = list(self.laydowns)
        laydowns[self.turn] = groups
        return replace(self, laydowns=tuple(laydowns))

    def put(self, place: Place, lying: Lying) -> "TableCards":
        """The table with this group in that place (RULES.md §3)."""
        laydowns = [list(groups) for groups in self.laydowns]
        laydowns[place.seat][place.group] = lying
        return replace(self, laydowns=tuple(map(tuple, laydowns)))


@dataclass(frozen=True, slots=True)
class Laydown:
    """A laydown as it would lie, and the cards that stay in the hand (RULES.md §2)."""

    groups: tuple[Lying, ...]
    left: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A card of the hand and where it goes; hits are made one after the other (RULES.md §3)."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class Play:
    """A turn: the groups laid (none if they lie already or cannot), the hits, and what stays."""

    groups: tuple[Lying, ...]
    hits: tuple[Hit, ...]
    left: tuple[Card, ...]
