from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.plans import Tables
from tournaments.seating.problems import Apart, Effort, Problem, Wish, unmet_wishes
from tournaments.seating.rounds.next_round import chopped
from tournaments.seating.search.settling import settled

LINE = tuple(range(12))


def settle(*apart: frozenset[int], **places: int) -> Tables:
    problem = Problem(
        people=LINE,
        sizes=(4, 4, 4),
        rounds=1,
        apart=tuple(Apart(people, Wish.NEVER_TOGETHER) for people in apart),
        fixed_tables={int(person[1:]): table for person, table in places.items()},
    )
    return settled(problem, chopped(LINE, problem.sizes), LINE, Random(1), Effort(2000))


def test_tables_that_meet_all_wishes_stay() -> None:
    assert settle(frozenset({1, 5, 9}), p2=0) == chopped(LINE, (4, 4, 4))


def test_soft_wishes_change_nothing() -> None:
    problem = Problem(people=LINE, sizes=(4, 4, 4), rounds=1, apart=(Apart(frozenset({0, 1})),))
    tables = chopped(LINE, problem.sizes)

    assert settled(problem, tables, LINE, Random(1), Effort(0)) == tables


def test_foes_are_parted_by_a_swap_of_neighbours() -> None:
    assert settle(frozenset({2, 3})) == ((0, 1, 4, 3), (2, 5, 6, 7), (8, 9, 10, 11))


def test_who_keeps_to_a_table_changes_with_the_nearest_there() -> None:
    assert settle(p0=2) == ((8, 1, 2, 3), (4, 5, 6, 7), (0, 9, 10, 11))


def test_who_keeps_to_a_table_does_not_leave_for_another_who_does() -> None:
    assert settle(p0=2, p8=2) == ((9, 1, 2, 3), (4, 5, 6, 7), (8, 0, 10, 11))


def test_one_who_keeps_to_a_place_stays_and_the_foe_goes() -> None:
    tables = settle(frozenset({2, 3}), p2=0)

    assert 2 in tables[0]
    assert 3 not in tables[0]


def test_places_for_more_than_sit_at_a_table_are_met_as_far_as_they_can_be() -> None:
    tables = settle(p0=2, p1=2, p2=2, p3=2, p4=2)

    assert len(set(tables[2]) & {0, 1, 2, 3, 4}) == 4


def test_a_search_helps_where_no_single_swap_does() -> None:
    circles = [frozenset({0, 1, 2}), frozenset({0, 3}), frozenset({1, 4, 8}), frozenset({2, 5, 9})]
    tables = settle(*circles)

    assert not unmet_wishes(tables, [Apart(circle, Wish.NEVER_TOGETHER) for circle in circles], {})


def test_wishes_that_cannot_be_met_leave_the_tables() -> None:
    tables = settle(frozenset(LINE))

    assert sorted(person for table in tables for person in table) == list(LINE)


@given(st.lists(st.frozensets(st.integers(0, 11), max_size=3), max_size=4))
def test_settling_never_makes_it_worse(circles: list[frozenset[int]]) -> None:
    wishes = [Apart(circle, Wish.NEVER_TOGETHER) for circle in circles]
    before = unmet_wishes(chopped(LINE, (4, 4, 4)), wishes, {})
    after = settle(*circles)

    assert sorted(person for table in after for person in table) == list(LINE)
    assert len(unmet_wishes(after, wishes, {})) <= len(before)
