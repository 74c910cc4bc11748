from collections import Counter

import pytest

from tests.tournaments.seating.catalogue.truths import has_no_repeat, seats_everybody
from tournaments.seating.catalogue.deletion import without
from tournaments.seating.catalogue.equal import transversal
from tournaments.seating.catalogue.kirkman import thrice_and_one


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
