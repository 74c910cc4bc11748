"""The search for a round of a whole field, in blocks where it is large."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

from scoring.dice import Dice, shuffled
from tournaments.seating.plans import Table, Tables
from tournaments.seating.problems import Effort, Problem
from tournaments.seating.search.annealing import seat_round
from tournaments.seating.search.blocks import (
    WHOLE,
    SearchBlock,
    around,
    block_of,
    blocks_along,
    met_within,
    shifted,
    tables_each,
)
from tournaments.seating.search.costs import NEVER
from tournaments.seating.search.prices import Prices

PASSES = 4
"""How often the blocks of a large field are made anew, after its first search."""


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
                NEVER if problem.places.get(person, table) != table else 0
                for person in problem.people
            ]
            for table in range(len(problem.sizes))
        ]
        self._count_played(problem)
        self._count_wishes(problem)

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
            self._meet(here, NEVER if wish.firm else problem.weights.apart)

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


def seat_field(prices: Prices, line: Sequence[int], dice: Dice, effort: Effort) -> Tables:
    """The cheapest round found, from the line of people cut into tables."""
    problem = prices.problem
    blocks = blocks_along(line, problem.sizes, problem.places)
    if len(blocks) == 1:
        return tuple(searched(prices, blocks, list(blocks[0].tables), dice, effort))
    tables = _put(blocks, [()] * len(problem.sizes))
    part = Effort(effort.tries // (1 + PASSES), effort.is_over)
    for made_anew in range(1 + PASSES):
        tables = searched(prices, blocks, tables, dice, part)
        blocks = _blocks_anew(prices, tables, made_anew, dice)
        if not blocks:
            break
    return tuple(tables)


def improved_field(prices: Prices, tables: Tables, dice: Dice, effort: Effort) -> Tables:
    """The cheapest round found from these tables on."""
    if sum(map(len, tables)) <= WHOLE:
        whole = block_of(range(len(tables)), tables)
        return tuple(searched(prices, (whole,), list(tables), dice, effort))
    blocks = _wrong_blocks(prices.problem, tables, dice)
    return tuple(searched(prices, blocks, list(tables), dice, effort))


def searched(
    prices: Prices, blocks: Sequence[SearchBlock], tables: list[Table], dice: Dice, effort: Effort
) -> list[Table]:
    """The tables after a search in each of the blocks, which share the effort."""
    share = Effort(effort.tries // max(1, len(blocks)), effort.is_over)
    found = list(tables)
    for block, met in zip(blocks, met_within(blocks, prices.problem.played), strict=True):
        people, seats = block.people, iter(range(len(block.people)))
        start = tuple(tuple(next(seats) for _ in table) for table in block.tables)
        best = seat_round(prices.of(block, met), start, dice, share, prices.least(block))
        for number, table in zip(block.numbers, best, strict=True):
            found[number] = tuple(people[seat] for seat in table)
    return found


def _put(blocks: Sequence[SearchBlock], tables: list[Table]) -> list[Table]:
    for block in blocks:
        for number, table in zip(block.numbers, block.tables, strict=True):
            tables[number] = table
    return tables


def _blocks_anew(
    prices: Prices, tables: list[Table], made_anew: int, dice: Dice
) -> tuple[SearchBlock, ...]:
    if not prices.ranks:
        return _wrong_blocks(prices.problem, tables, dice)
    order = sorted(range(len(tables)), key=lambda number: mean_rank(tables[number], prices.ranks))
    return shifted(order, tables, tables_each(tables) // 2 * (1 - made_anew % 2))


def _wrong_blocks(problem: Problem, tables: Sequence[Table], dice: Dice) -> tuple[SearchBlock, ...]:
    """Blocks around the tables where people meet again or would rather be apart."""
    singles = [block_of([number], tables) for number in range(len(tables))]
    again = {number for number, met in enumerate(met_within(singles, problem.played)) if met}
    table_of = {person: number for number, table in enumerate(tables) for person in table}
    for wish in problem.apart:
        together = Counter(table_of[person] for person in wish.people if person in table_of)
        again.update(number for number, people in together.items() if people > 1)
    others = shuffled((number for number in range(len(tables)) if number not in again), dice)
    return around(sorted(again), others, tables) if again else ()


def mean_rank(table: Table, ranks: Mapping[int, int]) -> float:
    return sum(ranks[person] for person in table) / len(table)
