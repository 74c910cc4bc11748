"""How good plans are, how many swaps are tried, and how long a next round takes."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.plans import Plan
from bench.report import Figure, Section, at_least, at_most
from scoring.dice import shuffled
from tournaments.seating.catalogue.designs import designs
from tournaments.seating.plans import convex, meetings
from tournaments.seating.problems import TRIES_A_SECOND, Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.annealing import improve, tables_of_row
from tournaments.seating.search.costs import cost, met_cost
from tournaments.seating.shift import shifted
from tournaments.seating.whole.layers import stored_plans
from tournaments.seating.whole.planning import find_plan

INSTANCES = Path(__file__).with_name("seating_instances.json")
SWAPS, SHIFT, MEGABYTES = 200_000, 1, 500
WAITS = {60: 1, 1_000: 5, 10_000: 30}
"""Seconds in which so many people want to know the next round."""

MOST_ROUNDS: Mapping[int, Mapping[int, int]] = {
    3: {3: 4} | dict(enumerate((7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25), start=5)),
    4: dict(enumerate((5, 5, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22), start=4)),
    5: dict(enumerate((6, 6, 7, 8, 9, 9, 11, 12, 16), start=5)) | {16: 16, 17: 21},
}
"""Of tables of so many, for how many tables: the most rounds without a repeat that are known."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A night without wishes, and the fewest repeats that are known."""

    name: str
    problem: Problem
    fewest: int

    def repeats(self, found: FoundPlan) -> int:
        return met_cost(self.problem, found.plan) // self.problem.weights.repeats

    @property
    def title(self) -> str:
        sizes = self.problem.sizes
        tables = " + ".join(f"{sizes.count(s)}×{s}" for s in sorted({*sizes}, reverse=True))
        return f"{self.name}: {len(self.problem.people)} in {tables}, {self.problem.rounds} rounds"


def measured(plan: Plan) -> Iterator[Section]:
    chosen = instances()[: plan.instances]
    yield Section("Repeats of a plan, Σ m·(m−1)/2", [planned(each, plan.search) for each in chosen])
    alone = [found_alone(each, plan.search) for each in chosen]
    yield Section(f"… that the search alone finds in {plan.search:g} s", alone)
    yield Section("Rounds without a repeat, by number of tables", list(cells(plan.tables)))
    yield Section("Swaps and rounds", [swaps(plan), *next_rounds(plan), shift(plan.crowd)])


def instances() -> list[Instance]:
    told = json.loads(INSTANCES.read_text(encoding="utf-8"))["instances"]
    return [
        Instance(
            each["id"],
            Problem(
                people=tuple(range(1, each["n"] + 1)),
                sizes=tuple(each["tables"]),
                rounds=each["rounds"],
            ),
            each["best_Q"],
        )
        for each in told
    ]


def planned(instance: Instance, seconds: float) -> Figure:
    began = time.monotonic()
    effort = Effort(int(seconds * TRIES_A_SECOND), lambda: time.monotonic() > began + seconds)
    found = find_plan(instance.problem, Random(1), effort)
    taken = time.monotonic() - began
    label = f"{instance.title}: {found.layer.value}, {taken:.2f} s"
    return at_most(label, instance.repeats(found), instance.fewest)


def found_alone(instance: Instance, seconds: float) -> Figure:
    problem, dice, began = instance.problem, Random(1), time.monotonic()
    start = tuple(
        tables_of_row(shuffled(problem.people, dice), problem.sizes) for _ in range(problem.rounds)
    )
    found = FoundPlan(start, Layer.SEARCH, "lots")
    effort = Effort(sys.maxsize, lambda: time.monotonic() > began + seconds)
    for better in improve(problem, found, dice, effort):
        found = better
        if instance.repeats(found) <= instance.fewest:
            break
    label = f"{instance.name} after {time.monotonic() - began:.2f} s"
    return Figure(label, str(instance.repeats(found)), goal=f"{instance.fewest} known")


def cells(tables: int) -> Iterator[Figure]:
    """For each size how many of the known maxima are reached, and those that are not."""
    for size, most in MOST_ROUNDS.items():
        reached = {count: rounds_of(size, count) for count in most if count <= tables}
        words = " ".join(f"{count}:{rounds}" for count, rounds in reached.items())
        met = sum(rounds >= most[count] for count, rounds in reached.items())
        yield Figure(f"tables of {size}: {words}")
        yield at_least("… cells that reach the known maximum", met, len(reached))
        yield from (
            Figure(f"… {count} tables", str(rounds), goal=f"≥ {most[count]}", met=False)
            for count, rounds in reached.items()
            if rounds < most[count]
        )


def rounds_of(size: int, tables: int) -> int:
    """How many rounds the catalogue or the store gives without a repeat."""
    sizes = (size,) * tables
    plans = [design.rounds for design in designs(sizes, 1)]
    plans += [stored.plan for stored in stored_plans(sizes)]
    return max((len(plan) for plan in plans if not convex(meetings(plan))), default=0)


def swaps(plan: Plan) -> Figure:
    """Of the whole search, with all that is prepared for it."""
    problem = Problem(people=tuple(range(24)), sizes=(4,) * 6, rounds=8)
    start = FoundPlan(shifted(problem.sizes, problem.rounds), Layer.SHIFT, "cyclic shift")
    assert cost(problem, start.plan)
    began, tried = time.monotonic(), int(plan.search * TRIES_A_SECOND)
    for _better in improve(problem, start, Random(1), Effort(tried)):
        pass
    return at_least("swaps tried in a second", tried / (time.monotonic() - began), SWAPS)


def next_rounds(plan: Plan) -> Iterator[Figure]:
    """The next round after ten, each in a process of its own, for its memory."""
    for people, goal in WAITS.items():
        words = ["-m", "bench.seating_crowd", str(min(people, plan.crowd)), str(goal)]
        done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True)
        told = json.loads(done.stdout)
        for mode, seconds in told["seconds"].items():
            yield at_most(f"{people} people, next round, {mode}: s", seconds, goal, ".2f")
    yield at_most("… memory at the most, MB", told["megabytes"], MEGABYTES)


def shift(people: int) -> Figure:
    began = time.monotonic()
    shifted((4,) * (people // 4), 12)
    return at_most(
        f"{people} people, 12 rounds by cyclic shift: s", time.monotonic() - began, SHIFT, ".2f"
    )
