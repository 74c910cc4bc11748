from collections import Counter

import pytest

from tests.tournaments.seating.catalogue.truths import has_no_repeat, seats_everybody
from tournaments.seating.catalogue.designs import LARGEST, designs, without
from tournaments.seating.catalogue.formulas import thrice_and_one
from tournaments.seating.catalogue.transversal import transversal
from tournaments.seating.plans import meetings


@pytest.mark.parametrize(
    ("size", "rounds"),
    [
        *((3, dict(zip((3, 5, 7, 9, 13, 15, 17), (4, 7, 10, 13, 19, 22, 25), strict=True))),),
        *((4, dict(zip((4, 5, 7, 10, 13, 16, 17), (5, 5, 9, 13, 17, 21, 22), strict=True))),),
        *(
            (
                5,
                dict(
                    zip(
                        (5, 7, 8, 9, 11, 12, 13, 16, 17),
                        (6, 7, 8, 9, 11, 12, 16, 16, 21),
                        strict=True,
                    )
                ),
            ),
        ),
    ],
)
def test_formulas_reach_the_known_maxima(size: int, rounds: dict[int, int]) -> None:
    for tables, most in rounds.items():
        longest = next(designs((size,) * tables, 1))
        assert len(longest.rounds) == most
        assert has_no_repeat(longest.rounds)


@pytest.mark.parametrize(
    ("sizes", "rounds"),
    [
        ((4, 4, 4, 4, 3), 5),
        ((4, 3, 4, 3, 4), 4),
        ((4,) * 6 + (3,), 9),
        ((5, 4, 5, 4, 4, 5, 5), 7),
        ((4,) * 11 + (3,) * 3, 8),
    ],
)
def test_tables_come_in_the_order_asked_for(sizes: tuple[int, ...], rounds: int) -> None:
    found = list(designs(sizes, rounds))
    for design in found:
        assert seats_everybody(design.rounds)
        assert has_no_repeat(design.rounds)
        assert {tuple(map(len, tables)) for tables in design.rounds} == {sizes}
    assert len(found[0].rounds) >= rounds


def test_a_design_in_which_all_have_met_begins_again() -> None:
    plan = next(designs((4, 4, 4, 4), 12)).rounds
    assert len(plan) == 12
    assert set(meetings(plan).values()) == {2, 3}


@pytest.mark.parametrize(
    "sizes", [(1, 1), (5, 3), (4, 2, 4), (4,) * (LARGEST // 4 + 1), (5, 5, 5, 4, 3)]
)
def test_some_sizes_are_in_no_design(sizes: tuple[int, ...]) -> None:
    assert list(designs(sizes, 3)) == []


def test_at_tables_of_two_everybody_meets_everybody() -> None:
    assert len(next(designs((2,) * 5, 3)).rounds) == 9


def test_a_plan_says_how_it_was_made() -> None:
    (*_, shortest) = designs((4, 4, 4, 3, 3), 3)
    assert shortest.origin == "transversal design of 4 groups of 5, without 2 people"


@pytest.mark.parametrize("absent", [1, 2, 4, 5])
def test_tables_of_one_person_less_come_out(absent: int) -> None:
    plan = without(transversal(4, 5), absent, 5)
    assert len(plan) == 5
    assert seats_everybody(plan)
    assert has_no_repeat(plan)
    assert all(Counter(map(len, tables)) == Counter({4: 5 - absent, 3: absent}) for tables in plan)


def test_a_whole_table_that_is_left_out_costs_one_round() -> None:
    assert len(without(thrice_and_one(9), 4, 9)) == 8


def test_the_first_rounds_stay_where_others_can_be_lost() -> None:
    assert len(without(thrice_and_one(9), 6, 3)) >= 3


def test_each_of_all_others_sits_short_once_if_everybody_meets_everybody() -> None:
    plan = without(thrice_and_one(9), 1, 9)
    short = Counter(p for tables in plan for table in tables if len(table) == 3 for p in table)
    assert set(short.values()) == {1}
    assert len(short) == 27


def test_short_tables_are_shared_out() -> None:
    plan = without(transversal(5, 8), 5, 6)[:6]
    short = Counter(p for tables in plan for table in tables if len(table) == 4 for p in table)
    assert max(short.values()) - min(short.values()) == 1
    assert len(short) == 35
