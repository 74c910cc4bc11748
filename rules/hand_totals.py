"""What cards count, and which totals a hand can have (RULES.md §6); `scores.py` judges by them."""

from collections.abc import Iterable
from functools import lru_cache

from rules.cards import Card
from rules.editions import CardKind, Edition


def hand_points(edition: Edition, cards: Iterable[Card]) -> int:
    """What these cards count at the end of a deal (RULES.md §1, §9 R1 and R2)."""
    return sum(edition.points_of(card) for card in cards)


def burden(edition: Edition, card: Card) -> int:
    """How much a card is worth getting rid of: its points, and between equals each card (§1)."""
    return edition.burdens.get(card.code, 1)


def cards_left(edition: Edition, phase: int | None, laid: bool) -> range:
    """How many cards a hand can have when a deal ends, had it not grown (RULES.md §6).

    A phase that nobody knows leaves as much as the shortest one that is known.
    """
    if not laid:
        return range(edition.hand_size, edition.hand_size + 1)
    return range(edition.hand_size - _phase_cards(edition, phase) + 1)


def possible_points(
    edition: Edition, phase: int | None, laid: bool, grown: int = 0
) -> tuple[int, ...]:
    """Every total of such a hand, rising; where hands grow, by so many cards (RULES.md §6).

    Where no points are counted there is none.
    """
    cards = cards_left(edition, phase, laid)
    more = grown if edition.hands_grow else 0
    return _totals(edition.counted, cards[0], cards[-1] + more)


def nearest_possible(edition: Edition, phase: int | None, laid: bool, points: int) -> int | None:
    """The possible total next to this one, the lower of two; None without points (RULES.md §6)."""
    return nearest(possible_points(edition, phase, laid), points)


def nearest(totals: Iterable[int], points: int) -> int | None:
    """The total next to this one, the lower of two as near (RULES.md §6)."""
    return min(totals, key=lambda total: (abs(total - points), total), default=None)


def most_points(edition: Edition, phase: int | None, laid: bool) -> int:
    """What no such hand can exceed, however it grew (RULES.md §6)."""
    if not edition.hands_grow:
        return possible_points(edition, phase, laid)[-1]
    lying = _phase_cards(edition, phase) if laid else 0
    cards = sum(kind.in_deck for kind in edition.counted) - lying
    return _totals(edition.counted, cards, cards)[-1]


def _phase_cards(edition: Edition, phase: int | None) -> int:
    if phase is not None and phase in edition.phases:
        return edition.phases[phase].cards
    return min(known.cards for known in edition.phases.values())


@lru_cache
def _totals(kinds: tuple[CardKind, ...], fewest: int, most: int) -> tuple[int, ...]:
    """All totals of that many cards from one deck, by dynamic programming over the kinds."""
    if not kinds:
        return ()
    hands = {(0, 0)}
    for kind in kinds:
        hands = {
            (cards + more, points + more * kind.points)
            for cards, points in hands
            for more in range(min(kind.in_deck, most - cards) + 1)
        }
    return tuple(sorted({points for cards, points in hands if cards >= fewest}))
