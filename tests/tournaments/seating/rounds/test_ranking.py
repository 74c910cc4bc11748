from random import Random

from scoring.dice import shuffled
from tournaments.seating.rounds.next_round import Ranking, doubled_ranks, line_of


def test_people_without_scores_stand_one_behind_the_other() -> None:
    assert Ranking((3, 1, 2)).ties((1, 2, 3)) == ((3,), (1,), (2,))


def test_people_with_equal_scores_stand_together() -> None:
    ranking = Ranking((3, 1, 2), {3: 10, 1: 7.5, 2: 7.5})

    assert ranking.ties((1, 2, 3)) == ((3,), (1, 2))


def test_who_has_left_takes_nobody_s_rank() -> None:
    assert doubled_ranks(Ranking((3, 9, 1)).ties((1, 3))) == {3: 2, 1: 4}


def test_newcomers_share_the_last_place() -> None:
    ties = Ranking((3, 1)).ties((8, 1, 3, 7))

    assert ties == ((3,), (1,), (8, 7))
    assert doubled_ranks(ties) == {3: 2, 1: 4, 8: 7, 7: 7}


def test_equals_share_the_mean_of_their_ranks() -> None:
    assert doubled_ranks(((1,), (2, 3, 4), (5,))) == {1: 2, 2: 6, 3: 6, 4: 6, 5: 10}


def test_lots_are_drawn_among_equals_only() -> None:
    lines = {tuple(line_of(((1, 2), (3,), (4, 5)), Random(seed))) for seed in range(40)}

    assert lines == {(1, 2, 3, 4, 5), (2, 1, 3, 4, 5), (1, 2, 3, 5, 4), (2, 1, 3, 5, 4)}


def test_every_order_can_be_drawn() -> None:
    assert len({tuple(shuffled((1, 2, 3), Random(seed))) for seed in range(80)}) == 6
