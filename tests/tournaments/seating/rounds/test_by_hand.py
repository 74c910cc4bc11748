from tournaments.seating.rounds.next_round import (
    FaultAtTable,
    SeatFault,
    as_given,
    faults_of,
    places_left,
)


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
