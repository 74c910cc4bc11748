"""Swaps of people between the tables of a round, at a temperature that falls.

A plan of several rounds is made better one round at a time, while the others stay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, cycle
from math import log
from operator import add, sub

from scoring.dice import Dice, shuffled
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import NEVER, Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.casting import with_names
from tournaments.seating.search.costs import Costs, cost, floor
from tournaments.seating.search.prices import Ledger

type Move = tuple[int, int, int, int]
"""Two places in the row of all places, and the tables that they are at."""

STEPS = 256
CHANCES = tuple(round(-log((step + 0.5) / STEPS), 6) for step in range(STEPS))
"""How much dearer, in temperatures, a swap may be: one of these by lot. Rounded, to be the same
on every machine."""

UNTIL_CLOCK = 1000
"""Tries between two looks at the clock."""

VISIT = 100
"""Tries in one round before the next one has its turn, at least."""

PREPARATION = 16
"""A visit is prepared in a time by the square of the people, of which each such part is a try."""

SHORTEST = 20_000
"""Tries of the first run; each run is twice as long as the one before."""


@dataclass(frozen=True, slots=True)
class Heat:
    """A temperature that falls, in repeats."""

    hot: float
    cold: float

    def at(self, done: float) -> float:
        return self.hot + (self.cold - self.hot) * done


FRESH = Heat(0.35, 0.2)
AGAIN = Heat(0.2, 0.1)


def moves(sizes: Sequence[int]) -> tuple[Move, ...]:
    """All swaps between tables."""
    tables = [table for table, size in enumerate(sizes) for _seat in range(size)]
    return tuple(
        (i, j, tables[i], tables[j])
        for i, j in combinations(range(len(tables)), 2)
        if tables[i] != tables[j]
    )


@dataclass(slots=True)
class SearchState:
    """Of a search: what its plan costs, what the best one did, which is good enough, tries made."""

    now: int
    best: int
    goal: int
    tries: int = 0


class Swaps:
    """A round in the making: who sits in the row of all places, and what everybody costs where.

    `best_row` is the best one, if it was better than all before.
    """

    __slots__ = ("best_row", "pairs", "row", "sums")

    def __init__(
        self, pairs: Sequence[Sequence[int]], places: Sequence[Sequence[int]], start: Tables
    ) -> None:
        """`places` has a list for each table here."""
        self.pairs = pairs
        self.row = [person for table in start for person in table]
        self.best_row: list[int] | None = None
        self.sums = [
            list(map(sum, zip(*(pairs[q] for q in table), costs, strict=True)))
            for table, costs in zip(start, places, strict=True)
        ]

    def attempt(
        self, moves: Sequence[Move], heat: float, tries: int, state: SearchState, dice: Dice
    ) -> None:
        """Try as often, or until the goal is reached."""
        row, sums, pairs, random, count = self.row, self.sums, self.pairs, dice.random, len(moves)
        now, best = state.now, state.best
        cuts = [int(heat * chance) for chance in CHANCES]
        most = cuts[0]
        for tried in range(tries):
            lot = random() * count
            move = int(lot)
            i, j, here, there = moves[move]
            a, b = row[i], row[j]
            at_here, at_there, with_a = sums[here], sums[there], pairs[a]
            dearer = at_there[a] + at_here[b] - at_here[a] - at_there[b] - 2 * with_a[b]
            if dearer > most or (dearer > 0 and dearer > cuts[int((lot - move) * STEPS)]):
                continue
            row[i], row[j] = b, a
            change = list(map(sub, pairs[b], with_a))
            sums[here] = list(map(add, at_here, change))
            sums[there] = list(map(sub, at_there, change))
            now += dearer
            if now < best:
                best, self.best_row = now, row[:]
                if now <= state.goal:
                    tries = tried + 1
                    break
        state.now, state.best = now, best
        state.tries += tries


def tables_of_row(row: Sequence[int], sizes: Sequence[int]) -> Tables:
    """The tables of a row of people."""
    people = iter(row)
    return tuple(tuple(next(people) for _seat in range(size)) for size in sizes)


def seat_round(costs: Costs, start: Tables, dice: Dice, effort: Effort, goal: int = 0) -> Tables:
    """The cheapest round found for the people 0…n−1, never dearer than the start."""
    cost = costs.of(start)
    sizes = [len(table) for table in start]
    choices, state = moves(sizes), SearchState(cost, cost, goal)
    if not choices:
        return start
    swaps = Swaps(costs.pairs, list(zip(*costs.places, strict=True)), start)
    hot, visits = typical(costs, start), -(-effort.tries // UNTIL_CLOCK)
    for visit in range(visits):
        if state.best <= goal or effort.is_over():
            break
        tries = min(UNTIL_CLOCK, effort.tries - state.tries)
        swaps.attempt(choices, hot * (visits - visit) / visits, tries, state, dice)
    return start if swaps.best_row is None else tables_of_row(swaps.best_row, sizes)


def typical(costs: Costs, start: Tables) -> float:
    """A temperature at which some swaps still happen: two thirds of what a pair costs now.

    Firm wishes and seats are left aside.
    """
    prices = [costs.pairs[p][q] for table in start for p, q in combinations(table, 2)]
    return max(1, sum(price for price in prices if price < NEVER) / 1.5 / max(1, len(prices)))


class Annealing:
    """Rounds of numbers 0…n−1 in turn; `best` is the best plan so far."""

    def __init__(self, problem: Problem, start: Plan, dice: Dice) -> None:
        self.problem, self.dice = problem, dice
        self.moves = moves(problem.sizes)
        self.patience = max(VISIT, len(problem.people) ** 2 // PREPARATION)
        number = {person: number for number, person in enumerate(problem.people)}
        self.best = with_names(start, number)
        price = cost(problem, start)
        self.state = SearchState(price, price, floor(problem))
        self.begin(self.best)

    @property
    def is_done(self) -> bool:
        return self.state.best <= self.state.goal or not self.moves

    @property
    def plan(self) -> Plan:
        return with_names(self.best, self.problem.people)

    def begin(self, rounds: Plan) -> None:
        """Go on from these."""
        self.rounds = list(rounds)
        self.ledger = Ledger(self.problem)
        for tables in rounds:
            self.ledger.count(tables)
        self.state.now = cost(self.problem, with_names(rounds, self.problem.people))

    def shuffled_rounds(self) -> Plan:
        return rounds_by_lot(
            replace(self.problem, people=tuple(range(len(self.problem.people)))), self.dice
        )

    def visit(self, which: int, heat: float, tries: int) -> bool:
        """Whether a better plan was found in this round."""
        self.ledger.count(self.rounds[which], -1)
        swaps = Swaps(self.ledger.pairs, self.ledger.places(), self.rounds[which])
        swaps.attempt(self.moves, heat, tries, self.state, self.dice)
        self.rounds[which] = tables_of_row(swaps.row, self.problem.sizes)
        self.ledger.count(self.rounds[which])
        if swaps.best_row is None:
            return False
        better = tables_of_row(swaps.best_row, self.problem.sizes)
        self.best = (*self.rounds[:which], better, *self.rounds[which + 1 :])
        return True

    def run(self, heat: Heat, tries: int, effort: Effort, first: int = 0) -> Iterator[Plan]:
        """Each round from the first in turn; `effort` counts all runs."""
        state, unit = self.state, max(self.problem.weights.repeats, 1)
        began, last = state.tries, min(state.tries + tries, effort.tries)
        turns = cycle(range(first, len(self.rounds)))
        while state.tries < last and not (self.is_done or effort.is_over()):
            warmth = unit * heat.at((state.tries - began) / tries)
            if self.visit(next(turns), warmth, min(self.patience, last - state.tries)):
                yield self.plan


def rounds_by_lot(problem: Problem, dice: Dice) -> Plan:
    """Rounds by lot."""
    return tuple(
        tables_of_row(shuffled(problem.people, dice), problem.sizes) for _ in range(problem.rounds)
    )


def improve(problem: Problem, start: FoundPlan, dice: Dice, effort: Effort) -> Iterator[FoundPlan]:
    """Better and better plans, each better than the start and all before it."""
    annealing = Annealing(problem, start.plan, dice)
    state, origin = annealing.state, start.searched_origin
    tries, fresh = SHORTEST, False
    while state.tries < effort.tries and not (annealing.is_done or effort.is_over()):
        annealing.begin(annealing.shuffled_rounds() if fresh else annealing.best)
        for plan in annealing.run(FRESH if fresh else AGAIN, tries, effort):
            yield FoundPlan(plan, Layer.SEARCH, origin, state.tries)
        tries, fresh = tries * 2, not fresh


def extend(problem: Problem, start: FoundPlan, dice: Dice, effort: Effort) -> FoundPlan:
    """More rounds after those of a plan, for which these stay as they are."""
    kept = len(start.plan)
    annealing = Annealing(problem, start.plan + start.plan[:1] * (problem.rounds - kept), dice)
    annealing.begin(annealing.best[:kept] + annealing.shuffled_rounds()[kept:])
    found = annealing.plan
    for plan in annealing.run(FRESH, effort.tries, effort, kept):
        found = plan
    origin = f"{start.origin}, then {problem.rounds - kept} by search"
    return FoundPlan(found, Layer.SEARCH, origin, annealing.state.tries)
