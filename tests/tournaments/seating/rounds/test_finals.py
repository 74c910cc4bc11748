from random import Random

import pytest

from tournaments.seating.plans import Tables
from tournaments.seating.problems import Effort, SeatingFault, SeatingRefusal, Wish
from tournaments.seating.rounds.finals import (
    Border,
    Cup,
    CupStage,
    Finals,
    Hindrance,
    NoNextStage,
    Results,
    StageShape,
    UndecidedBorders,
    final_tables,
    hindrance,
    next_stage,
    stage_shape,
)
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


FOURS = Cup(2, (4,), 4)
EFFORT = Effort(2000)


def stage(results: Results, cup: Cup, seed: int = 1) -> CupStage:
    found = next_stage(results, cup, Random(seed), EFFORT)
    assert isinstance(found, CupStage)
    return found


def tables_of(count: int, size: int) -> Tables:
    return tuple(tuple(range(start, start + size)) for start in range(0, count * size, size))


def test_short_tables_serve_where_they_are_allowed() -> None:
    assert stage_shape(14, Cup(2, (3, 4), 4)) == StageShape((4, 4, 3, 3))


def test_byes_serve_where_no_allowed_sizes_fit() -> None:
    assert stage_shape(10, FOURS) == StageShape((4, 4), 2)
    assert StageShape((4, 4), 2).people == 10
    assert stage_shape(6, FOURS) == StageShape((4,), 2)


def test_too_few_for_any_table_are_refused() -> None:
    refusal = stage_shape(3, FOURS)

    assert isinstance(refusal, SeatingRefusal)
    assert (refusal.code, refusal.options) == (SeatingFault.NO_SPLIT, ((3,),))


@pytest.mark.parametrize(
    ("people", "cup", "stuck"),
    [
        (16, Cup(0, (4,), 4), NoNextStage(Hindrance.NOBODY_GOES_ON, 0, 0)),
        (16, Cup(5, (4,), 4), NoNextStage(Hindrance.MORE_THAN_SIT_THERE, 5, 4)),
        (7, Cup(4, (3, 4), 4), NoNextStage(Hindrance.MORE_THAN_SIT_THERE, 4, 3)),
        (16, Cup(4, (4,), 4), NoNextStage(Hindrance.NOBODY_GOES_OUT, 4, 16)),
    ],
)
def test_why_a_cup_comes_to_no_final(people: int, cup: Cup, stuck: NoNextStage) -> None:
    shape = stage_shape(people, cup)

    assert isinstance(shape, StageShape)
    assert hindrance(shape, cup) == stuck


def test_after_the_final_there_is_no_stage() -> None:
    decided = next_stage(Results(((3, 1, 2, 4),)), FOURS, Random(1), EFFORT)

    assert decided == NoNextStage(Hindrance.IS_DECIDED, 2, 4)


def test_a_final_that_is_too_small_is_refused() -> None:
    refusal = next_stage(Results(tables_of(2, 3)), Cup(1, (3,), 3), Random(1), EFFORT)

    assert isinstance(refusal, SeatingRefusal)
    assert refusal.number == 2


@pytest.mark.parametrize("seed", range(5))
def test_those_of_one_table_meet_again_in_the_final_only(seed: int) -> None:
    results = Results(tables_of(8, 4))
    quarter = stage(results, FOURS, seed)

    assert quarter.again == ()
    assert all(len({person // 4 for person in table}) == 4 for table in quarter.tables)
    assert sorted(p for table in quarter.tables for p in table) == [
        p for p in range(32) if p % 4 < 2
    ]
    assert all(sum(person % 4 == 0 for person in table) == 2 for table in quarter.tables)


def test_who_must_meet_again_in_the_final_is_told() -> None:
    final = stage(Results(((1, 2, 3, 4), (5, 6, 7, 8))), FOURS)

    assert sorted(final.tables[0]) == [1, 2, 5, 6]
    assert [(unmet.wish, unmet.people) for unmet in final.again] == [
        (Wish.NEVER_TOGETHER, (1, 2)),
        (Wish.NEVER_TOGETHER, (5, 6)),
    ]


def test_as_few_as_can_be_meet_again() -> None:
    half = stage(Results(((1, 2, 3, 4), (5, 6, 7, 8))), Cup(3, (3,), 3))

    assert sorted(len({person > 4 for person in table}) for table in half.tables) == [2, 2]


def test_the_best_winner_meets_the_weakest_who_went_on() -> None:
    tables = tables_of(4, 2)
    winners = stage(Results(tables, ranking=Ranking((0, 2, 4, 6))), Cup(1, (2,), 2))

    assert sorted(tuple(sorted(table)) for table in winners.tables) == [(0, 6), (2, 4)]


def test_byes_are_for_the_best_and_go_on_with_the_winners() -> None:
    cup = Cup(1, (2,), 2)
    first = stage(Results(tables_of(3, 2), ranking=Ranking((4, 2, 0))), cup)

    assert first.byes == (4,)
    assert [sorted(table) for table in first.tables] == [[0, 2]]
    final = stage(Results(first.tables, first.byes), cup)
    assert {4} < set(final.tables[0]) < {0, 2, 4}


def test_results_of_nobody_or_of_somebody_twice_lead_nowhere() -> None:
    nobody = next_stage(Results(((), ())), FOURS, Random(1), EFFORT)
    assert nobody == SeatingRefusal(code=SeatingFault.TOO_FEW)
    twice = next_stage(Results(((1, 2, 3, 4), (5, 6, 7, 1))), FOURS, Random(1), EFFORT)
    assert twice == SeatingRefusal(code=SeatingFault.TWICE_HERE, people=(1,))


def test_a_dissolved_table_sends_nobody_on() -> None:
    assert len(stage(Results(((1, 2, 3, 4), (), (5, 6, 7, 8))), FOURS).tables) == 1
