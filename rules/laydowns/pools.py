"""Wild cards that show the same numbers, told apart from those that show others (RULES.md §2)."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.cards import HIGHEST, Color, Substitute
from rules.editions import Edition


class Pool(NamedTuple):
    """Wild cards of one range of numbers, which is also given as bits by number."""

    numbers: range
    bits: int
    cards: tuple[Substitute, ...]
    burden: int

    def showing(self, color: Color | None) -> int:
        """How many of them can stand for this colour (RULES.md §2)."""
        if color is None:
            return len(self.cards)
        return sum([color in card.colors for card in self.cards])


def pools_of(edition: Edition, wilds: Iterable[Substitute]) -> list[Pool]:
    """The wild cards by the numbers they show; no two ranges overlap (RULES.md §2)."""
    by_range: dict[tuple[int, int], list[Substitute]] = {}
    for wild in wilds:
        by_range.setdefault((wild.low, wild.high), []).append(wild)
    return [
        Pool(
            numbers=range(low, high + 1),
            bits=(1 << high + 1) - (1 << low),
            cards=tuple(cards),
            burden=edition.burdens[cards[0].code],
        )
        for (low, high), cards in sorted(by_range.items())
    ]


def pool_by_number(pools: Iterable[Pool]) -> list[int]:
    """For each number the place of its pool, -1 where no wild card shows it (RULES.md §2)."""
    places = {number: place for place, pool in enumerate(pools) for number in pool.numbers}
    return [places.get(number, -1) for number in range(HIGHEST + 1)]
