"""The plain way to judge a laydown: each order of the groups, each wild tried as every card."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, permutations, product

from rules import (
    Card,
    Color,
    ColorOf,
    ColorRunOf,
    Edition,
    Group,
    Joker,
    Number,
    RunOf,
    SetOf,
    Wild,
)

PATIENCE = 100_000  # assignments; eight wilds would have 28 179 280 429 056


class GivenUp(Exception):
    """There are more assignments than anybody waits for."""


def lays(edition: Edition, phase: int, groups: Sequence[Sequence[Card]]) -> bool:
    """Whether the groups lay the phase; raises GivenUp."""
    asked = edition.phases[phase].groups
    if len(groups) != len(asked) or not can_be(edition, groups):
        return False
    return any(lays_in_order(edition, asked, order) for order in permutations(groups))


def can_be(edition: Edition, groups: Sequence[Sequence[Card]]) -> bool:
    """Whether the deck has these cards, and enough of them are numbers."""
    counts = Counter(card for group in groups for card in group)
    numbers = sum(times for card, times in counts.items() if isinstance(card, Number))
    return numbers >= edition.naturals.phase and all(
        isinstance(card, Number | Wild | Joker) and times <= edition.deck.copies(card)
        for card, times in counts.items()
    )


def lays_in_order(
    edition: Edition, asked: Sequence[Group], groups: Sequence[Sequence[Card]]
) -> bool:
    """Whether some assignment makes each of these the group that is asked in its place."""
    pairs = list(zip(asked, groups, strict=True))
    if not all(has_enough(edition, group, cards) for group, cards in pairs):
        return False
    tried = assignments(edition, groups)
    for assigned in islice(tried, PATIENCE):
        rest = iter(assigned)
        if all(is_group(group, list(islice(rest, len(cards)))) for group, cards in pairs):
            return True
    if next(tried, None) is not None:
        raise GivenUp
    return False


def has_enough(edition: Edition, group: Group, cards: Sequence[Card]) -> bool:
    numbers = sum(isinstance(card, Number) for card in cards)
    return len(cards) >= group.size and numbers >= edition.naturals.of(group)


def assignments(edition: Edition, groups: Sequence[Sequence[Card]]) -> Iterator[tuple[Number, ...]]:
    """Each way to replace every card by one that it stands for."""
    return product(*(stands_for(edition, card) for cards in groups for card in cards))


def stands_for(edition: Edition, card: Card) -> Sequence[Number]:
    """The cards that this one can be."""
    match card:
        case Number():
            return [card]
        case Wild() | Joker():
            colors = [color for color in edition.colors if color in card.colors]
            return [
                Number(color, number)
                for color in colors
                for number in range(card.low, card.high + 1)
            ]
        case _:
            return []


def is_group(group: Group, cards: Sequence[Number]) -> bool:
    match group:
        case SetOf():
            return len({card.number for card in cards}) == 1
        case RunOf():
            return is_run([card.number for card in cards])
        case ColorOf():
            return is_one_color([card.color for card in cards])
        case ColorRunOf():
            return is_one_color([card.color for card in cards]) and is_run(
                [card.number for card in cards]
            )


def is_run(numbers: Sequence[int]) -> bool:
    first = min(numbers)
    return sorted(numbers) == list(range(first, first + len(numbers)))


def is_one_color(colors: Sequence[Color]) -> bool:
    return len(set(colors)) == 1
