from itertools import combinations
from random import Random

import pytest

from scoring.dice import shuffled
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort
from tournaments.seating.search.annealing import (
    CHANCES,
    SearchState,
    Swaps,
    moves,
    seat_round,
    seated,
)
from tournaments.seating.search.costs import Costs

SIZES = (4, 3, 3, 2)
PEOPLE = sum(SIZES)


def drawn_costs(random: Random) -> Costs:
    pairs = [[0] * PEOPLE for _ in range(PEOPLE)]
    for p, q in combinations(range(PEOPLE), 2):
        pairs[p][q] = pairs[q][p] = random.randrange(5) * 100
    return Costs(pairs, [[random.randrange(40) for _ in SIZES] for _ in range(PEOPLE)])


def drawn_round(random: Random) -> Tables:
    return seated(shuffled(range(PEOPLE), random), SIZES)


@pytest.mark.parametrize("seed", range(10))
def test_the_cost_kept_along_is_the_cost_counted_anew(seed: int) -> None:
    random = Random(seed)
    costs, start = drawn_costs(random), drawn_round(random)
    state = SearchState(costs.of(start), costs.of(start), 0)
    swaps = Swaps(costs.pairs, list(zip(*costs.places, strict=True)), start)
    swaps.attempt(moves(SIZES), 150.0, 500, state, random)
    assert state.now == costs.of(seated(swaps.row, SIZES))
    assert swaps.kept is not None
    assert state.best == costs.of(seated(swaps.kept, SIZES)) <= state.now
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
