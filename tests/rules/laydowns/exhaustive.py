"""Laydowns and hits judged by trying everything: slow, plain, the measure for `rules.laydowns`.

Nothing here is shared with the rules but the types: a group is legal if some meaning of every
card makes it one, a hand lays its phase if some choice of cards for every group does.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import permutations

from rules import Card, Color, ColorOf, ColorRunOf, Edition, Group, Joker, Number, SetOf, Wild
from rules.cards import HIGHEST, LOWEST
from rules.hand_totals import burden
from rules.tables import End, Lying

type Cards = tuple[Card, ...]

NUMBERS = range(LOWEST, HIGHEST + 1)


@cache
def shows(card: Card, number: int | None, color: Color | None) -> bool:
    """Whether the card can stand for this number (None: any) in this colour (None: any)."""
    match card:
        case Number():
            return number in {None, card.number} and color in {None, card.color}
        case Wild() | Joker():
            fits = number is None or card.low <= number <= card.high
            return fits and (color is None or color in card.colors)
        case _:
            return False


_written = cache(str)


def sort_cards(cards: Iterable[Card]) -> Cards:
    return tuple(sorted(cards, key=_written))


def count_naturals(cards: Iterable[Card]) -> int:
    return sum(isinstance(card, Number) for card in cards)


@lru_cache(maxsize=100_000)
def _fill(numbers: tuple[int, ...], wilds: Cards, color: Color | None) -> bool:
    """Whether each of these numbers can be given a card of its own."""
    if not numbers:
        return True
    return any(
        shows(card, numbers[0], color)
        and _fill(numbers[1:], wilds[:place] + wilds[place + 1 :], color)
        for place, card in enumerate(wilds)
        if card not in wilds[:place]
    )


def _is_run(cards: Cards, low: int, color: Color | None) -> bool:
    """Whether these cards, in some order, are the numbers from this one on."""
    own = [card.number for card in cards if isinstance(card, Number)]
    missing = [number for number in range(low, low + len(cards)) if number not in own]
    wilds = tuple(card for card in cards if not isinstance(card, Number))
    return (
        low + len(cards) - 1 <= HIGHEST
        and len(missing) == len(wilds)
        and all(shows(card, None, color) for card in cards)
        and _fill(tuple(missing), wilds, color)
    )


@lru_cache(maxsize=100_000)
def _has_form(kind: str, cards: Cards) -> bool:
    if kind == SetOf.letter:
        return any(all(shows(card, number, None) for card in cards) for number in NUMBERS)
    if kind == ColorOf.letter:
        return any(all(shows(card, None, color) for card in cards) for color in Color)
    colors = tuple(Color) if kind == ColorRunOf.letter else (None,)
    return any(_is_run(cards, low, color) for color in colors for low in NUMBERS)


def is_group(demand: tuple[Group, int], cards: Sequence[Card]) -> bool:
    """Whether these cards are what one group of a phase asks for."""
    group, naturals = demand
    return (
        len(cards) >= group.size
        and count_naturals(cards) >= naturals
        and _has_form(group.letter, sort_cards(cards))
    )


def can_lie(edition: Edition, cards: Sequence[Card]) -> bool:
    """Whether one deck has all these cards and the laydown its natural cards."""
    return count_naturals(cards) >= edition.naturals.phase and all(
        edition.has(card) and count <= edition.deck.copies(card)
        for card, count in Counter(cards).items()
    )


def is_laydown(edition: Edition, phase: int, groups: Sequence[Sequence[Card]]) -> bool:
    demands = edition.demands(phase)
    return (
        len(groups) == len(demands)
        and can_lie(edition, [card for group in groups for card in group])
        and any(all(map(is_group, demands, order)) for order in permutations(groups))
    )


def _chosen(hand: Cards, mask: int) -> Cards:
    return tuple(card for place, card in enumerate(hand) if mask >> place & 1)


@lru_cache(maxsize=4_000)
def _laid_masks(edition: Edition, phase: int, hand: Cards) -> set[int]:
    """Every choice of cards of the hand that lays the phase, a bit for each card."""
    masks = range(1 << len(hand))
    laid = {0}
    for demand in edition.demands(phase):
        groups = [
            mask
            for mask in masks
            if mask.bit_count() >= demand[0].size and is_group(demand, _chosen(hand, mask))
        ]
        laid = {before | mask for mask in groups for before in laid if not before & mask}
    return {mask for mask in laid if can_lie(edition, _chosen(hand, mask))}


def can_be_laid(edition: Edition, phase: int, hand: Cards) -> bool:
    return bool(_laid_masks(edition, phase, hand))


def can_be_arranged(edition: Edition, phase: int, cards: Cards) -> bool:
    """Whether exactly these cards are a laydown in some way."""
    return (1 << len(cards)) - 1 in _laid_masks(edition, phase, cards)


def least_left(edition: Edition, phase: int, hand: Cards) -> int | None:
    """The least burden that stays in the hand after laying; None where it cannot be laid."""
    everything = sum(burden(edition, card) for card in hand)
    laid = (
        sum(burden(edition, card) for card in _chosen(hand, mask))
        for mask in _laid_masks(edition, phase, hand)
    )
    return min((everything - burdens for burdens in laid), default=None)


def reading_of_run(cards: Cards, color: Color | None) -> tuple[int, Cards | None]:
    """The first number of a run with a natural card, and its order where that is the one given."""
    as_given = [
        low
        for low in range(LOWEST, HIGHEST + 2 - len(cards))
        if all(shows(card, number, color) for number, card in enumerate(cards, start=low))
    ]
    if as_given:
        return as_given[0], cards
    return max(low for low in NUMBERS if _is_run(cards, low, color)), None


def fits(edition: Edition, lying: Lying, card: Card, end: End | None) -> bool:
    """Whether the card may join a group whose wilds keep their meaning; end: of a run."""
    numbers = [lying.number] if lying.number else NUMBERS
    colors = [lying.color] if lying.color else list(Color)
    shared = [color for color in colors if all(shows(one, None, color) for one in lying.cards)]
    size = len(lying.cards)
    match lying.group:
        case SetOf():
            return any(all(shows(one, n, None) for one in (*lying.cards, card)) for n in numbers)
        case ColorOf():
            return any(shows(card, None, color) for color in shared)
        case _ if size >= HIGHEST:
            return isinstance(card, Wild) and edition.laying.full_run_takes_wild
        case _:
            ends = {End.LOW: lying.number - 1, End.HIGH: lying.number + size}
            places = [number for one, number in ends.items() if end in {None, one}]
            meant = shared if isinstance(lying.group, ColorRunOf) else (None,)
            return any(
                number in NUMBERS and shows(card, number, color)
                for number in places
                for color in meant
            )


def is_read_rightly(lying: Lying) -> bool:
    """Whether every card of a lying group can stand for what it is read as."""
    color = lying.color
    match lying.group:
        case SetOf():
            return all(shows(card, lying.number or None, None) for card in lying.cards)
        case ColorOf():
            return all(shows(card, None, color) for card in lying.cards)
        case _:
            numbers = range(lying.number, lying.number + len(lying.cards))
            return all(
                number in NUMBERS and shows(card, number, color)
                for number, card in zip(numbers, lying.cards, strict=True)
            )
