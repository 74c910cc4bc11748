import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.tournaments.seating import checker
from tests.walking import walking
from tournaments.seating.bounds import Bound, Reason, plan_bound, problem_bound
from tournaments.seating.plans import Plan, Table, Tables
from tournaments.seating.problems import Problem
from tournaments.seating.sizes import default_split

INSTANCES = Path(__file__).parents[3] / "bench/seating_instances.json"


def instances() -> list[dict[str, Any]]:
    return list(json.loads(INSTANCES.read_text())["instances"])


def fresh_bound(sizes: tuple[int, ...], rounds: int) -> Bound:
    return problem_bound(Problem(people=tuple(range(sum(sizes))), sizes=sizes, rounds=rounds))


def least_costs(problem: Problem) -> tuple[int, int]:
    asked = problem.people, problem.sizes, problem.rounds, problem.played
    return checker.least(*asked), checker.least(*asked, price=bool)


@pytest.mark.parametrize("instance", instances(), ids=lambda instance: str(instance["id"]))
def test_the_bounds_reach_the_known_ones_and_no_reached_cost(instance: dict[str, Any]) -> None:
    bound = fresh_bound(tuple(instance["tables"]), instance["rounds"])
    assert instance["lb_Q"] <= bound.convex <= instance["best_Q"]
    assert instance["lb_E"] <= bound.excess <= instance["best_E"]


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((2,), 3),
        ((2, 2), 4),
        ((3, 2), 3),
        ((4, 2), 2),
        ((2, 2, 2), 2),
        ((3, 3), 3),
        ((2, 2, 1), 2),
        ((4, 3), 3),
    ],
)
def test_no_small_plan_costs_less(sizes: tuple[int, ...], rounds: int) -> None:
    bound = fresh_bound(sizes, rounds)
    reached = least_costs(Problem(people=tuple(range(sum(sizes))), sizes=sizes, rounds=rounds))
    assert bound.convex <= reached[0]
    assert bound.excess <= reached[1]


PLAYED: list[Plan] = [
    (((1, 2, 3), (4, 5)),),
    (((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6))),
    (((1, 2), (3, 4), (5, 6)), ((1, 2), (3, 4), (5, 6)), ((1, 3), (2, 4))),
    (((1, 2, 3, 4, 5, 6),), ((1, 2, 7, 8), (3, 4, 9, 6))),
    (((7, 8), (9, 10)),),
]


@pytest.mark.parametrize("sizes", [(3, 2), (2, 2), (3, 3), (4, 2)])
@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("played", PLAYED)
def test_no_small_plan_after_a_history_costs_less(
    sizes: tuple[int, ...], rounds: int, played: Plan
) -> None:
    people = tuple(range(1, sum(sizes) + 1))
    problem = Problem(people=people, sizes=sizes, rounds=rounds, played=played)
    bound, reached = problem_bound(problem), least_costs(problem)
    assert bound.convex <= reached[0]
    assert bound.excess <= reached[1]


def test_the_bound_of_the_next_round_is_often_reached() -> None:
    first: Tables = ((1, 2, 3), (4, 5, 6))
    problem = Problem(people=(1, 2, 3, 4, 5, 6), sizes=(3, 3), rounds=1, played=(first,))
    assert problem_bound(problem) == Bound(2, 2, Reason.TABLES)
    assert least_costs(problem) == (2, 2)


def test_people_who_were_not_here_part_those_who_were() -> None:
    problem = Problem(
        people=(1, 2, 3, 7, 8, 9), sizes=(3, 3), rounds=1, played=(((1, 2, 3), (4, 5)),)
    )
    assert problem_bound(problem) == Bound(1, 1, Reason.TABLES)
    assert least_costs(problem) == (1, 1)


def test_who_has_met_everybody_meets_somebody_again() -> None:
    played: Plan = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    problem = Problem(people=(1, 2, 3, 4), sizes=(2, 2), rounds=1, played=played)
    assert problem_bound(problem) == Bound(2, 2, Reason.PEOPLE)


def test_the_bound_says_what_forces_it() -> None:
    assert fresh_bound((4,) * 4, 5).why is Reason.NOTHING
    assert fresh_bound((4,) * 4, 8).why is Reason.PEOPLE
    assert fresh_bound((5,) * 4, 5) == Bound(40, 16, Reason.TABLES)


def test_thousands_are_bounded_too() -> None:
    assert fresh_bound((4,) * 2500, 12) == Bound(0, 0, Reason.NOTHING)
    assert fresh_bound((100, *(4,) * 24), 3).why is Reason.TABLES


def test_no_bound_is_above_the_cost_of_a_plan_whose_rounds_differ() -> None:
    with walking() as at:
        for seed in range(150):
            with at(seed):
                no_bound_is_above_the_cost(seed)


def no_bound_is_above_the_cost(seed: int) -> None:
    random = Random(seed)
    people = tuple(random.sample(range(20), random.randint(5, 12)))
    played, plan = (drawn(people, random, n) for n in (random.randint(0, 2), random.randint(2, 6)))
    problem = Problem(people=people, sizes=(len(people),), rounds=len(plan), played=played)
    bound, true = plan_bound(problem, plan), checker.figures(plan, people, played)
    assert bound.convex <= true["convex"]
    assert bound.excess <= true["repeats"]


def drawn(people: Table, random: Random, rounds: int) -> Plan:
    """Each of some rounds in tables of other sizes, and now and then a dissolved one."""
    plan = []
    for _round in range(rounds):
        line = iter(random.sample(people, len(people)))
        sizes = default_split(len(people), random.choice(((3, 4), (2, 3), (4, 5, 6), (5, 6))), 4)
        tables = [tuple(islice(line, size)) for size in getattr(sizes, "sizes", (len(people),))]
        plan.append((*tables, *random.choice(((), ((),)))))
    return tuple(plan)


def test_rounds_in_which_everybody_sits_at_one_table_or_in_pairs() -> None:
    """All ten pairs of five people meet at the one table, and two of them again in pairs."""
    plan: Plan = (((1, 2, 3, 4, 5),), ((1, 2), (3, 4, 5), ()))
    problem = Problem(people=(1, 2, 3, 4, 5), sizes=(3, 2), rounds=2)
    assert plan_bound(problem, plan) == Bound(4, 4, Reason.PEOPLE)
    assert plan_bound(problem, plan[1:] * 2) == fresh_bound((3, 2), 2)


def test_who_is_missing_in_a_round_meets_nobody_there() -> None:
    problem = Problem(people=(1, 2, 3, 4), sizes=(2, 2), rounds=3)
    plan: Plan = (((1, 2),), ((1, 2), (3, 4)), ((3, 4),))
    assert plan_bound(problem, plan).convex == 0
