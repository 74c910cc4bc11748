from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.dice import shuffled
from tournaments.seating.rounds.next_round import (
    FaultAtTable,
    Ranking,
    SeatFault,
    as_given,
    chopped,
    doubled_ranks,
    faults_of,
    line_of,
    places_left,
    snaked,
)


def test_people_without_scores_stand_one_behind_the_other() -> None:
    assert Ranking((3, 1, 2)).equal_groups((1, 2, 3)) == ((3,), (1,), (2,))


def test_people_with_equal_scores_stand_together() -> None:
    ranking = Ranking((3, 1, 2), {3: 10, 1: 7.5, 2: 7.5})

    assert ranking.equal_groups((1, 2, 3)) == ((3,), (1, 2))


def test_who_has_left_takes_nobody_s_rank() -> None:
    assert doubled_ranks(Ranking((3, 9, 1)).equal_groups((1, 3))) == {3: 2, 1: 4}


def test_newcomers_share_the_last_place() -> None:
    ties = Ranking((3, 1)).equal_groups((8, 1, 3, 7))

    assert ties == ((3,), (1,), (8, 7))
    assert doubled_ranks(ties) == {3: 2, 1: 4, 8: 7, 7: 7}


def test_equals_share_the_mean_of_their_ranks() -> None:
    assert doubled_ranks(((1,), (2, 3, 4), (5,))) == {1: 2, 2: 6, 3: 6, 4: 6, 5: 10}


def test_lots_are_drawn_among_equals_only() -> None:
    lines = {tuple(line_of(((1, 2), (3,), (4, 5)), Random(seed))) for seed in range(40)}

    assert lines == {(1, 2, 3, 4, 5), (2, 1, 3, 4, 5), (1, 2, 3, 5, 4), (2, 1, 3, 5, 4)}


def test_every_order_can_be_drawn() -> None:
    assert len({tuple(shuffled((1, 2, 3), Random(seed))) for seed in range(80)}) == 6


def test_the_chop_puts_the_best_at_the_first_table() -> None:
    assert chopped(range(1, 11), (4, 3, 3)) == ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10))


def test_the_snake_turns_at_each_end() -> None:
    assert snaked(range(1, 13), (4, 4, 4)) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))


def test_the_snake_passes_over_full_tables() -> None:
    assert snaked(range(1, 11), (3, 4, 3)) == ((1, 6, 7), (2, 5, 8, 10), (3, 4, 9))


@given(st.lists(st.integers(2, 6), max_size=8))
def test_everybody_has_one_seat(sizes: list[int]) -> None:
    people = list(range(sum(sizes)))
    for deal in (chopped, snaked):
        tables = deal(people, sizes)
        assert [len(table) for table in tables] == sizes
        assert sorted(person for table in tables for person in table) == people


def test_tables_that_are_not_full_have_no_fault() -> None:
    assert faults_of(((1, 2), (), (3,)), range(1, 10), (3, 3, 3)) == ()


def test_every_fault_is_told_with_its_table() -> None:
    faults = faults_of(((1, 2, 3, 4), (9, 1), (5,)), range(1, 7), (3, 3))

    assert faults == (
        FaultAtTable(SeatFault.TOO_MANY, 0),
        FaultAtTable(SeatFault.NOT_HERE, 1, 9),
        FaultAtTable(SeatFault.TWICE, 1, 1),
        FaultAtTable(SeatFault.NO_TABLE, 2),
    )


def test_an_empty_table_too_many_is_no_fault() -> None:
    assert faults_of(((1,), ()), (1, 2), (2,)) == ()


def test_the_hand_overrules_a_place() -> None:
    assert places_left(((1,), ()), (2, 2), {1: 1, 2: 1}) == {1: 0, 2: 1}


def test_who_finds_the_place_taken_by_hand_sits_anywhere() -> None:
    assert places_left(((1, 2), ()), (2, 2), {3: 0}) == {1: 0, 2: 0}


def test_those_placed_by_hand_keep_their_seats() -> None:
    assert as_given(((3, 1),), ((1, 2, 3), (4, 5, 6))) == ((3, 1, 2), (4, 5, 6))
