from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.plans import Plan, arranged, meetings
from tournaments.seating.shift import in_turn, is_without_repeats, shifted

SIZES = st.integers(2, 6).flatmap(
    lambda size: st.lists(st.sampled_from([size, max(2, size - 1)]), min_size=1, max_size=40)
)
ANY_SIZES = st.lists(st.integers(2, 6), min_size=1, max_size=12)
ROUNDS = st.integers(1, 12)


def times_at(plan: Plan, seat: int) -> list[int]:
    times = Counter(table[seat] for tables in plan for table in tables)
    return [times[person] for person in people(plan)]


def people(plan: Plan) -> range:
    return range(sum(map(len, plan[0])))


def short_loads(plan: Plan) -> list[int]:
    size = max(map(len, plan[0]))
    tables = (table for tables in plan for table in tables if len(table) < size)
    loads = Counter(person for table in tables for person in table)
    return [loads[person] for person in people(plan)]


@given(ANY_SIZES, ROUNDS)
def test_everybody_sits_once_a_round_at_tables_of_the_sizes_asked_for(
    sizes: list[int], rounds: int
) -> None:
    plan = shifted(tuple(sizes), rounds)
    assert len(plan) == rounds
    for tables in plan:
        assert [*map(len, tables)] == sizes
        assert sorted(person for table in tables for person in table) == [*people(plan)]


@given(SIZES, ROUNDS)
def test_nobody_meets_twice_while_size_times_rounds_is_small(sizes: list[int], rounds: int) -> None:
    size, tables = max(sizes), len(sizes)
    if max((size - 1) * (rounds - 1), 1) < tables and size - min(sizes) < 2:
        assert is_without_repeats(size, tables, rounds)
        assert max(meetings(shifted(tuple(sizes), rounds)).values()) == 1


@pytest.mark.parametrize("tables", [5, 7, 11, 13])
def test_nobody_meets_twice_in_as_many_rounds_as_a_prime_number_of_tables(tables: int) -> None:
    assert is_without_repeats(5, tables, tables)
    assert max(meetings(shifted((5,) * tables, tables)).values()) == 1
    assert not is_without_repeats(5, tables, tables + 1)


@given(st.integers(2, 5), st.integers(1, 8), st.data())
def test_nobody_sits_anywhere_more_than_once_oftener_at_equal_tables(
    size: int, rounds: int, data: st.DataObject
) -> None:
    tables = data.draw(st.integers((size - 1) * rounds + 1, (size - 1) * rounds + 9))
    plan = shifted((size,) * tables, rounds)
    for seat in range(size):
        loads = times_at(plan, seat)
        assert max(loads) - min(loads) <= 1
        assert max(loads) - rounds // size <= 1


@given(st.integers(2, 5), st.integers(1, 8), st.data())
def test_nobody_is_twice_at_the_only_short_table(
    size: int, rounds: int, data: st.DataObject
) -> None:
    tables = data.draw(st.integers((size - 1) * rounds + 1, (size - 1) * rounds + 9))
    sizes = ((size + 1,) * (tables - 1), (size,))
    plan = shifted(sizes[0] + sizes[1], rounds)
    if is_without_repeats(size + 1, tables, rounds):
        assert max(short_loads(plan)) == 1


def test_short_tables_are_shared_out_where_there_are_many() -> None:
    plan = shifted((4,) * 150 + (3,) * 133, 12)
    loads = short_loads(plan)
    assert max(meetings(plan).values()) == 1
    assert max(loads) - min(loads) <= 6


def test_tables_of_many_sizes_do_not_repeat_either_if_there_are_people_enough() -> None:
    plan = shifted((5,) * 60 + (4,) * 30 + (3,) * 10, 8)
    assert max(meetings(plan).values()) == 1


def test_strides_take_over_where_rows_would_meet_again() -> None:
    assert not is_without_repeats(5, 28, 8)
    assert max(meetings(shifted((5,) * 28, 8)).values()) == 1


def test_a_large_field_has_no_repeat_in_twelve_rounds() -> None:
    plan = shifted((4,) * 2499 + (3,), 12)
    assert max(meetings(plan).values()) == 1
    assert max(short_loads(plan)) == 1


def test_where_all_have_met_the_fewest_meet_again() -> None:
    plan = shifted((3, 3, 3), 6)
    assert set(meetings(plan).values()) == {2}


def test_each_deals_first_once_before_anybody_does_again() -> None:
    plan = in_turn((((0, 1, 2),),) * 6)
    assert [tables[0][0] for tables in plan] == [0, 1, 2, 0, 1, 2]


def test_nobody_changes_neighbours() -> None:
    assert in_turn((((0, 1, 2, 3),), ((0, 1, 2, 3),)))[1] == ((1, 2, 3, 0),)


def test_an_empty_plan_has_nobody_to_take_turns() -> None:
    assert in_turn(()) == ()


def test_tables_come_in_the_order_of_the_sizes_and_else_keep_their_own() -> None:
    tables = ((1, 2, 3), (4, 5), (6, 7, 8), (9, 10))
    assert arranged(tables, (2, 3, 2, 3)) == ((4, 5), (1, 2, 3), (9, 10), (6, 7, 8))
