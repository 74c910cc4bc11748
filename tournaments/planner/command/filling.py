"""Filling the store of plans: which night to search next, and the better of two."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from tournaments.seating.plans import Plan
from tournaments.seating.problems import Effort, FoundPlan
from tournaments.seating.search.costs import cost, floor, met_cost, short_cost
from tournaments.seating.sizes import splits
from tournaments.seating.whole.layers import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    StoredPlan,
    bare_problem,
    by_construction,
    cheapest,
    cut_to_length,
    stored_text,
)
from tournaments.seating.whole.planning import searched_plan

type Key = tuple[tuple[int, ...], int]
"""The sizes of the tables and how many rounds."""

type Entries = Mapping[Key, StoredPlan]

FEWEST_PEOPLE, PREFERRED = 7, (3, 4, 5, 6)


def common_problems() -> list[Key]:
    """The default splits of so many people, with one size or with the next smaller or larger."""
    sizes = {
        found[0].sizes
        for people in range(FEWEST_PEOPLE, MOST_PEOPLE + 1)
        for size in PREFERRED
        for allowed in ({size - 1, size, size + 1}, {size - 1, size}, {size, size + 1})
        if (found := splits(people, allowed.intersection(PREFERRED), size))
    }
    rounds = range(2, MOST_ROUNDS + 1)
    return sorted(product(sizes, rounds), key=lambda key: (sum(key[0]), key))


def is_computed(key: Key) -> bool:
    """Whether a plan as good as any can be computed, so that none need be stored."""
    problem = bare_problem(*key)
    return cost(
        problem, cheapest(problem, by_construction(problem, random.Random(0))).plan
    ) == floor(problem)


def search(key: Key, seed: int, tries: int) -> FoundPlan:
    """What comes of the seed and as many tries, whatever is stored."""
    problem, dice = bare_problem(*key), random.Random(seed)
    first = cheapest(problem, by_construction(problem, dice))
    return searched_plan(problem, first, dice, Effort(tries))


def searched_once_more(key: Key, before: StoredPlan | None, tries: int) -> StoredPlan:
    """The better of what is stored and what comes of the next seed."""
    seed = before.searches + 1 if before else 1
    found = search(key, seed, tries)
    made = stored(found.plan, PlanOrigin(found.origin, seed, tries), searches=seed)
    if before and before.price <= made.price:
        return replace(before, searches=seed)
    return made


@dataclass(frozen=True, slots=True)
class PlanOrigin:
    """How a plan came about."""

    origin: str
    seed: int
    tries: int


def stored(plan: Plan, made: PlanOrigin, searches: int) -> StoredPlan:
    problem = bare_problem(tuple(map(len, plan[0])), len(plan))
    return StoredPlan(
        plan=plan,
        repeats=met_cost(problem, plan) // problem.weights.repeats,
        short=short_cost(problem, plan) // problem.weights.short,
        origin=made.origin,
        seed=made.seed,
        tries=made.tries,
        searches=searches,
    )


def gap(entry: StoredPlan) -> int:
    """How far it is above what no plan can cost less than."""
    return entry.price - floor(entry.problem)


def by_promise(entries: Iterable[StoredPlan]) -> list[StoredPlan]:
    """Those that have most to gain and were searched least come first."""
    open_ones = [entry for entry in entries if gap(entry)]
    return sorted(open_ones, key=lambda entry: (entry.searches, -gap(entry), entry.sizes))


def merged(*stores: Entries) -> dict[Key, StoredPlan]:
    """The cheapest plan of each night, and never one dearer than so many rounds of a longer one."""
    best: dict[Key, StoredPlan] = {}
    for key, entry in (item for entries in stores for item in entries.items()):
        other = best.get(key, entry)
        cheaper = min(other, entry, key=lambda some: some.price)
        best[key] = replace(cheaper, searches=max(other.searches, entry.searches))
    for sizes, rounds in sorted(best, reverse=True):
        longer = best[sizes, rounds]
        if shorter := best.get((sizes, rounds - 1)):
            best[sizes, rounds - 1] = cheaper_of(shorter, longer)
    return best


def cheaper_of(shorter: StoredPlan, longer: StoredPlan) -> StoredPlan:
    """The plan, or one cut from a longer one."""
    origin = longer.origin.removeprefix("cut from more rounds: ")
    made = PlanOrigin(f"cut from more rounds: {origin}", longer.seed, longer.tries)
    shortened = stored(cut_to_length(longer.plan, len(shorter.plan)), made, shorter.searches)
    return shortened if shortened.price < shorter.price else shorter


def store_text(entries: Entries) -> str:
    ordered = sorted(entries, key=lambda key: (sum(key[0]), key))
    return "".join(f"{stored_text(entries[key])}\n" for key in ordered)


def keyed(plans: Iterable[StoredPlan]) -> dict[Key, StoredPlan]:
    return {(entry.sizes, len(entry.plan)): entry for entry in plans}


def read_keys(words: Iterable[str]) -> Iterator[Key]:
    """People, sizes and perhaps rounds, such as 14:4433 or 14:4433:5."""
    for word in words:
        people, sizes, *rounds = word.split(":")
        found = tuple(sorted(map(int, sizes), reverse=True))
        if sum(found) != int(people):
            raise ValueError(f"{word}: the tables seat {sum(found)}.")
        for number in map(int, rounds or range(2, MOST_ROUNDS + 1)):
            yield found, number
