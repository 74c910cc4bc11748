"""What is left to choose in a round costs: of a plan, and block by block of the next round."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.seating.plans import Table, Tables
from tournaments.seating.problems import NEVER, Problem, Weights
from tournaments.seating.search.costs import Costs, short_sitters

KEPT = 1000 * NEVER
"""What leaving one's fixed place costs: not even for a wish to be apart is it left."""

FAR = 160
"""Two who are so many places apart in the standings count double."""

type Meetings = Sequence[tuple[int, int]]
"""Once for each meeting, who of a block met: as places in its row of people."""


class Ledger:
    """Of the people 0…n−1 of a night, the rounds counted in so far, and the wishes."""

    def __init__(self, problem: Problem) -> None:
        self.number = {person: number for number, person in enumerate(problem.people)}
        self.repeats, self.short = problem.weights.repeats, problem.weights.short
        self.pairs = [[0] * len(problem.people) for _person in problem.people]
        self.loads = [0] * len(problem.people)
        self.is_short = [size < max(problem.sizes) for size in problem.sizes]
        self.wrong = [
            [
                NEVER if problem.fixed_tables.get(person, table) != table else 0
                for person in problem.people
            ]
            for table in range(len(problem.sizes))
        ]
        self._count_played(problem)
        self._count_wishes(problem)
        for pair, price in problem.earlier.items():
            if self.number.keys() >= {*pair}:
                self._meet([self.number[person] for person in pair], price)

    def _count_played(self, problem: Problem) -> None:
        for tables in problem.played:
            largest = max(map(len, tables), default=0)
            for table in tables:
                here = [self.number[person] for person in table if person in self.number]
                self._meet(here, self.repeats)
                for person in here:
                    self.loads[person] += len(table) < largest

    def _count_wishes(self, problem: Problem) -> None:
        for wish in problem.apart:
            here = sorted(self.number[person] for person in wish.people if person in self.number)
            self._meet(here, problem.weights.of_meeting(wish.wish))

    def _meet(self, people: Sequence[int], price: int) -> None:
        for p, q in combinations(people, 2):
            self.pairs[p][q] += price
            self.pairs[q][p] += price

    def count(self, tables: Tables, times: int = 1) -> None:
        """Count a round of the plan in, or out again with −1."""
        for table, short in zip(tables, self.is_short, strict=True):
            self._meet(table, times * self.repeats)
            if short:
                for person in table:
                    self.loads[person] += times

    def places(self) -> list[list[int]]:
        """What it costs each person to sit at each table: a list for each table."""
        loads = [self.short * load for load in self.loads]
        return [
            [load + w for load, w in zip(loads, wrong, strict=True)] if short else wrong
            for wrong, short in zip(self.wrong, self.is_short, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class SearchBlock:
    """Some tables, by their numbers, and the people who sit at them."""

    numbers: tuple[int, ...]
    tables: tuple[Table, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(person for table in self.tables for person in table)


@dataclass(frozen=True, slots=True)
class Prices:
    """Of a night's next round: its wishes, how often each sat short, ranks twice over, and homes.

    Ranks are given where near ones should sit together. Home is the table somebody was told of:
    to sit elsewhere costs `weights.moved`.
    """

    problem: Problem
    loads: Mapping[int, int]
    ranks: Mapping[int, int] = field(default_factory=dict)
    homes: Mapping[int, int] = field(default_factory=dict)

    @property
    def weights(self) -> Weights:
        return self.problem.weights

    def of(self, block: SearchBlock, met: Meetings) -> Costs:
        people = block.people
        pairs = self._spread(people)
        for p, q in met:
            _add(pairs, p, q, self.weights.repeats)
        for here, price in self._wishes(people):
            for p, q in combinations(here, 2):
                _add(pairs, p, q, price)
        for p, q, price in self._earlier(people):
            _add(pairs, p, q, price)
        return Costs(pairs, self._places(block))

    def _spread(self, people: Sequence[int]) -> list[list[int]]:
        if not self.ranks:
            return [[0] * len(people) for _ in people]
        ranks = [self.ranks[person] for person in people]
        farthest = max(ranks) - min(ranks)
        prices = [spread_price(self.weights, distance) for distance in range(farthest + 1)]
        return [[prices[abs(p - q)] for q in ranks] for p in ranks]

    def _wishes(self, people: Sequence[int]) -> Iterable[tuple[list[int], int]]:
        row = {person: place for place, person in enumerate(people)}
        for wish in self.problem.apart:
            here = sorted(row[person] for person in wish.people if person in row)
            yield here, self.weights.of_meeting(wish.wish)

    def _earlier(self, people: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        prices = self.problem.earlier
        for (p, one), (q, other) in combinations(enumerate(people), 2) if prices else ():
            if price := prices.get((min(one, other), max(one, other))):
                yield p, q, price

    def _places(self, block: SearchBlock) -> list[list[int]]:
        longest = max(self.problem.sizes)
        short = [self.problem.sizes[number] < longest for number in block.numbers]
        return [self._seats(person, block.numbers, short) for person in block.people]

    def _seats(self, person: int, numbers: Sequence[int], short: Sequence[bool]) -> list[int]:
        load = self.weights.short * self.loads.get(person, 0)
        place = self.problem.fixed_tables.get(person)
        home = self.homes.get(person)
        return [
            load * is_short
            + (KEPT if place not in (None, number) else 0)
            + (self.weights.moved if home not in (None, number) else 0)
            for number, is_short in zip(numbers, short, strict=True)
        ]

    def least(self, block: SearchBlock) -> int:
        """What no seating of these people at these tables costs less than."""
        seats = sum(len(table) for table in block.tables if len(table) < max(self.problem.sizes))
        loads = sorted(self.loads.get(person, 0) for person in block.people)
        return self.weights.short * sum(loads[:seats]) + self._least_spread(block)

    def _least_spread(self, block: SearchBlock) -> int:
        """Equal tables are nearest together when the line of standing is cut into them."""
        sizes = {len(table) for table in block.tables}
        if not self.ranks or len(sizes) > 1:
            return 0
        ranks = sorted(self.ranks[person] for person in block.people)
        size = sizes.pop()
        return sum(
            spread_price(self.weights, q - p)
            for start in range(0, len(ranks), size)
            for p, q in combinations(ranks[start : start + size], 2)
        )


def spread_price(weights: Weights, distance: int) -> int:
    """Of two at a table: `weights.spread` for each place between them (given twice over).

    The distance counts, not its square, so that a repeat is worth a number of places that people
    see (ten, by the weights) and it does not matter whether one goes far for it or several a
    little; but far ones count a bit more: of equal sums the one without the extremes wins.
    """
    return weights.spread * distance * (2 * FAR + distance) // (4 * FAR)


def _add(pairs: list[list[int]], p: int, q: int, price: int) -> None:
    pairs[p][q] += price
    pairs[q][p] += price


def prices_of(problem: Problem, ranks: Mapping[int, int] | None = None) -> Prices:
    return Prices(problem, Counter(short_sitters(problem.played)), ranks or {})
