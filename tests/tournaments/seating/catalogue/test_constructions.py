from collections.abc import Callable
from functools import partial

import pytest

from tests.tournaments.seating.catalogue.truths import (
    has_no_repeat,
    lets_everybody_meet,
    seats_everybody,
)
from tournaments.seating.catalogue.formulas import (
    circle,
    packing,
    three_times,
    thrice_and_one,
    twice_and_one,
    unital,
)
from tournaments.seating.catalogue.transversal import transversal, within_groups
from tournaments.seating.plans import Plan, meetings


@pytest.mark.parametrize(
    ("made", "size", "rounds"),
    [
        *((partial(three_times, q), 3, (3 * q - 1) // 2) for q in (7, 13, 19, 25)),
        *((partial(twice_and_one, q), 3, q) for q in (7, 13, 19, 25)),
        *((partial(thrice_and_one, q), 4, q) for q in (5, 9, 13, 17, 25)),
        *((partial(circle, people), 2, people - 1) for people in (2, 4, 10, 26)),
        *((partial(unital, q), q + 1, q * q) for q in (2, 3, 4)),
        (packing, 5, 21),
    ],
)
def test_everybody_meets_everybody_once(made: Callable[[], Plan], size: int, rounds: int) -> None:
    plan = made()
    assert len(plan) == rounds
    assert {len(table) for tables in plan for table in tables} == {size}
    assert seats_everybody(plan)
    assert has_no_repeat(plan)
    assert lets_everybody_meet(plan)


@pytest.mark.parametrize(
    ("groups", "order"),
    [(3, 4), (4, 5), (5, 7), (5, 8), (5, 9), (3, 15), (4, 20), (5, 16), (6, 12), (5, 15)],
)
def test_everybody_meets_all_of_the_other_groups(groups: int, order: int) -> None:
    plan = transversal(groups, order)
    assert len(plan) == order
    assert seats_everybody(plan)
    assert has_no_repeat(plan)
    assert all(one // order != other // order for one, other in meetings(plan))


@pytest.mark.parametrize(
    ("groups", "order", "rounds"),
    [
        (3, 6, 5),
        (3, 14, 13),
        (4, 6, 5),
        (4, 15, 13),
        (4, 18, 15),
        (5, 12, 9),
        (6, 10, 7),
        (6, 33, 20),
    ],
)
def test_nobody_meets_twice_where_no_field_is_large_enough(
    groups: int, order: int, rounds: int
) -> None:
    plan = transversal(groups, order)
    assert len(plan) >= rounds
    assert seats_everybody(plan)
    assert has_no_repeat(plan)


def test_the_groups_are_nights_of_their_own() -> None:
    groups = within_groups(transversal(3, 3), 3, 9)
    plan = (*transversal(3, 9), *groups)
    assert len(plan) == 12
    assert seats_everybody(plan)
    assert has_no_repeat(plan)
