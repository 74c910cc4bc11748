"""A plan of several rounds made better: one round at a time, while the others stay."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle

from scoring.dice import Dice, shuffled
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.annealing import SearchState, Swaps, moves, seated
from tournaments.seating.search.casting import named
from tournaments.seating.search.costs import cost, floor
from tournaments.seating.search.field import Ledger

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


class Annealing:
    """Rounds of numbers 0…n−1 in turn; `best` is the best plan so far."""

    def __init__(self, problem: Problem, start: Plan, dice: Dice) -> None:
        self.problem, self.dice = problem, dice
        self.moves = moves(problem.sizes)
        self.patience = max(VISIT, len(problem.people) ** 2 // PREPARATION)
        number = {person: number for number, person in enumerate(problem.people)}
        self.best = named(start, number)
        price = cost(problem, start)
        self.state = SearchState(price, price, floor(problem))
        self.begin(self.best)

    @property
    def is_done(self) -> bool:
        return self.state.best <= self.state.goal or not self.moves

    @property
    def plan(self) -> Plan:
        return named(self.best, self.problem.people)

    def begin(self, rounds: Plan) -> None:
        """Go on from these."""
        self.rounds = list(rounds)
        self.ledger = Ledger(self.problem)
        for tables in rounds:
            self.ledger.count(tables)
        self.state.now = cost(self.problem, named(rounds, self.problem.people))

    def shuffled_rounds(self) -> Plan:
        return drawn(
            replace(self.problem, people=tuple(range(len(self.problem.people)))), self.dice
        )

    def visit(self, which: int, heat: float, tries: int) -> bool:
        """Whether a better plan was found in this round."""
        self.ledger.count(self.rounds[which], -1)
        swaps = Swaps(self.ledger.pairs, self.ledger.places(), self.rounds[which])
        swaps.attempt(self.moves, heat, tries, self.state, self.dice)
        self.rounds[which] = seated(swaps.row, self.problem.sizes)
        self.ledger.count(self.rounds[which])
        if swaps.kept is None:
            return False
        better = seated(swaps.kept, self.problem.sizes)
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


def drawn(problem: Problem, dice: Dice) -> Plan:
    """Rounds by lot."""
    return tuple(
        seated(shuffled(problem.people, dice), problem.sizes) for _ in range(problem.rounds)
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
