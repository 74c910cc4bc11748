from tournaments.seating.repairs.situations import Differences, Move, differences


def test_the_order_of_seats_is_no_difference() -> None:
    assert not differences(((1, 2, 3), (4, 5, 6)), ((3, 2, 1), (6, 4, 5)))


def test_those_who_change_tables_would_move() -> None:
    corrected = differences(((1, 2, 3), (4, 5, 6)), ((1, 2, 4), (3, 5, 6)))

    assert corrected == Differences((Move(3, 0, 1), Move(4, 1, 0)), (), ())
    assert corrected


def test_who_sits_in_one_of_the_rounds_only_is_told_apart() -> None:
    assert differences(((1, 2), (3, 4)), ((1, 2), (3, 5))) == Differences((), (4,), (5,))
