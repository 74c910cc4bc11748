"""A hand and all that may take its cards, number by number, and what is still to come.

What the numbers ahead can give are bounds: they spare a sweep what leads nowhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import HIGHEST, LOWEST, Color, Number, Substitute, Wild
from rules.editions import Edition
from rules.hand_totals import burden
from rules.laydowns.hands import Stock
from rules.laydowns.takers import NUMBERS, Colored, LyingRun, OwnRun, Set, Takers

type Counts = tuple[int, ...]

# A suit is a colour that some run or own group here asks for, or one of these: all the other
# colours, and those of them that a lying group takes.
OTHERS, OTHERS_FREE = 0, 1

UP_TO = range(HIGHEST + 2)  # the indices of lists by number


class WildKind(NamedTuple):
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
        kinds: dict[WildKind, list[Substitute]] = {}
        for card, count in self.stock.wilds.items():
            is_sunk = (
                (self.is_sunk_by_run and isinstance(card, Wild))
                or any(card.low <= number <= card.high for number in self.set_numbers)
                or any(color in self.free_colors for color in card.colors)
            )
            colors = frozenset(c for c in card.colors if self.suits.get(c, OTHERS) > OTHERS_FREE)
            kind = WildKind(card.low, card.high, colors, 0 if is_sunk else burden(edition, card))
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


_BEYOND = HIGHEST + 1
_NEVER = 1 << 20  # more wild cards than anybody holds


class LaneOutlook:
    """What a lane can still come to, with so many wild cards at most; lists go by number."""

    def __init__(self, lane: Lane, wilds: int) -> None:
        self._lane = lane
        self._known_gaps: dict[tuple[int, int, int], int] = {}
        self.lows = [0] * len(UP_TO)  # the lying runs that begin there, and may grow downwards
        self.highs = [0] * len(UP_TO)  # those that end just below, and may grow upwards
        self.reach = [0] * len(UP_TO)  # the ends that can come so far
        for run in lane.lying:
            below = _reached(lane, range(run.low - 1, LOWEST - 1, -1), wilds)
            above = _reached(lane, range(run.high + 1, _BEYOND), wilds)
            self.lows[run.low] += bool(below)
            self.highs[min(run.high + 1, _BEYOND)] += bool(above)
            for number in (*below, *above):
                self.reach[number] += 1
        self.room = [sum(self.lows[number + 1 :]) for number in UP_TO]
        self.ahead = [self._most_useful(range(number + 1, _BEYOND), wilds) for number in UP_TO]
        self.down_needs = self._down_needs()

    def _most_useful(self, numbers: Sequence[int], wilds: int) -> int:
        """How many runs that go on can be of use at one of these numbers."""
        lane = self._lane
        reached = _reached(lane, numbers, wilds)
        return max([lane.stuck[number] + lane.unsunk[number] for number in reached], default=0)

    def _down_needs(self) -> list[list[int]]:
        """By number and ends that are built towards: the wild cards that this takes yet."""
        needs = [[0] * (self.room[0] + 1) for _ in UP_TO]
        for number in reversed(NUMBERS):
            for count in range(1, self.room[0] + 1):
                still = max(0, count - self.lows[number])
                short = max(0, still - self._lane.naturals[number])
                needs[number][count] = short + needs[number + 1][still]
        return needs

    def gaps(self, number: int, cards: int, naturals: int) -> int:
        """The wild cards that a run takes which needs this and goes on at the number."""
        if not cards and not naturals:
            return 0
        if number > HIGHEST:
            return _NEVER
        key = number, cards, naturals
        if key not in self._known_gaps:
            here = bool(self._lane.naturals[number])
            rest = self.gaps(number + 1, max(0, cards - 1), max(0, naturals - here))
            self._known_gaps[key] = rest + (not here)
        return self._known_gaps[key]

    def least_gaps(self, number: int, need: Need) -> int:
        """The wild cards that a run takes which begins at this number or later."""
        lows = range(number, _BEYOND + 1)
        return min([self.gaps(low, need.cards, need.naturals) for low in lows])


def _reached(lane: Lane, numbers: Sequence[int], wilds: int) -> Sequence[int]:
    """How far a run can grow over these numbers, and still be of use."""
    useful = 0
    for place, number in enumerate(numbers, start=1):
        if not lane.naturals[number]:
            wilds -= 1
            if wilds < 0 or not lane.fits[number]:
                break
        if lane.stuck[number] or lane.unsunk[number]:
            useful = place
    return numbers[:useful]


class Outlook:
    """What lanes, sets and own colours can still come to; lists go by number."""

    def __init__(self, position: Position) -> None:
        self._position = position
        wilds = sum(map(len, position.wilds))
        self.lanes = [LaneOutlook(lane, wilds) for lane in position.lanes]
        self.ahead = [[lane.ahead[number] for lane in self.lanes] for number in UP_TO]
        naturals = position.naturals
        self.most_of_a_number = [max(map(sum, naturals[number:])) for number in UP_TO]
        self.owed_suits = [
            [sum([row[suit] for row in naturals[number:]]) for suit in position.owed_suits]
            for number in UP_TO
        ]
        self.waiting = [
            {need: self.lanes[need.lane].least_gaps(number, need) for need in position.own_runs}
            for number in UP_TO
        ]
        self.floors = [self._floors(number) for number in UP_TO]

    def _floors(self, number: int) -> list[int]:
        """The burden that stays from this number on at least, by how many sets are to come."""
        losses = sorted(self._loss(later) for later in range(number, _BEYOND))
        sets = range(len(self._position.unplaced) + 1)
        return [sum(losses[: max(0, len(losses) - count)]) for count in sets]

    def _loss(self, number: int) -> int:
        """The burden that no run takes at this number, if no set comes there."""
        taken = 0
        for place, (lane, outlook) in enumerate(zip(self._position.lanes, self.lanes, strict=True)):
            own = sum([need.lane == place for need in self._position.own_runs])
            taken += min(lane.naturals[number], outlook.reach[number] + own)
        stuck = self._position.lanes[0].stuck[number]
        return max(0, stuck - taken) * self._position.burdens[number]
