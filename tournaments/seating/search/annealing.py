"""Swaps of people between the tables of one round, at a temperature that falls."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log
from operator import add, sub

from scoring.dice import Dice
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort
from tournaments.seating.search.costs import NEVER, Costs

type Move = tuple[int, int, int, int]
"""Two places in the row of all places, and the tables that they are at."""

STEPS = 256
CHANCES = tuple(round(-log((step + 0.5) / STEPS), 6) for step in range(STEPS))
"""How much dearer, in temperatures, a swap may be: one of these by lot. Rounded, to be the same
on every machine."""

VISIT = 1000
"""Tries between two looks at the clock."""


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

    `kept` is the best row, if it was better than all before.
    """

    __slots__ = ("kept", "pairs", "row", "sums")

    def __init__(
        self, pairs: Sequence[Sequence[int]], places: Sequence[Sequence[int]], start: Tables
    ) -> None:
        """`places` has a list for each table here."""
        self.pairs = pairs
        self.row = [person for table in start for person in table]
        self.kept: list[int] | None = None
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
                best, self.kept = now, row[:]
                if now <= state.goal:
                    tries = tried + 1
                    break
        state.now, state.best = now, best
        state.tries += tries


def seated(row: Sequence[int], sizes: Sequence[int]) -> Tables:
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
    hot, visits = typical(costs, start), -(-effort.tries // VISIT)
    for visit in range(visits):
        if state.best <= goal or effort.is_over():
            break
        tries = min(VISIT, effort.tries - state.tries)
        swaps.attempt(choices, hot * (visits - visit) / visits, tries, state, dice)
    return start if swaps.kept is None else seated(swaps.kept, sizes)


def typical(costs: Costs, start: Tables) -> float:
    """A temperature at which some swaps still happen: two thirds of what a pair costs now.

    Firm wishes and seats are left aside.
    """
    prices = [costs.pairs[p][q] for table in start for p, q in combinations(table, 2)]
    return max(1, sum(price for price in prices if price < NEVER) / 1.5 / max(1, len(prices)))
