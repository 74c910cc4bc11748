"""A hand by what its cards can do in a laydown, and where a run of them can lie (RULES.md §2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from rules.cards import HIGHEST, LOWEST, Action, Card, Color, Joker, Number, Skip, Substitute, Wild
from rules.editions import Edition
from rules.phases import ColorRunOf, RunOf
from rules.tables import TableCards


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


@dataclass(frozen=True, slots=True)
class Stock:
    """What of a hand can be laid: `naturals[color][number]`, and each wild card, how often."""

    naturals: Mapping[Color, list[int]]
    wilds: Mapping[Substitute, int]


def count_stock(edition: Edition, hand: Iterable[Card], table: TableCards) -> Stock:
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
