from dataclasses import replace
from random import Random

import pytest

from tournaments.seating.plans import Plan
from tournaments.seating.problems import (
    APART_WISHES,
    Apart,
    Effort,
    FoundPlan,
    Layer,
    Problem,
    Weights,
    Wish,
)
from tournaments.seating.proof import certify
from tournaments.seating.search.annealing import rounds_by_lot
from tournaments.seating.search.costs import cost, crowding, floor, wish_cost
from tournaments.seating.whole.layers import best_known
from tournaments.seating.whole.planning import better_plans, find_plan, go_on

LITTLE = Effort(2000)


def problem_of(sizes: tuple[int, ...], rounds: int, **more: object) -> Problem:
    return Problem(people=tuple(range(1, sum(sizes) + 1)), sizes=sizes, rounds=rounds, **more)  # type: ignore[arg-type]


def seats(plan: Plan) -> list[list[int]]:
    return [sorted(person for table in tables for person in table) for tables in plan]


@pytest.mark.parametrize("tables, rounds", [(6, 7), (7, 9), (8, 10)])
def test_what_only_constructions_find_is_found_at_once(tables: int, rounds: int) -> None:
    problem = problem_of((4,) * tables, rounds)
    found = find_plan(problem, Random(1), Effort(0))
    assert found.layer is Layer.CATALOGUE
    assert not found.tries
    assert certify(problem, found.plan).convex == 0


def test_the_store_knows_what_nobody_computes() -> None:
    problem = problem_of((4, 3, 3, 3), 5)
    found = find_plan(problem, Random(1), Effort(0))
    assert found.layer is Layer.STORE
    assert certify(problem, found.plan).convex == 3


def test_a_stored_plan_is_searched_on_only_where_more_is_tried_or_asked() -> None:
    problem = problem_of((4, 3, 3, 3), 5)
    assert find_plan(problem, Random(1), Effort(10**5)).layer is Layer.STORE
    looks = iter(range(5))
    find_plan(problem, Random(1), Effort(10**9, lambda: next(looks, None) is None))
    assert next(looks, None) is None
    other = find_plan(replace(problem, weights=Weights(short=0)), Random(1), Effort(10**4))
    assert other.tries <= 10**4


def test_a_large_night_is_shifted_and_its_wishes_are_met() -> None:
    people = [frozenset(range(1, 1001, 250)), frozenset({2, 3})]
    problem = problem_of(
        (4,) * 250, 3, apart=tuple(Apart(them, Wish.NEVER_TOGETHER) for them in people)
    )
    found = find_plan(problem, Random(1), LITTLE)
    assert found.layer is Layer.SHIFT
    assert not wish_cost(problem, found.plan)
    assert seats(found.plan) == [list(range(1, 1001))] * 3
    assert not list(better_plans(problem, found, Random(1), LITTLE))


def test_a_large_night_goes_on_where_the_shift_was_left() -> None:
    whole = find_plan(problem_of((4,) * 100, 4), Random(1), LITTLE).plan
    problem = problem_of((4,) * 100, 2, played=whole[:2])
    assert cost(problem, find_plan(problem, Random(2), LITTLE).plan) == 0


def test_rounds_of_a_design_that_were_played_are_gone_on_with() -> None:
    whole = find_plan(problem_of((4,) * 4, 5), Random(1), LITTLE).plan
    problem = problem_of((4,) * 4, 2, played=whole[:3])
    found = find_plan(problem, Random(2), Effort(0))
    assert cost(problem, found.plan) == floor(problem) == 0


def test_people_are_given_to_a_design_so_that_wishes_hold() -> None:
    wishes = tuple(
        Apart(frozenset({one, one + 1}), APART_WISHES[one <= 4]) for one in range(1, 14, 2)
    )
    problem = problem_of((4,) * 7, 3, apart=wishes)
    found = find_plan(problem, Random(1), Effort(0))
    assert found.layer is Layer.CATALOGUE
    assert cost(problem, found.plan) == 0


