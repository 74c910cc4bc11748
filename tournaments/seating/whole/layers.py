"""Plans that need no search: constructions, the cyclic shift, and the store."""

from collections.abc import Iterable, Iterator

from scoring.dice import Dice, shuffled
from tournaments.seating.catalogue import designs
from tournaments.seating.plans import Plan
from tournaments.seating.problems import FoundPlan, Layer, Problem, Weights
from tournaments.seating.search.blocks import WHOLE
from tournaments.seating.search.casting import at_their_places, cast, named
from tournaments.seating.search.costs import cost, crowding, floor, is_even
from tournaments.seating.shift import shifted
from tournaments.seating.whole.store import MOST_PEOPLE, MOST_ROUNDS, bare_problem, stored_plans


def is_large(problem: Problem) -> bool:
    """Nothing may take time or memory by the square of the number of people."""
    return len(problem.people) > WHOLE


def is_bare(problem: Problem) -> bool:
    """Nothing else is asked than what the stored plans were searched for."""
    usual, weights = Weights(), problem.weights
    as_usual = (weights.repeats, weights.short) == (usual.repeats, usual.short)
    return as_usual and not (problem.played or problem.apart or problem.places)


def best_known(problem: Problem, dice: Dice) -> FoundPlan:
    """The cheapest plan without a search; the first of equal ones."""
    return cheapest(problem, candidates(problem, dice))


def cheapest(problem: Problem, plans: Iterable[FoundPlan]) -> FoundPlan:
    """The cheapest, of equal ones the evenest; after one that cannot be better none is looked at.

    Of equals the first.
    """
    best, least, goal = None, 0, floor(problem)
    for found in plans:
        price = cost(problem, found.plan)
        if best is None or price < least or (price == least and is_evener(problem, found, best)):
            best, least = found, price
        if least <= goal and is_even(problem, best.plan):
            break
    assert best is not None
    return best


def is_evener(problem: Problem, found: FoundPlan, other: FoundPlan) -> bool:
    return crowding(problem, found.plan) < crowding(problem, other.plan)


def candidates(problem: Problem, dice: Dice) -> Iterator[FoundPlan]:
    yield from computed(problem, dice)
    yield from remembered(problem, dice)


def computed(problem: Problem, dice: Dice) -> Iterator[FoundPlan]:
    """Plans by construction; after rounds that were played, also what comes after these there."""
    for first in sorted({0, len(problem.played)}, reverse=True):
        wanted = first + problem.rounds
        for design in designs(problem.sizes, wanted):
            if len(design.rounds) >= wanted:
                plan = with_people(problem, design.rounds[first:wanted], first, dice)
                yield FoundPlan(plan, Layer.CATALOGUE, design.origin)
        plan = with_people(problem, shifted(problem.sizes, wanted)[first:], first, dice)
        yield FoundPlan(plan, Layer.SHIFT, "cyclic shift")


def remembered(problem: Problem, dice: Dice) -> Iterator[FoundPlan]:
    """Plans from the store, cut to the rounds wanted."""
    if len(problem.people) > MOST_PEOPLE or problem.rounds > MOST_ROUNDS:
        return
    for stored in stored_plans(problem.sizes):
        if len(stored.plan) >= problem.rounds:
            plan = cast(problem, cut(stored.plan, problem.rounds), dice)
            tries = stored.tries * stored.searches
            yield FoundPlan(plan, Layer.STORE, stored.origin, tries)


def cut(plan: Plan, rounds: int) -> Plan:
    """So many rounds of it: again and again without the one that costs most."""
    sizes = tuple(len(table) for table in plan[0])
    while len(plan) > rounds:
        problem = bare_problem(sizes, len(plan) - 1)
        shorter = [plan[:turn] + plan[turn + 1 :] for turn in range(len(plan))]
        plan = min(reversed(shorter), key=lambda some: cost(problem, some))
    return plan


def designs_too_short(problem: Problem) -> list[FoundPlan]:
    """Designs with too few rounds, as numbers; those with the most rounds first."""
    short = [
        FoundPlan(design.rounds, Layer.CATALOGUE, design.origin)
        for design in designs(problem.sizes, problem.rounds)
        if 1 < len(design.rounds) < problem.rounds
    ]
    return sorted(short, key=lambda found: -len(found.plan))


def with_people(problem: Problem, numbers: Plan, first: int, dice: Dice) -> Plan:
    """People in place of 0…n−1: in turn where the rounds before were played or all is the same."""
    if is_large(problem):
        return named(numbers, people_of(problem, first, dice))
    if first:
        return tuple(at_their_places(tables, problem) for tables in named(numbers, problem.people))
    return cast(problem, numbers, dice)


def people_of(problem: Problem, first: int, dice: Dice) -> list[int]:
    """In turn, if nobody has met or what comes next is wanted."""
    return shuffled(problem.people, dice) if problem.played and not first else list(problem.people)
