"""A hand sorted by what its cards can do in a laydown (RULES.md §2)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.cards import HIGHEST, Action, Card, Number, Skip, Substitute
from rules.editions import Edition


@dataclass(frozen=True, slots=True)
class Hand:
    """Number cards by number, wild cards, and what can never be laid (RULES.md §2)."""

    numbers: tuple[list[Number], ...]  # by number, the first list empty
    wilds: list[Substitute]
    idle: list[Card]


def sorted_hand(edition: Edition, cards: Iterable[Card]) -> Hand:
    """The hand sorted; what the deck lacks or has less often is idle (RULES.md §2)."""
    hand = Hand(tuple([] for _ in range(HIGHEST + 1)), [], [])
    seen: Counter[int] = Counter()
    layable = edition.layable
    for card in cards:
        seen[card.code] += 1
        is_surplus = seen[card.code] > layable.get(card.code, 0)
        if is_surplus or isinstance(card, Skip | Action):
            hand.idle.append(card)
        elif isinstance(card, Number):
            hand.numbers[card.number].append(card)
        else:
            hand.wilds.append(card)
    return hand
