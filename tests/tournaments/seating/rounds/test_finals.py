from random import Random

from tournaments.seating.problems import SeatingFault, SeatingRefusal
from tournaments.seating.rounds.finals import Border, Finals, UndecidedBorders, final_tables
from tournaments.seating.rounds.next_round import Ranking


def test_finalists_sit_by_standing_and_all_others_may_play_on() -> None:
    finals = final_tables(Ranking((5, 3, 1, 4, 2, 6)), (1, 2, 3, 4, 5, 6), (4,))

    assert finals == Finals(((5, 3, 1, 4),), (2, 6))


def test_the_second_final_is_for_the_next() -> None:
    finals = final_tables(Ranking(tuple(range(1, 10))), range(1, 10), (3, 4))

    assert finals == Finals(((1, 2, 3), (4, 5, 6, 7)), (8, 9))


def test_who_is_not_here_plays_no_final() -> None:
    assert final_tables(Ranking((1, 2, 3, 4)), (2, 3, 4), (3,)) == Finals(((2, 3, 4),), ())


def test_a_tie_at_the_border_is_told_and_not_decided() -> None:
    ranking = Ranking((1, 2, 3, 4, 5, 6), {3: 7, 4: 7, 5: 7})

    assert final_tables(ranking, range(1, 7), (4,)) == UndecidedBorders(
        (Border(0, (1, 2), (3, 4, 5), 2),)
    )


def test_a_tie_that_ends_at_the_border_is_none() -> None:
    ranking = Ranking((1, 2, 3, 4, 5, 6), {3: 7, 4: 7})

    assert final_tables(ranking, range(1, 7), (4,)) == Finals(((1, 2, 3, 4),), (5, 6))


def test_a_tie_over_all_finals_is_told_at_each_border() -> None:
    ranking = Ranking(tuple(range(1, 8)), dict.fromkeys(range(1, 8), 0))
    undecided = final_tables(ranking, range(1, 8), (3, 3))

    assert isinstance(undecided, UndecidedBorders)
    assert [(border.table, border.seats) for border in undecided.borders] == [(0, 3), (1, 6)]


def test_the_lot_decides_on_request_and_for_none_more_than_another() -> None:
    ranking = Ranking((1, 2, 3, 4), {3: 7, 2: 7, 4: 7})
    finalists = set()
    for seed in range(30):
        finals = final_tables(ranking, range(1, 5), (2,), Random(seed))
        assert isinstance(finals, Finals)
        assert finals.tables[0][0] == 1
        finalists.add(finals.tables[0][1])

    assert finalists == {2, 3, 4}


def test_a_final_larger_than_the_field_is_refused() -> None:
    refusal = SeatingRefusal(code=SeatingFault.SIZES_DIFFER, number=3, limit=4)

    assert final_tables(Ranking((1, 2, 3)), (1, 2, 3), (4,)) == refusal


def test_somebody_who_is_twice_here_and_tables_nobody_plays_at_are_refused() -> None:
    twice = final_tables(Ranking((1, 2, 3)), (1, 2, 2, 3), (3,))
    assert twice == SeatingRefusal(code=SeatingFault.TWICE_HERE, people=(2,))
    unplayable = final_tables(Ranking((1, 2, 3)), (1, 2, 3), (0, 4, -1))
    assert unplayable == SeatingRefusal(code=SeatingFault.SIZE_UNPLAYABLE, number=-1)
