"""What may take cards in a turn: the groups that lie, and those of the own phase."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from rules.cards import HIGHEST, LOWEST, Color, Number
from rules.editions import Demands, Edition
from rules.laydowns.groups import shared_colors, shown_by_all
from rules.phases import ColorOf, ColorRunOf, Group, RunOf, SetOf
from rules.tables import Lying, Place, TableCards

NUMBERS = range(LOWEST, HIGHEST + 1)

type Home = Place | int  # where a group is: on the table, or which of the own phase


@dataclass(frozen=True, slots=True)
class Set:
    """A set: the numbers it may have, one if that is decided, and the cards it still needs."""

    numbers: tuple[int, ...]
    cards: int = 0
    naturals: int = 0

    @property
    def is_decided(self) -> bool:
        """Whether it has its number."""
        return len(self.numbers) == 1


@dataclass(frozen=True, slots=True)
class Colored:
    """A group of one colour, and the cards it still needs."""

    color: Color
    cards: int = 0
    naturals: int = 0


@dataclass(frozen=True, slots=True)
class LyingRun:
    """A run that lies, from one number to another; its colour, None for any."""

    color: Color | None
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OwnRun:
    """A run still to be laid: its colour, None for any, and the cards it needs."""

    color: Color | None
    cards: int
    naturals: int


type Taker = Set | Colored | LyingRun | OwnRun
type Takers = tuple[tuple[Taker, Home], ...]


def all_takers(edition: Edition, demands: Demands, table: TableCards) -> list[Takers]:
    """Every group that takes cards, once for each choice of colours that matters (§2, §3)."""
    groups = list(_variants(edition, demands, table))
    decided: Takers = ()
    for variants, home in groups:
        if len(variants) == 1:
            decided = _with(decided, variants[0], home)
    choices = [decided]
    for variants, home in groups:
        if len(variants) != 1:
            wider = [_with(takers, taker, home) for takers in choices for taker in variants]
            choices = list({_sorts(takers): takers for takers in wider}.values())
    return choices


def _sorts(takers: Takers) -> frozenset[tuple[Taker, int]]:
    """The takers without their homes and in no order: what a sweep comes to depends on no more."""
    return frozenset(Counter([taker for taker, _ in takers]).items())


def _with(takers: Takers, taker: Taker, home: Home) -> Takers:
    """One more, but of lying groups that take any number of the same cards only one."""
    if _is_boundless(taker) and any(taker == other for other, _ in takers):
        return takers
    return (*takers, (taker, home))


def _is_boundless(taker: Taker) -> bool:
    match taker:
        case Set():
            return taker.is_decided
        case Colored(_, cards):
            return not cards
        case _:
            return False


def _variants(
    edition: Edition, demands: Demands, table: TableCards
) -> Iterator[tuple[list[Taker], Home]]:
    """Each group with what it may be: one taker for each colour that it can have."""
    for seat, groups in enumerate(table.laydowns):
        for place, lying in enumerate(groups):
            yield list(_lying_variants(edition, lying)), Place(seat, place)
    for place, (group, naturals) in enumerate(demands):
        yield list(_own_variants(edition, group, naturals)), place


def _lying_variants(edition: Edition, lying: Lying) -> Iterator[Taker]:
    natural = next((card for card in lying.cards if isinstance(card, Number)), None)
    high = lying.number + len(lying.cards) - 1
    match lying.group:
        case SetOf():
            numbers = [natural.number] if natural else shown_by_all(lying.cards)
            yield Set(tuple(numbers))
        case ColorOf():
            yield from map(Colored, [natural.color] if natural else shared_colors(lying.cards))
        case RunOf():
            yield LyingRun(None, lying.number, high)
        case ColorRunOf():
            colors = [lying.color] if lying.color else edition.colors
            yield from (LyingRun(color, lying.number, high) for color in colors)
        case _:
            assert_never(lying.group)


def _own_variants(edition: Edition, group: Group, naturals: int) -> Iterator[Taker]:
    match group:
        case SetOf(size):
            yield Set(tuple(NUMBERS), size, naturals)
        case RunOf(size):
            yield OwnRun(None, size, naturals)
        case ColorOf(size):
            yield from (Colored(color, size, naturals) for color in edition.colors)
        case ColorRunOf(size):
            yield from (OwnRun(color, size, naturals) for color in edition.colors)
        case _:
            assert_never(group)
