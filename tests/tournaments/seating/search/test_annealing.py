from itertools import combinations
from random import Random

import pytest

from scoring.dice import shuffled
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, FoundPlan, Layer, Problem
from tournaments.seating.search.annealing import (
    CHANCES,
    SearchState,
    Swaps,
    extend,
    improve,
    moves,
    seat_round,
    tables_of_row,
)
from tournaments.seating.search.costs import Costs, cost, floor

SIZES = (4, 3, 3, 2)
PEOPLE = sum(SIZES)


def drawn_costs(random: Random) -> Costs:
    pairs = [[0] * PEOPLE for _ in range(PEOPLE)]
    for p, q in combinations(range(PEOPLE), 2):
        pairs[p][q] = pairs[q][p] = random.randrange(5) * 100
    return Costs(pairs, [[random.randrange(40) for _ in SIZES] for _ in range(PEOPLE)])


def drawn_round(random: Random) -> Tables:
    return tables_of_row(shuffled(range(PEOPLE), random), SIZES)


@pytest.mark.parametrize("seed", range(10))
def test_the_cost_kept_along_is_the_cost_counted_anew(seed: int) -> None:
    random = Random(seed)
    costs, start = drawn_costs(random), drawn_round(random)
    state = SearchState(costs.of(start), costs.of(start), 0)
    swaps = Swaps(costs.pairs, list(zip(*costs.places, strict=True)), start)
    swaps.attempt(moves(SIZES), 150.0, 500, state, random)
    assert state.now == costs.of(tables_of_row(swaps.row, SIZES))
    assert swaps.best_row is not None
    assert state.best == costs.of(tables_of_row(swaps.best_row, SIZES)) <= state.now
    assert state.tries == 500


@pytest.mark.parametrize("tries", [0, 1, 10, 1000, 5000])
def test_a_round_is_never_dearer_than_its_start(tries: int) -> None:
    random = Random(tries)
    costs, start = drawn_costs(random), drawn_round(random)
    found = seat_round(costs, start, random, Effort(tries))
    assert costs.of(found) <= costs.of(start)
    assert [len(table) for table in found] == list(SIZES)
    assert sorted(person for table in found for person in table) == list(range(PEOPLE))
    if not tries:
        assert found == start


def test_nothing_is_tried_when_the_time_is_over() -> None:
    random = Random(1)
    costs, start = drawn_costs(random), drawn_round(random)
    assert seat_round(costs, start, random, Effort(10**9, lambda: True)) == start


def test_the_same_seed_gives_the_same_round() -> None:
    costs, start = drawn_costs(Random(1)), drawn_round(Random(2))
    found = [seat_round(costs, start, Random(3), Effort(3000)) for _time in range(2)]
    assert found[0] == found[1]


def test_a_round_as_cheap_as_asked_is_not_searched_on() -> None:
    costs, start = drawn_costs(Random(1)), drawn_round(Random(2))
    goal = costs.of(start) - 1
    found = seat_round(costs, start, Random(3), Effort(10**9), goal)
    assert costs.of(found) <= goal


def test_at_a_single_table_there_is_nothing_to_swap() -> None:
    costs, start = Costs([[0] * 3] * 3, [[0]] * 3), ((2, 0, 1),)
    assert seat_round(costs, start, Random(1), Effort(100)) == start


def test_swaps_are_all_pairs_of_places_at_different_tables() -> None:
    assert moves((2, 1)) == ((0, 2, 0, 1), (1, 2, 0, 1))


def test_the_chances_are_the_same_on_every_machine() -> None:
    assert (CHANCES[0], CHANCES[-1], round(sum(CHANCES), 6)) == (6.238325, 0.001955, 255.653588)
    assert all(chance == round(chance, 6) for chance in CHANCES)


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
