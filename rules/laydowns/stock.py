"""A hand as it is counted: number cards by colour and number, and wild cards (RULES.md §2)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.cards import HIGHEST, Card, Color, Joker, Number, Substitute, Wild
from rules.editions import Edition
from rules.tables import Table


@dataclass(frozen=True, slots=True)
class Stock:
    """What of a hand can be laid: `naturals[color][number]`, and each wild card, how often."""

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
        count = max(0, min(held, edition.layable.get(card.code, 0) - lying[card.code]))
        if isinstance(card, Number) and count:
            naturals[card.color][card.number] = count
        elif isinstance(card, Wild | Joker) and count:
            wilds[card] = count
    return Stock(naturals, _within(edition.deck.size - sum(map(sum, naturals.values())), wilds))


def _within(room: int, wilds: Mapping[Substitute, int]) -> Mapping[Substitute, int]:
    """No more wild cards than the box has cards; where each card may be one, that is a bound."""
    counts: dict[Substitute, int] = {}
    for card, count in wilds.items():
        counts[card] = min(count, room)
        room -= counts[card]
    return counts
