from tournaments.seating.shift import in_turn


def test_each_deals_first_once_before_anybody_does_again() -> None:
    plan = in_turn((((0, 1, 2),),) * 6)
    assert [tables[0][0] for tables in plan] == [0, 1, 2, 0, 1, 2]


def test_nobody_changes_neighbours() -> None:
    assert in_turn((((0, 1, 2, 3),), ((0, 1, 2, 3),)))[1] == ((1, 2, 3, 0),)


def test_an_empty_plan_has_nobody_to_take_turns() -> None:
    assert in_turn(()) == ()
