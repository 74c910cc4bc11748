"""The best turn of a small hand, found by laying in all ways and hitting each card everywhere.

Slow and plain, the measure for `best_play`. A group that lies is kept as all that it may still
be: a set as the numbers it can have, a group of one colour as its colours, a run as its ends and
its colours.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from rules import Card, Color, ColorOf, ColorRunOf, Edition, Group, SetOf, tables
from rules.cards import Wild
from rules.hand_totals import burden
from rules.tables import TableCards
from tests.rules.laydowns.exhaustive import (
    NUMBERS,
    Cards,
    can_lie,
    is_group,
    is_read_rightly,
    shows,
    sort_cards,
)


class Open(NamedTuple):
    """What a group that lies may still be; colours as letters, so that groups can be sorted."""

    numbers: tuple[int, ...] = ()
    colors: str = ""
    low: int = 0
    high: int = 0
    one_color: bool = False


type Lying = tuple[Open, ...]

_ANY_COLOR = "".join(color.value for color in Color)


def least_left_after_play(edition: Edition, phase: int, hand: Cards, table: TableCards) -> int:
    """The least burden that a turn can leave; that of the hand where it cannot lay."""
    hand = sort_cards(hand)
    lying = _sorted(_open(group) for groups in table.laydowns for group in groups)
    if table.has_laid:
        return _least_after_hits(edition, hand, lying)
    laid = list(_laid(edition, phase, hand))
    if not edition.laying.out_by_hit:  # a card stays for the discard, unless the phase needs all
        laid = [(left, groups) for left, groups in laid if left] or laid
    ways = [_least_after_hits(edition, left, _sorted((*lying, *groups))) for left, groups in laid]
    return min([sum(burden(edition, card) for card in hand), *ways])


def _sorted(groups: Iterable[Open]) -> Lying:
    return tuple(sorted(groups))


def _open(lying: tables.Lying) -> Open:
    """A group as the table tells it."""
    match lying.group:
        case SetOf():
            return _as_set(lying.cards)
        case ColorOf():
            return _as_one_color(lying.cards)
        case _:
            colors = lying.color.value if lying.color else _ANY_COLOR
            high = lying.number + len(lying.cards) - 1
            one_color = isinstance(lying.group, ColorRunOf)
            return Open((), colors, lying.number, high, one_color)


def _as_set(cards: Cards) -> Open:
    return Open(
        numbers=tuple(n for n in NUMBERS if all(shows(card, n, None) for card in cards)),
    )


def _as_one_color(cards: Cards) -> Open:
    return Open(
        colors="".join(
            color.value for color in Color if all(shows(card, None, color) for card in cards)
        ),
        one_color=True,
    )


@cache
def _laid(edition: Edition, phase: int, hand: Cards) -> set[tuple[Cards, Lying]]:
    """Every way to lay the phase: what stays in the hand, and what lies then."""
    ways: set[tuple[int, Lying]] = {(0, ())}
    for demand in edition.demands(phase):
        groups = [
            (mask, group)
            for mask in range(1 << len(hand))
            if mask.bit_count() >= demand[0].size and is_group(demand, _chosen(hand, mask))
            for group in _readings(demand[0], _chosen(hand, mask))
        ]
        ways = {
            (before | mask, _sorted((*lying, group)))
            for mask, group in groups
            for before, lying in ways
            if not before & mask
        }
    everything = (1 << len(hand)) - 1
    return {
        (_chosen(hand, everything & ~mask), lying)
        for mask, lying in ways
        if can_lie(edition, _chosen(hand, mask))
    }


def _chosen(hand: Cards, mask: int) -> Cards:
    return tuple(card for place, card in enumerate(hand) if mask >> place & 1)


@cache
def _readings(group: Group, cards: Cards) -> tuple[Open, ...]:
    """All that these cards can be as such a group."""
    match group:
        case SetOf():
            return (_as_set(cards),)
        case ColorOf():
            return (_as_one_color(cards),)
        case _:
            one_color = isinstance(group, ColorRunOf)
            colors = _as_one_color(cards).colors if one_color else _ANY_COLOR
            lows = [low for low in NUMBERS if low + len(cards) - 1 in NUMBERS]
            return tuple(
                Open((), colors, low, low + len(cards) - 1, one_color)
                for low in lows
                if _can_be_run(group, cards, low, colors)
            )


def _can_be_run(group: Group, cards: Cards, low: int, colors: str) -> bool:
    return any(
        is_read_rightly(tables.Lying(group, order, low, color))
        for color in (map(Color, colors) if isinstance(group, ColorRunOf) else (None,))
        for order in _orders(cards, low)
    )


def _orders(cards: Cards, low: int) -> Iterator[Cards]:
    """All orders in which the cards can stand for rising numbers from this one on."""
    if not cards:
        yield ()
    for place, card in enumerate(cards):
        if card not in cards[:place] and shows(card, low, None):
            others = cards[:place] + cards[place + 1 :]
            yield from ((card, *rest) for rest in _orders(others, low + 1))


@cache
def _least_after_hits(edition: Edition, hand: Cards, lying: Lying) -> int:
    """The least burden left after any hits; the last card only where it may be hit."""
    least = sum(burden(edition, card) for card in hand)
    if len(hand) <= (0 if edition.laying.out_by_hit else 1):
        return least
    for first, card in enumerate(hand):
        if card in hand[:first]:
            continue
        others = hand[:first] + hand[first + 1 :]
        for place, group in enumerate(lying):
            kept = lying[:place] + lying[place + 1 :]
            for longer in _with(edition, group, card):
                after = _least_after_hits(edition, others, _sorted((*kept, longer)))
                least = min(least, after)
    return least


@cache
def _with(edition: Edition, group: Open, card: Card) -> tuple[Open, ...]:
    """All that a group can be with this card."""
    if group.low:
        return tuple(_with_next(edition, group, card))
    numbers = tuple(n for n in group.numbers if shows(card, n, None))
    colors = _shown(card, group.colors)
    return (Open(numbers, colors, one_color=group.one_color),) if numbers or colors else ()


def _shown(card: Card, colors: str) -> str:
    return "".join(letter for letter in colors if shows(card, None, Color(letter)))


def _with_next(edition: Edition, run: Open, card: Card) -> Iterator[Open]:
    colors = run.colors
    if run.one_color:
        colors = _shown(card, colors)
    if not colors:
        return
    if run.low > 1 and shows(card, run.low - 1, None):
        yield run._replace(low=run.low - 1, colors=colors)
    if run.high < 12 and shows(card, run.high + 1, None):
        yield run._replace(high=run.high + 1, colors=colors)
    is_full = (run.low, run.high) == (1, 12)
    if is_full and isinstance(card, Wild) and edition.laying.full_run_takes_wild:
        yield run
