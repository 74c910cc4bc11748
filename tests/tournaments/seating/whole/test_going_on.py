"""Searching on: what comes out is better than what went in, or nothing does."""

from random import Random

from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.costs import cost
from tournaments.seating.whole.planning import find_plan, go_on

NIGHT = Problem(people=tuple(range(1, 14)), sizes=(4, 3, 3, 3), rounds=5)
FIRST = find_plan(NIGHT, Random(1), Effort(0)).plan[0]
POOR = FoundPlan((FIRST,) * 5, Layer.SHIFT, "the same again", 10)


def test_what_is_found_is_better_and_counts_all_tries() -> None:
    found = go_on(NIGHT, POOR, Random(2), Effort(1000))
    assert found
    assert cost(NIGHT, found.plan) < cost(NIGHT, POOR.plan)
    assert found.layer is Layer.SEARCH
    assert POOR.tries < found.tries <= POOR.tries + 1000


def test_from_step_to_step_the_origin_stays_as_long_as_it_was() -> None:
    once = go_on(NIGHT, POOR, Random(2), Effort(300))
    assert once
    again = go_on(NIGHT, once, Random(3), Effort(5000))
    assert again
    assert again.origin == once.origin


def test_without_tries_nothing_is_found() -> None:
    assert go_on(NIGHT, POOR, Random(2), Effort(0)) is None
