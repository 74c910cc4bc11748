"""What a hand can do: a laydown, or a whole turn, with what stays in the hand."""

from dataclasses import dataclass

from rules.cards import Card
from rules.tables import Lying, Place


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
