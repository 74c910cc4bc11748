"""A hand as it is counted: number cards by colour and number, and its wild cards (RULES.md §2)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.cards import HIGHEST, Card, Color, Joker, Number, Substitute, Wild
from rules.editions import Edition
from rules.tables import Table


@dataclass(frozen=True, slots=True)
class Stock:
    """What of a hand can be laid; `naturals[color][number]` cards of each kind."""

    naturals: Mapping[Color, list[int]]
    wilds: Mapping[Substitute, int]


def count_stock(edition: Edition, hand: Iterable[Card], table: Table) -> Stock:
    """The cards of the hand that the deck has beside those that lie (RULES.md §2)."""
    lying = Counter(
        card.code for groups in table.laydowns for group in groups for card in group.cards
    )
    naturals = {color: [0] * (HIGHEST + 1) for color in edition.colors}
    wilds: dict[Substitute, int] = {}
    for card, held in Counter(hand).items():
        count = min(held, edition.layable.get(card.code, 0) - lying[card.code])
        if count <= 0:
            continue
        if isinstance(card, Number):
            naturals[card.color][card.number] = count
        elif isinstance(card, Wild | Joker):
            wilds[card] = count
    return Stock(naturals, wilds)
