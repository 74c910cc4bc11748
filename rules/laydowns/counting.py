"""Whether a hand can lay its phase, by counting its cards once (RULES.md §2).

This serves decks whose wild cards stand for anything, and phases of sets, of one run, of one set
and one run, or of one colour: every phase of the classic game and of the board game. Cards that
the deck does not have so often are counted all the same: such a yes is to be looked at again.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import product

from rules.cards import HIGHEST, LOWEST, Card, Joker, Wild
from rules.editions import Edition
from rules.phases import ColorOf, Group, RunOf, SetOf

type Count = Callable[[Sequence[Card]], bool]


@lru_cache(maxsize=256)
def count_for(edition: Edition, phase: int) -> Count | None:
    """The way of counting for this phase, None where counting is not enough (RULES.md §2)."""
    demands = edition.demands(phase)
    groups = [group for group, _ in demands]
    each = all(naturals == 1 for _, naturals in demands)
    somewhere = edition.naturals.phase and all(naturals == 0 for _, naturals in demands)
    if any(isinstance(card, Joker) for card in edition.deck.specials) or not (each or somewhere):
        return None
    return _count_of(sorted(groups, key=lambda group: (group.letter, -group.size)), each)


def _count_of(groups: Sequence[Group], each: bool) -> Count | None:
    match groups:
        case [ColorOf(size)]:
            return partial(_has_color, size)
        case [RunOf(size)]:
            return partial(_has_run, size)
        case [RunOf(length), SetOf(size)]:
            return partial(_has_set_and_run, size, length, each)
        case [*sets] if all(isinstance(group, SetOf) for group in sets):
            return partial(_has_sets, tuple(group.size for group in sets), each)
        case _:
            return None


def _wilds(hand: Sequence[Card]) -> int:
    return [card.code for card in hand].count(Wild.code)


def _has_color(size: int, hand: Sequence[Card]) -> bool:
    colors = [card.color for card in hand]
    most = max([colors.count(color) for color in {*colors} - {None}], default=0)
    return most > 0 and most + _wilds(hand) >= size


def _has_run(size: int, hand: Sequence[Card]) -> bool:
    present = 0
    for card in hand:
        present |= 1 << card.number
    present &= ~1
    return present > 0 and fewest_missing(present, size) <= _wilds(hand)


@cache
def fewest_missing(present: int, size: int) -> int:
    """How many numbers a run of this size lacks at best, where these are there, as bits (§2)."""
    places = range(LOWEST, HIGHEST + 2 - size)
    run = (1 << size) - 1
    return min([(run << low & ~present).bit_count() for low in places], default=HIGHEST)


def _counts(hand: Sequence[Card]) -> list[int]:
    counts = [0] * (HIGHEST + 1)
    for card in hand:
        counts[card.number] += 1
    counts[0] = 0
    return counts


def _has_set_and_run(size: int, length: int, each: bool, hand: Sequence[Card]) -> bool:
    """The set takes what there is of its number; only what is beyond that serves the run."""
    counts, wilds = _counts(hand), _wilds(hand)
    present = sum([1 << number for number, count in enumerate(counts) if count])
    if fewest_missing(present, length) > wilds or sum(counts) <= each:
        return False
    for number, count in enumerate(counts):
        lacking = max(0, size - count)
        if lacking <= wilds and (count or not each):
            rest = present if count > size else present & ~(1 << number)
            if lacking + fewest_missing(rest, length) <= wilds:
                return True
    return False


def _has_sets(sizes: tuple[int, ...], each: bool, hand: Sequence[Card]) -> bool:
    counts = sorted(_counts(hand), reverse=True)
    if each and sum(counts) < len(sizes):
        return False
    return counts[0] > 0 and _lacking(sizes, each, tuple(counts[: len(sizes)])) <= _wilds(hand)


@lru_cache(maxsize=4096)
def _lacking(sizes: tuple[int, ...], each: bool, counts: tuple[int, ...]) -> int:
    """How many wild cards these sets take at least, where numbers come so often, falling.

    Sets may share a number; where each needs a card of it, only as many as there are cards.
    """
    numbers = range(len(counts))
    return min(
        sum(max(0, _asked(sizes, chosen, number) - counts[number]) for number in numbers)
        for chosen in product(numbers, repeat=len(sizes))
        if not each or all(chosen.count(number) <= counts[number] for number in numbers)
    )


def _asked(sizes: Sequence[int], chosen: Sequence[int], number: int) -> int:
    return sum(size for size, place in zip(sizes, chosen, strict=True) if place == number)
