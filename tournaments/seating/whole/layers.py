"""Plans that need no search: constructions, the cyclic shift, and the store.

The store has the best plans that our own search found for common nights, and how it found them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_uppercase

from scoring.dice import Dice, shuffled
from tournaments.seating.catalogue.designs import designs
from tournaments.seating.plans import Plan, Tables
from tournaments.seating.problems import FoundPlan, Layer, Problem, Weights
from tournaments.seating.search.casting import at_their_places, cast, with_names
from tournaments.seating.search.costs import cost, crowding, floor, is_even
from tournaments.seating.search.field import WHOLE
from tournaments.seating.shift import shifted

STORE = Path(__file__).with_name("store.txt")
MOST_PEOPLE, MOST_ROUNDS = 60, 10


def is_large(problem: Problem) -> bool:
    """Nothing may take time or memory by the square of the number of people."""
    return len(problem.people) > WHOLE


def is_bare(problem: Problem) -> bool:
    """Nothing else is asked than what the stored plans were searched for."""
    usual, weights = Weights(), problem.weights
    as_usual = (weights.repeats, weights.short) == (usual.repeats, usual.short)
    asked = problem.played or problem.apart or problem.fixed_tables or problem.earlier
    return as_usual and not asked


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
    yield from by_construction(problem, dice)
    yield from from_store(problem, dice)


def by_construction(problem: Problem, dice: Dice) -> Iterator[FoundPlan]:
    """Plans by construction; after rounds that were played, also what comes after these there."""
    for first in sorted({0, len(problem.played)}, reverse=True):
        wanted = first + problem.rounds
        for design in designs(problem.sizes, wanted):
            if len(design.rounds) >= wanted:
                plan = with_people(problem, design.rounds[first:wanted], first, dice)
                yield FoundPlan(plan, Layer.CATALOGUE, design.origin)
        plan = with_people(problem, shifted(problem.sizes, wanted)[first:], first, dice)
        yield FoundPlan(plan, Layer.SHIFT, "cyclic shift")


def from_store(problem: Problem, dice: Dice) -> Iterator[FoundPlan]:
    """Plans from the store, cut to the rounds wanted."""
    if len(problem.people) > MOST_PEOPLE or problem.rounds > MOST_ROUNDS:
        return
    for stored in stored_plans(problem.sizes):
        if len(stored.plan) >= problem.rounds:
            plan = cast(problem, cut_to_length(stored.plan, problem.rounds), dice)
            tries = stored.tries * stored.searches
            yield FoundPlan(plan, Layer.STORE, stored.origin, tries)


@cache
def cut_to_length(plan: Plan, rounds: int) -> Plan:
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
        return with_names(numbers, people_of(problem, first, dice))
    if first:
        return tuple(
            at_their_places(tables, problem) for tables in with_names(numbers, problem.people)
        )
    return cast(problem, numbers, dice)


def people_of(problem: Problem, first: int, dice: Dice) -> list[int]:
    """In turn, if nobody has met or what comes next is wanted."""
    return shuffled(problem.people, dice) if problem.played and not first else list(problem.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPlan:
    """A plan of people 0…n−1, its repeats and its short tables, both counted as Σ m·(m−1)/2.

    A search of so many tries with the seed gives it, beginning at its origin; so many were made.
    """

    plan: Plan
    repeats: int
    short: int
    origin: str
    seed: int
    tries: int
    searches: int

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(table) for table in self.plan[0])

    @property
    def problem(self) -> Problem:
        return bare_problem(self.sizes, len(self.plan))

    @property
    def price(self) -> int:
        weights = self.problem.weights
        return weights.repeats * self.repeats + weights.short * self.short


def bare_problem(sizes: tuple[int, ...], rounds: int) -> Problem:
    """Nothing is known of the people."""
    return Problem(people=tuple(range(sum(sizes))), sizes=sizes, rounds=rounds)


def stored_plans(sizes: Iterable[int], path: Path = STORE) -> Iterator[StoredPlan]:
    """For tables of these sizes, those with the fewest rounds first."""
    wanted = f"{key_of(sizes)} "
    with path.open(encoding="ascii") as lines:
        yield from (parse_stored(line) for line in lines if line.startswith(wanted))


def key_of(sizes: Iterable[int]) -> str:
    return "".join(str(size) for size in sorted(sizes, reverse=True))


def parse_stored(line: str) -> StoredPlan:
    """Sizes, rounds | repeats, short | seed, tries, searches | origin | letters of tables."""
    key, cost, search, origin, letters = line.rstrip("\n").split(" | ")
    sizes = tuple(int(size) for size in key.split()[0])
    repeats, short = map(int, cost.split())
    seed, tries, searches = map(int, search.split())
    return StoredPlan(
        plan=tuple(parse_round(word, len(sizes)) for word in letters.split()),
        repeats=repeats,
        short=short,
        origin=origin,
        seed=seed,
        tries=tries,
        searches=searches,
    )


def parse_round(letters: str, tables: int) -> Tables:
    return tuple(
        tuple(person for person, at in enumerate(letters) if at == letter)
        for letter in ascii_uppercase[:tables]
    )


def stored_text(stored: StoredPlan) -> str:
    key = f"{key_of(stored.sizes)} {len(stored.plan)}"
    cost = f"{stored.repeats} {stored.short}"
    search = f"{stored.seed} {stored.tries} {stored.searches}"
    letters = " ".join(map(round_text, stored.plan))
    return " | ".join((key, cost, search, stored.origin, letters))


def round_text(tables: Tables) -> str:
    seats = sorted((person, number) for number, table in enumerate(tables) for person in table)
    return "".join(ascii_uppercase[number] for _person, number in seats)
