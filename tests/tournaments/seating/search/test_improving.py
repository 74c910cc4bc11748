from random import Random

from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.costs import cost, floor
from tournaments.seating.search.improving import extend, improve

TWELVE = Problem(people=tuple(range(20, 32)), sizes=(4, 4, 4), rounds=4)
SAME = FoundPlan(
    (((20, 21, 22, 23), (24, 25, 26, 27), (28, 29, 30, 31)),) * 4, Layer.SHIFT, "the same again"
)


def test_each_plan_is_better_than_all_before() -> None:
    found = list(improve(TWELVE, SAME, Random(1), Effort(20_000)))
    prices = [cost(TWELVE, plan.plan) for plan in (SAME, *found)]
    assert len(found) > 1
    assert prices == sorted(set(prices), reverse=True)
    assert [plan.tries for plan in found] == sorted(plan.tries for plan in found)
    assert {plan.layer for plan in found} == {Layer.SEARCH}
    assert found[0].origin == "annealed from the same again"


def test_no_tries_and_no_time_find_nothing() -> None:
    assert not list(improve(TWELVE, SAME, Random(1), Effort(0)))
    assert not list(improve(TWELVE, SAME, Random(1), Effort(10**9, lambda: True)))


def test_a_plan_that_is_proven_best_ends_the_search() -> None:
    *_, best = improve(TWELVE, SAME, Random(1), Effort(10**6))
    assert cost(TWELVE, best.plan) == floor(TWELVE)
    assert not list(improve(TWELVE, best, Random(1), Effort(10**9)))


def test_everybody_at_one_table_is_the_best_there_is() -> None:
    problem = Problem(people=(1, 2, 3), sizes=(3,), rounds=2)
    start = FoundPlan((((1, 2, 3),),) * 2, Layer.SHIFT, "")
    assert not list(improve(problem, start, Random(1), Effort(10**9)))


def test_rounds_before_those_added_stay_as_they_are() -> None:
    start = FoundPlan(
        (((20, 24, 28, 21), (22, 25, 29, 26), (23, 27, 30, 31)),), Layer.CATALOGUE, "one"
    )
    longer = extend(TWELVE, start, Random(1), Effort(5000))
    assert longer.plan[:1] == start.plan
    assert len(longer.plan) == 4
    assert longer.origin == "one, then 3 by search"
    assert longer.tries <= 5000
    assert cost(TWELVE, longer.plan) < cost(TWELVE, start.plan * 4)