def test_who_keeps_to_a_table_sits_there_in_every_round() -> None:
    problem = problem_of((4, 4, 3), 4, fixed_tables={1: 2, 5: 0, 6: 0})
    found = find_plan(problem, Random(1), Effort(4000))
    assert all(1 in tables[2] and 5 in tables[0] and 6 in tables[0] for tables in found.plan)


def test_tables_stand_in_the_order_of_their_sizes() -> None:
    problem = problem_of((3, 5, 4, 3), 3)
    found = find_plan(problem, Random(1), Effort(0))
    assert [tuple(map(len, tables)) for tables in found.plan] == [(3, 5, 4, 3)] * 3


def test_more_rounds_than_are_stored_are_planned_without_the_store() -> None:
    found = find_plan(problem_of((5, 4, 4), 12), Random(1), Effort(0))
    assert found.layer is not Layer.STORE
    assert seats(found.plan) == [list(range(1, 14))] * 12


def test_designs_with_too_few_rounds_are_made_longer() -> None:
    problem = problem_of((3,) * 20, 30)
    found = find_plan(problem, Random(1), LITTLE)
    assert len(found.plan) == 30
    assert find_plan(problem, Random(1), LITTLE) == found


def test_without_time_the_best_known_plan_is_the_answer() -> None:
    problem = problem_of((5, 4, 4), 12)
    found = find_plan(problem, Random(1), Effort(10**9, lambda: True))
    assert seats(found.plan) == [list(range(1, 14))] * 12


@pytest.mark.parametrize("sizes, rounds", [((4, 4, 4), 3), ((3, 3), 4), ((4, 4), 4)])
def test_of_equally_cheap_plans_no_pair_sits_together_all_night(
    sizes: tuple[int, ...], rounds: int
) -> None:
    problem = problem_of(sizes, rounds)
    found = find_plan(problem, Random(1), Effort(10**4))
    assert cost(problem, found.plan) == floor(problem)
    assert certify(problem, found.plan).most_met == 2


def test_among_wishes_too_no_pair_sits_together_all_night() -> None:
    problem = problem_of((4, 4, 4), 3, apart=(Apart(frozenset({1, 2}), Wish.NEVER_TOGETHER),))
    assert crowding(problem, find_plan(problem, Random(1), Effort(10**5)).plan)[0] == 2


def test_short_tables_are_shared_out_more_evenly_where_it_costs_no_repeat() -> None:
    problem = problem_of((4,) * 6 + (3,) * 5, 6)
    known = certify(problem, best_known(problem, Random(1)).plan)
    found = certify(problem, find_plan(problem, Random(1), Effort(10**5)).plan)
    assert known.convex == found.convex == 0
    assert (known.short_load, found.short_load) == ((1, 4), (2, 3))


def test_stored_plans_too_are_looked_at_for_short_tables() -> None:
    problem = problem_of((4, 4) + (3,) * 7, 10)
    known = certify(problem, best_known(problem, Random(1)).plan)
    found = certify(problem, find_plan(problem, Random(1), Effort(8 * 10**5)).plan)
    assert found.convex <= known.convex
    assert (known.short_load, found.short_load) == ((4, 9), (6, 9))


def test_above_the_people_who_are_searched_all_deal_first_in_turn() -> None:
    problem = problem_of((4,) * 61, 10)
    found = find_plan(problem, Random(1), Effort(0))
    assert found.layer is Layer.CATALOGUE
    assert certify(problem, found.plan).dealt_first == (2, 3)


def test_what_was_played_before_a_large_night_is_not_played_again() -> None:
    problem = problem_of((4,) * 61, 2)
    problem = replace(problem, played=rounds_by_lot(problem, Random(1)))
    assert cost(problem, best_known(problem, Random(1)).plan) > floor(problem)
    assert cost(problem, find_plan(problem, Random(1), Effort(10**5)).plan) == floor(problem) == 0
    late = find_plan(problem, Random(1), Effort(10**5, lambda: True))
    assert late.layer is not Layer.SEARCH


def test_the_seats_of_very_large_nights_are_those_of_the_formula() -> None:
    problem = problem_of((4,) * 2500, 17)
    found = find_plan(problem, Random(1), LITTLE)
    assert found == best_known(problem, Random(1))


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
