"""A hand and all that may take its cards, number by number."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import HIGHEST, Color, Number, Substitute, Wild
from rules.editions import Edition
from rules.laydowns.hands import Stock
from rules.laydowns.takers import NUMBERS, Colored, LyingRun, OwnRun, Set, Takers
from rules.points import burden

type Counts = tuple[int, ...]

# A suit is a colour that some run or own group here asks for, or one of these: all the other
# colours, and those of them that a lying group takes.
OTHERS, OTHERS_FREE = 0, 1

UP_TO = range(HIGHEST + 2)  # the indices of lists by number


class Kind(NamedTuple):
    """Wild cards that can do the same here; no burden if there is always a place for them."""

    low: int
    high: int
    colors: frozenset[Color]
    burden: int


class Owed(NamedTuple):
    """What the own groups of one colour still need."""

    cards: int
    naturals: int


class Need(NamedTuple):
    """What an own run still needs, and the lane that it belongs to."""

    lane: int
    cards: int
    naturals: int

    @property
    def is_met(self) -> bool:
        """Whether it is a run by now."""
        return not self.cards and not self.naturals

    def after(self, natural: bool) -> "Need":
        """What it needs with one card more, which may be a natural that it needs."""
        return Need(self.lane, max(0, self.cards - 1), self.naturals - natural)


@dataclass(frozen=True, slots=True)
class Lane:
    """The runs that take the same cards, of any colour or of one, and these cards by number."""

    color: Color | None
    suit: int
    naturals: Sequence[int]
    unowed: Sequence[int]  # those that no own group of their colour needs
    stuck: Sequence[int]  # those that only a run or a new set takes
    fits: Sequence[Sequence[int]]  # the kinds of wild cards
    unsunk: Sequence[int]  # the wild cards that may find no other place
    lying: Sequence[LyingRun]


class Position:
    """The hand by number and suit, and the takers by what they take."""

    def __init__(
        self, edition: Edition, stock: Stock, takers: Takers, full_run_takes_wild: bool
    ) -> None:
        self.stock, self.takers = stock, takers
        runs = [taker for taker, _ in takers if isinstance(taker, LyingRun)]
        own_runs = [taker for taker, _ in takers if isinstance(taker, OwnRun)]
        colored = [taker for taker, _ in takers if isinstance(taker, Colored)]
        sets = [taker for taker, _ in takers if isinstance(taker, Set)]
        self.burdens = [0, *(burden(edition, Number(edition.colors[0], n)) for n in NUMBERS)]
        self.owed = _owed(colored)
        self.free_colors = {taker.color for taker in colored}
        self.set_numbers = {taker.numbers[0] for taker in sets if taker.is_decided}
        open_sets = [taker for taker in sets if not taker.is_decided]
        self.open_sets = list(dict.fromkeys(open_sets))
        self.unplaced = tuple(sorted(map(self.open_sets.index, open_sets)))
        self.is_sunk_by_run = full_run_takes_wild and bool(runs or own_runs)
        run_colors = [run.color for run in runs] + [run.color for run in own_runs]
        lane_colors = dict.fromkeys(filter(None, run_colors))
        self._sort_into_suits(dict.fromkeys([*lane_colors, *self.owed]))
        self._sort_into_kinds(edition)
        order = [None, *lane_colors]
        self.lanes = [self._lane(color, runs) for color in order]
        needs = [Need(order.index(run.color), run.cards, run.naturals) for run in own_runs]
        self.own_runs = tuple(sorted(needs))

    def _sort_into_suits(self, colors: Iterable[Color]) -> None:
        places = {color: place for place, color in enumerate(colors, start=OTHERS_FREE + 1)}
        self.suits = {
            color: places.get(color, OTHERS_FREE if color in self.free_colors else OTHERS)
            for color in self.stock.naturals
        }
        self.naturals = [[0] * (OTHERS_FREE + 1 + len(places)) for _ in UP_TO]
        for color, counts in self.stock.naturals.items():
            for number in NUMBERS:
                self.naturals[number][self.suits[color]] += counts[number]
        self.owed_suits = [places[color] for color in self.owed]
        free = [places[color] for color in places if color in self.free_colors - self.owed.keys()]
        self.free_suits = [OTHERS_FREE, *free]
        kept = {*places.values()} - {*free, *self.owed_suits}
        self.stuck_suits = [OTHERS, *sorted(kept)]

    def _sort_into_kinds(self, edition: Edition) -> None:
        kinds: dict[Kind, list[Substitute]] = {}
        for card, count in self.stock.wilds.items():
            is_sunk = (
                (self.is_sunk_by_run and isinstance(card, Wild))
                or any(card.low <= number <= card.high for number in self.set_numbers)
                or any(color in self.free_colors for color in card.colors)
            )
            colors = frozenset(c for c in card.colors if self.suits.get(c, OTHERS) > OTHERS_FREE)
            kind = Kind(card.low, card.high, colors, 0 if is_sunk else burden(edition, card))
            kinds.setdefault(kind, []).extend([card] * count)
        self.kinds = list(kinds)
        self.wilds = list(kinds.values())

    def _lane(self, color: Color | None, runs: Iterable[LyingRun]) -> Lane:
        suits = [self.suits[color]] if color else [*range(len(self.naturals[0]))]
        stuck = self._count([suit for suit in suits if suit in self.stuck_suits])
        fits = [
            [
                place
                for place, kind in enumerate(self.kinds)
                if kind.low <= number <= kind.high and (color is None or color in kind.colors)
            ]
            for number in UP_TO
        ]
        return Lane(
            color=color,
            suit=suits[0],
            naturals=self._count(suits),
            unowed=self._count([suit for suit in suits if suit not in self.owed_suits]),
            stuck=[0 if n in self.set_numbers else count for n, count in enumerate(stuck)],
            fits=fits,
            unsunk=[
                sum([len(self.wilds[place]) for place in fitting if self.kinds[place].burden])
                for fitting in fits
            ],
            lying=[run for run in runs if run.color is color],
        )

    def _count(self, suits: Sequence[int]) -> list[int]:
        return [sum([row[suit] for suit in suits]) for row in self.naturals]


def _owed(colored: Iterable[Colored]) -> Mapping[Color, Owed]:
    owed: dict[Color, Owed] = {}
    for group in colored:
        if group.cards:
            before = owed.get(group.color, Owed(0, 0))
            owed[group.color] = Owed(before.cards + group.cards, before.naturals + group.naturals)
    return owed
