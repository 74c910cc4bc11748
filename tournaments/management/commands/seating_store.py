import os
import random
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jobs.terminal import Bar
from tournaments.seating.plans import Plan
from tournaments.seating.problems import TRIES_A_SECOND, Effort, FoundPlan
from tournaments.seating.search.costs import cost, floor, met_cost, short_cost
from tournaments.seating.sizes import splits
from tournaments.seating.whole.layers import (
    MOST_PEOPLE,
    MOST_ROUNDS,
    STORE,
    StoredPlan,
    bare_problem,
    by_construction,
    cheapest,
    cut_to_length,
    parse_stored,
    stored_text,
)
from tournaments.seating.whole.planning import searched_plan

BETWEEN = 30.0
"""Seconds between two writings of the file."""


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
    made = make_stored_plan(found.plan, PlanOrigin(found.origin, seed, tries), searches=seed)
    if before and before.price <= made.price:
        return replace(before, searches=seed)
    return made


@dataclass(frozen=True, slots=True)
class PlanOrigin:
    """How a plan came about."""

    origin: str
    seed: int
    tries: int


def make_stored_plan(plan: Plan, made: PlanOrigin, searches: int) -> StoredPlan:
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


def merged_stores(*stores: Entries) -> dict[Key, StoredPlan]:
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
    shortened = make_stored_plan(
        cut_to_length(longer.plan, len(shorter.plan)), made, shorter.searches
    )
    return shortened if shortened.price < shorter.price else shorter


def store_text(entries: Entries) -> str:
    ordered = sorted(entries, key=lambda key: (sum(key[0]), key))
    return "".join(f"{stored_text(entries[key])}\n" for key in ordered)


def by_key(plans: Iterable[StoredPlan]) -> dict[Key, StoredPlan]:
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


class Command(BaseCommand):
    help = "Search better plans for common nights and keep them in the store; stop it at any time."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seconds", type=float, default=10.0, help="of search for each night")
        parser.add_argument("--only", nargs="+", help="such as 14:4433, or 14:4433:5 with rounds")
        parser.add_argument("--hours", type=float, default=1.0, help="after which it stops")
        parser.add_argument("--part", default="1/1", help="such as 1/2, where two processes share")
        parser.add_argument("--merge", type=Path, nargs="+", default=[], help="other such files")
        parser.add_argument("--file", type=Path, default=STORE)

    def handle(self, *args: Any, **options: Any) -> None:
        self.file: Path = options["file"]
        self.found = merged_stores(*(read_store(path) for path in [self.file, *options["merge"]]))
        self.tries = int(options["seconds"] * TRIES_A_SECOND)
        self.end = time.monotonic() + options["hours"] * 3600
        try:
            keys = list(read_keys(options["only"])) if options["only"] else common_problems()
            part, parts = map(int, options["part"].split("/"))
            if not 1 <= part <= parts:
                raise ValueError(f"There is no part {options['part']}.")
        except ValueError as error:
            raise CommandError(str(error)) from error
        with Bar(sys.stderr) as bar:
            try:
                self.fill(keys[part - 1 :: parts], bar)
            except KeyboardInterrupt:
                self.stderr.write("Stopped.")
            finally:
                self.write()

    def fill(self, keys: list[Key], bar: Bar) -> None:
        wrote = time.monotonic()
        for done, key in enumerate(self.turns(keys), start=1):
            before = self.found.get(key)
            after = searched_once_more(key, before, self.tries)
            self.found[key] = after
            bar.step(done, note(before, after))
            if time.monotonic() > wrote + BETWEEN:
                self.write()
                wrote = time.monotonic()

    def turns(self, keys: list[Key]) -> Iterator[Key]:
        """First the nights that have no plan yet, then those with most to gain, again and again."""
        new = (key for key in keys if key not in self.found and not is_computed(key))
        for key in new:
            if time.monotonic() > self.end:
                return
            yield key
        while best := by_promise(self.found[key] for key in keys if key in self.found):
            for entry in best[: max(1, len(best) // 4)]:
                if time.monotonic() > self.end:
                    return
                yield entry.sizes, len(entry.plan)

    def write(self) -> None:
        """All at once, with what another process has written meanwhile."""
        self.found = merged_stores(self.found, read_store(self.file))
        beside = self.file.with_suffix(f".{os.getpid()}")
        beside.write_text(store_text(self.found), encoding="ascii")
        beside.replace(self.file)


def read_store(path: Path) -> dict[Key, StoredPlan]:
    return by_key(map(parse_stored, path.read_text(encoding="ascii").splitlines()))


def note(before: StoredPlan | None, after: StoredPlan) -> str:
    key = f"{sum(after.sizes)} people, {len(after.plan)} rounds"
    gain = f" after {gap(before)}" if before and before.price > after.price else ""
    return f"{key}: {gap(after)} above the bound{gain}"
