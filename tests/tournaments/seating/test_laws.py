"""What holds for every seating, whatever is asked."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.tournaments.seating import checker
from tests.tournaments.seating.fingerprint import USUAL, fingerprint
from tests.tournaments.seating.simulated import SimulatedNight
from tests.walking import walk_over
from tournaments.seating.bounds import problem_bound
from tournaments.seating.checks import refusals
from tournaments.seating.plans import Plan
from tournaments.seating.problems import Apart, Effort, Problem, Wish
from tournaments.seating.proof import BrokenWish, Certificate, certify
from tournaments.seating.repairs.one_round import repair_round
from tournaments.seating.repairs.situations import RepairedRound, Situation
from tournaments.seating.search.annealing import improve
from tournaments.seating.search.costs import cost
from tournaments.seating.sizes import default_split
from tournaments.seating.whole.layers import best_known
from tournaments.seating.whole.planning import find_plan

HOME = Path(__file__).resolve().parents[3]
PYTHONS = Path.home() / ".pyenv/versions"
LITTLE = Effort(300)
TINY = [(4, (2, 2)), (5, (3, 2)), (6, (3, 3)), (6, (2, 2, 2)), (6, (4, 2)), (7, (4, 3))]

usual_and_long = walk_over(
    range(4),
    *(pytest.param(range(n, min(n + 25, 200)), marks=pytest.mark.long) for n in range(4, 200, 25)),
)


def drawn(seed: int) -> Problem:
    simulated = SimulatedNight(Random(seed))
    return simulated.problem(simulated.rounds)


def played(seed: int) -> Problem:
    """A night after some rounds by whose numbers nobody has planned."""
    simulated = SimulatedNight(Random(seed))
    for _round in range(simulated.random.randint(1, 3)):
        simulated.record(simulated.draw_round(simulated.sizes()))
        simulated.go_on()
    return simulated.problem(simulated.rounds)


@usual_and_long
def test_a_round_more_never_lowers_the_cost_of_the_rounds_before(seed: int) -> None:
    problem = played(seed)
    plan = find_plan(problem, Random(seed), LITTLE).plan
    before = None
    for rounds in range(1, problem.rounds + 1):
        now = certify(replace(problem, rounds=rounds), plan[:rounds])
        assert now.bound.convex <= now.convex
        assert now.bound.excess <= now.repeats
        if before:
            assert before.convex <= now.convex
            assert before.repeats <= now.repeats
            assert before.most_met <= now.most_met
            assert before.bound.convex <= now.bound.convex
            assert before.bound.excess <= now.bound.excess
        before = now


@usual_and_long
def test_a_repair_where_nobody_has_changed_moves_nobody(seed: int) -> None:
    problem = played(seed)
    plan = find_plan(problem, Random(seed), LITTLE).plan
    same = Situation(
        people=tuple(sorted(problem.people)),
        allowed=frozenset(problem.sizes),
        played=problem.played,
        apart=problem.apart,
        fixed_tables=problem.fixed_tables,
    )
    assert repair_round(plan[0], same, Random(seed), LITTLE) == RepairedRound(plan[0])


def renamed(problem: Problem, names: dict[int, int]) -> Problem:
    return replace(
        problem,
        people=tuple(names[person] for person in problem.people),
        played=renamed_plan(problem.played, names),
        apart=tuple(
            Apart(frozenset(names[person] for person in wish.people), wish.wish)
            for wish in problem.apart
        ),
        fixed_tables={names[person]: table for person, table in problem.fixed_tables.items()},
    )


def renamed_plan(plan: Plan, names: dict[int, int]) -> Plan:
    return tuple(tuple(tuple(names[p] for p in table) for table in tables) for tables in plan)


def new_names(problem: Problem, random: Random) -> dict[int, int]:
    """For everybody who was ever here, or is spoken of."""
    everybody = {person for tables in problem.played for table in tables for person in table}
    everybody.update(problem.people, *(wish.people for wish in problem.apart))
    names = random.sample(range(10**6), len(everybody))
    return dict(zip(sorted(everybody), names, strict=True))


@usual_and_long
def test_other_numbers_for_people_change_no_certificate(seed: int) -> None:
    problem = played(seed)
    names = new_names(problem, Random(seed))
    plan = find_plan(problem, Random(seed), LITTLE).plan
    told = certify(problem, plan)
    renumbered = certify(renamed(problem, names), renamed_plan(plan, names))
    pairs = {frozenset((names[p], names[q])) for p, q in told.most_met_pairs}
    assert set(map(frozenset, renumbered.most_met_pairs)) == pairs
    assert set(renumbered.broken_wishes) == {
        renamed_wish(wish, names) for wish in told.broken_wishes
    }
    assert without_people(renumbered) == without_people(told)


def without_people(certificate: Certificate) -> Certificate:
    told = replace(certificate, most_met_pairs=(), broken_wishes=())
    return replace(told, short_people=((), ()), dealt_people=((), ()))


def renamed_wish(wish: BrokenWish, names: dict[int, int]) -> BrokenWish:
    return replace(wish, people=tuple(sorted(names[person] for person in wish.people)))


@usual_and_long
def test_other_numbers_for_people_change_no_plan(seed: int) -> None:
    problem = played(seed)
    names = new_names(problem, Random(seed))
    plan = find_plan(problem, Random(seed), LITTLE).plan
    other = find_plan(renamed(problem, names), Random(seed), LITTLE).plan
    assert other == renamed_plan(plan, names)


@usual_and_long
def test_trying_more_never_ends_with_a_worse_plan(seed: int) -> None:
    problem = replace(drawn(seed), fixed_tables={}, apart=())
    start = best_known(problem, Random(seed))
    least = cost(problem, start.plan)
    for tries in (200, 2000, 8000):
        found = [start, *improve(problem, start, Random(seed), Effort(tries))][-1]
        assert cost(problem, found.plan) <= least
        least = cost(problem, found.plan)


@usual_and_long
def test_no_search_ends_with_a_worse_plan_than_is_known_without_one(seed: int) -> None:
    problem = replace(drawn(seed), fixed_tables={}, apart=())
    known = best_known(problem, Random(seed)).plan
    for tries in (0, 100, 1000):
        found = find_plan(problem, Random(seed), Effort(tries)).plan
        assert cost(problem, found) <= cost(problem, known)


@usual_and_long
def test_no_bound_is_above_the_best_plan_of_a_tiny_night(seed: int) -> None:
    random = Random(seed)
    count, sizes = random.choice(TINY)
    everybody = range(count + random.randint(0, 2))
    before = tuple(
        tables_of(
            random.sample(everybody, count), random.choice([s for n, s in TINY if n == count])
        )
        for _round in range(random.randint(0, 3))
    )
    people = tuple(random.sample(everybody, count))
    problem = Problem(people=people, sizes=sizes, rounds=random.randint(1, 2), played=before)
    bound = problem_bound(problem)
    assert bound.convex <= checker.least(people, sizes, problem.rounds, before)
    assert bound.excess <= checker.least(people, sizes, problem.rounds, before, price=bool)


@usual_and_long
def test_a_night_is_refused_exactly_where_no_round_meets_the_firm_wishes(seed: int) -> None:
    random = Random(seed)
    for _night in range(10):
        count, sizes = random.choice(TINY)
        people = tuple(random.sample(range(9), count))
        problem = Problem(
            people=people,
            sizes=sizes,
            rounds=1,
            fixed_tables={
                person: random.randrange(len(sizes)) for person in people if random.random() < 0.3
            },
            apart=tuple(
                Apart(frozenset(random.sample(range(9), random.randint(2, 3))), Wish.NEVER_TOGETHER)
                for _wish in range(random.randint(0, 3))
            ),
        )
        circles = [wish.people for wish in problem.apart]
        possible = checker.can_be_met(people, sizes, problem.fixed_tables, circles)
        assert possible == (refusals(problem) == ()), problem


def tables_of(people: list[int], sizes: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    line = iter(people)
    return tuple(tuple(next(line) for _seat in range(size)) for size in sizes)


@pytest.mark.parametrize("count", range(12))
@pytest.mark.parametrize("allow", [{4}, {3}, {2, 5}, {4, 6}, {3, 4, 5}, {6}])
def test_tables_are_found_exactly_where_there_are_some(count: int, allow: set[int]) -> None:
    found = default_split(count, allow, 4)
    sizes = list(getattr(found, "sizes", ()))
    assert bool(sizes) == (count > 1 and checker.splits(count, frozenset(allow)))
    assert not sizes or (sum(sizes) == count and allow.issuperset(sizes))


def fingerprint_by(python: str | Path, seed: str) -> str:
    done = subprocess.run(
        [python, "-m", "tests.tournaments.seating.fingerprint"],
        cwd=HOME,
        env={"PATH": os.environ["PATH"], "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_the_same_is_found_again_here_and_in_another_process() -> None:
    assert fingerprint(USUAL) == fingerprint(USUAL) == fingerprint_by(sys.executable, "7")


@pytest.mark.long
@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_the_same_is_found_by_every_python(version: str) -> None:
    found = sorted(PYTHONS.glob(f"{version}*/bin/python"))
    if not found:
        pytest.skip(f"needs a Python {version} in {PYTHONS}")
    assert fingerprint_by(found[-1], "0") == fingerprint(USUAL)
