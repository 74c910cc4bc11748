"""Where a run can lie, and which of its numbers the hand has (RULES.md §2, run)."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from rules.cards import HIGHEST, LOWEST, Color
from rules.laydowns.hands import Hand, Pool
from rules.phases import ColorRunOf, RunOf


class Window(NamedTuple):
    """Where a run lies, its colour, and as bits by number all its numbers and the natural ones."""

    low: int
    color: Color | None
    numbers: int
    own: int


class Lengths(NamedTuple):
    """How long a run may be, and whether wild cards make it longer: not if they fit elsewhere."""

    longest: int
    by_wilds: bool


def windows(
    group: RunOf | ColorRunOf,
    naturals: int,
    hand: Hand,
    pools: Sequence[Pool],
    lengths: Lengths,
) -> Iterator[Window]:
    """Every place for this run that the hand can fill, as if it laid nothing else (§2)."""
    for color, own in _own(group, hand):
        if own.bit_count() < naturals:
            continue
        showing = [(pool.bits, pool.showing(color)) for pool in pools]
        for low, numbers, ends in _places(group.size, lengths.longest):
            natural = numbers & own
            if (
                (lengths.by_wilds or ends & natural == ends)
                and natural.bit_count() >= naturals
                and _can_fill(numbers & ~own, showing)
            ):
                yield Window(low, color, numbers, natural)


@cache
def _places(size: int, longest: int) -> list[tuple[int, int, int]]:
    """Where such runs lie: the first number, all as bits, the ends of longer ones."""
    return [
        (
            low,
            (1 << low + length) - (1 << low),
            (1 << low | 1 << low + length - 1) * (length > size),
        )
        for length in range(size, longest + 1)
        for low in range(LOWEST, HIGHEST + 2 - length)
    ]


def _own(group: RunOf | ColorRunOf, hand: Hand) -> Iterator[tuple[Color | None, int]]:
    """The numbers that the hand has, as bits, for a colour run colour by colour."""
    if isinstance(group, RunOf):
        yield None, sum([1 << number for number, cards in enumerate(hand.numbers) if cards])
        return
    own = dict.fromkeys(Color, 0)
    for number, cards in enumerate(hand.numbers):
        for card in cards:
            own[card.color] |= 1 << number
    yield from own.items()


def _can_fill(missing: int, showing: Sequence[tuple[int, int]]) -> bool:
    for bits, count in showing:
        if (missing & bits).bit_count() > count:
            return False
        missing &= ~bits
    return not missing
