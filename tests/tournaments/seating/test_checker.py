"""The checker notices every kind of spoiled plan, and every figure that is not so."""

import pytest

from tests.tournaments.seating import checker

PEOPLE, SIZES = range(1, 8), (4, 3)
PLAN = [[[1, 2, 3, 4], [5, 6, 7]], [[5, 1, 2, 6], [7, 3, 4]]]
TRUE = {
    "repeats": 3,  # 1 and 2, 3 and 4, 5 and 6
    "convex": 3,
    "most_met": 2,
    "short_load": [0, 2],  # 7 both times
    "seat_spread": 2,
    "dealt_first": [0, 2],  # 5 both times
    "left_repeats": 2,  # 2 after 1, 4 after 3
    "bound_convex": 3,
    "bound_repeats": 3,
    "proved": True,
}


def test_a_right_plan_and_a_true_certificate_have_no_fault() -> None:
    assert checker.faults(PLAN, PEOPLE, SIZES, 2) == []
    assert checker.wrong_figures(TRUE, PLAN, PEOPLE) == []
    assert checker.least([*PEOPLE], SIZES, 2) == 3


@pytest.mark.parametrize(
    ("spoiled", "fault"),
    [
        ([[[1, 2, 3, 4], [5, 6]], PLAN[1]], "round 1: 7 sits nowhere"),
        ([PLAN[0], [[5, 1, 2, 6], [7, 3, 1]]], "round 2: 1 sits 2 times"),
        ([[[1, 2, 3, 4], [5, 6, 8]], PLAN[1]], "round 1: 8 is not here"),
        ([[[1, 2, 3], [4, 5, 6, 7]], PLAN[1]], "round 1: tables of [3, 4]"),
        ([[[1, 2, 3, 4, 5, 6, 7]], PLAN[1]], "round 1: a table of 7"),
        ([[[1, 2, 3, 4, 5, 6], [7]], PLAN[1]], "round 1: a table of 1"),
        ([PLAN[0]], "1 rounds instead of 2"),
    ],
)
def test_a_spoiled_plan_is_noticed(spoiled: list[list[list[int]]], fault: str) -> None:
    assert fault in checker.faults(spoiled, PEOPLE, SIZES, 2)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("repeats", 2),
        ("convex", 2),
        ("most_met", 1),
        ("short_load", [1, 2]),
        ("seat_spread", 1),
        ("dealt_first", [1, 1]),
        ("left_repeats", 1),
        ("bound_convex", 4),
        ("bound_convex", 2),  # and yet proved
        ("bound_repeats", 4),
        ("proved", False),
    ],
)
def test_a_figure_that_is_not_so_is_noticed(name: str, told: object) -> None:
    assert checker.wrong_figures({**TRUE, name: told}, PLAN, PEOPLE)


def test_what_was_played_counts_and_who_has_left_does_not() -> None:
    played = [[[1, 2, 8], [3, 4, 9]]]
    now = [[[1, 2], [3, 4]]]
    found = checker.figures(now, [1, 2, 3, 4], played)
    assert (found["repeats"], found["convex"], found["most_met"]) == (2, 2, 2)
    assert found["dealt_first"] == [0, 2]


def test_a_wish_that_is_not_met_is_noticed() -> None:
    assert checker.broken(PLAN, {1: 0, 3: 0}, [{1, 3}, {1, 7}]) == [(0, 0, (1, 3)), (1, 1, (3,))]


def test_whoever_sits_at_another_table_has_moved() -> None:
    assert checker.moved(PLAN[0], PLAN[1]) == {5: (1, 0), 6: (1, 0), 3: (0, 1), 4: (0, 1)}
    assert checker.moved(PLAN[0], [[8, 3, 4], [7, 6, 5]]) == {}


def test_the_fewest_moves_are_found_by_trying_all() -> None:
    left = [[1, 2, 3], [5]]
    assert checker.best_repair(left, [1, 2, 3, 5], {2, 3}, {}, []) == (0, 1)
    assert checker.best_repair(left, [1, 2, 3, 5], {4}, {}, []) == (0, 1)
    assert checker.best_repair(left, [1, 2, 3, 5], {2, 4}, {1: 0}, [{2, 3}]) == (0, 1)
    assert checker.best_repair(left, [1, 2, 3, 5], {4}, {}, [{2, 3}]) == (1, 1)
    assert checker.best_repair(left, [1, 2, 3, 5], {4}, {1: 1, 2: 0}, [{1, 2, 3}]) == (4, 1)


@pytest.mark.parametrize(("people", "allowed"), [(5, {4}), (1, {2, 3}), (11, {4, 6})])
def test_some_numbers_of_people_have_no_tables(people: int, allowed: set[int]) -> None:
    assert not checker.splits(people, frozenset(allowed))
    assert checker.splits(people, frozenset({people, *allowed})) == (people in checker.PLAYABLE)
