"""The table of a season, added up by hand."""

import pytest

from tournaments.seasons.season_rule import (
    LISTED,
    CountedNights,
    NightPoints,
    SeasonRule,
    SeasonTieBreak,
    read_rule,
)
from tournaments.seasons.season_table import (
    Brought,
    NightPlaces,
    SeasonRow,
    SeasonTable,
    season_table,
)

ADA, BEN, CLEO, DORA = range(1, 5)


def night(pk: int, *places: tuple[int, int]) -> NightPlaces:
    return NightPlaces(pk, dict(places))


def row(table: SeasonTable, player: int) -> SeasonRow:
    return next(row for row in table.rows if row.player == player)


def points(table: SeasonTable) -> dict[int, float]:
    return {row.player: row.points / 100 for row in table.rows}


def brought(points: int) -> Brought:
    return Brought(points, points, points)


FIRST = night(1, (ADA, 1), (BEN, 2), (CLEO, 3))
SECOND = night(2, (BEN, 1), (CLEO, 1), (ADA, 3))


def test_points_go_evenly_from_the_first_to_the_last_and_equals_share_their_mean() -> None:
    table = season_table(SeasonRule(), [FIRST, SECOND])
    assert points(table) == {ADA: 100, BEN: 50 + 75, CLEO: 0 + 75}
    assert [row.player for row in table.rows] == [BEN, ADA, CLEO]


def test_points_of_a_list_end_with_it() -> None:
    rule = SeasonRule(NightPoints.LISTED, listed=(5, 2))
    table = season_table(rule, [FIRST, SECOND])
    assert points(table) == {ADA: 5, BEN: 2 + 3.5, CLEO: 3.5}


def test_whoever_comes_alone_is_the_first() -> None:
    assert points(season_table(SeasonRule(), [night(1, (ADA, 1))])) == {ADA: 100}


def test_a_third_of_a_point_is_rounded_to_a_hundredth() -> None:
    rule = SeasonRule(NightPoints.LISTED, listed=(1,))
    table = season_table(rule, [night(1, (ADA, 1), (BEN, 1), (CLEO, 1))])
    assert {row.points for row in table.rows} == {33}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SeasonRule(counted=CountedNights.BEST, number=1), 100),
        (SeasonRule(counted=CountedNights.BEST, number=9), 150),
        (SeasonRule(counted=CountedNights.BUT_WORST, number=1), 150),
        (SeasonRule(counted=CountedNights.BUT_WORST, number=2), 100),
        (SeasonRule(counted=CountedNights.BUT_WORST, number=9), 100),
        (SeasonRule(for_coming=3), 159),
        (SeasonRule(counted=CountedNights.BEST, number=1, for_coming=3), 109),
    ],
)
def test_which_nights_count(rule: SeasonRule, expected: float) -> None:
    places = [(1, 1), (2, 2), (3, 3)]
    nights = [night(pk, (ADA, place), (BEN, 4 - place), (CLEO, 2)) for pk, place in places]
    nights[1] = night(2, (BEN, 1), (ADA, 2), (CLEO, 3))
    assert points(season_table(rule, nights))[ADA] == expected


def test_nights_that_do_not_count_are_told_apart() -> None:
    rule = SeasonRule(counted=CountedNights.BEST, number=1)
    scores = row(season_table(rule, [FIRST, SECOND]), BEN).scores
    assert [(score.night, score.counts) for score in scores] == [(1, False), (2, True)]


def test_of_equal_nights_the_earlier_one_counts() -> None:
    rule = SeasonRule(counted=CountedNights.BEST, number=1)
    scores = row(season_table(rule, [FIRST, night(2, (ADA, 1), (BEN, 2))]), ADA).scores
    assert [score.counts for score in scores] == [True, False]


def test_whoever_came_too_rarely_has_no_place_and_stands_behind() -> None:
    table = season_table(
        SeasonRule(least_nights=2), [FIRST, night(2, (DORA, 1), (BEN, 2), (CLEO, 3))]
    )
    assert [(row.player, row.place) for row in table.rows] == [
        (BEN, 1),
        (CLEO, 2),
        (ADA, None),
        (DORA, None),
    ]


def test_what_was_brought_along_counts() -> None:
    table = season_table(
        SeasonRule(least_nights=0), [FIRST], brought={DORA: brought(7000), ADA: brought(100)}
    )
    assert points(table) == {ADA: 101, DORA: 70, BEN: 50, CLEO: 0}


@pytest.mark.parametrize(
    ("nights", "why"),
    [
        (
            [night(1, (ADA, 1), (BEN, 2), (CLEO, 3)), night(2, (BEN, 2), (ADA, 3), (CLEO, 1))],
            "wins",
        ),
        (
            [night(1, (BEN, 1), (ADA, 2)), night(2, (ADA, 1), (BEN, 2))],
            "latest",
        ),
    ],
)
def test_what_decides_between_equals(nights: list[NightPlaces], why: str) -> None:
    table = season_table(SeasonRule(top=2), nights)
    first, second = table.rows[:2]
    if why == "latest":
        assert (first.player, first.points, second.points) == (ADA, 200, 200)
    decided = [row.decided_by for row in table.rows]
    assert SeasonTieBreak(why) in decided


def test_the_better_best_night_decides() -> None:
    five = [night(1, (ADA, 3), (BEN, 2), (CLEO, 1), (DORA, 4), (5, 5))]
    six = [night(2, (ADA, 3), (BEN, 4), (CLEO, 1), (DORA, 2), (5, 5))]
    table = season_table(SeasonRule(), [*five, *six])
    equals = [row for row in table.rows if row.points == 10000]
    assert {row.player for row in equals} == {ADA, BEN, DORA}
    assert equals[-1].player == ADA


def test_those_whom_nothing_tells_apart_share_a_place() -> None:
    table = season_table(SeasonRule(), [night(1, (ADA, 1), (BEN, 1), (CLEO, 3))])
    assert [(row.place, row.decided_by) for row in table.rows] == [(1, None), (1, None), (3, None)]


def test_a_place_is_won_once_nobody_behind_can_catch_up() -> None:
    nights = [night(n, (ADA, 1), (BEN, 2), (CLEO, 3)) for n in range(1, 5)]
    now = season_table(SeasonRule(), nights, to_come=1)
    assert [(row.is_won, row.best_place) for row in now.rows] == [(True, 1), (True, 2), (True, 3)]
    earlier = season_table(SeasonRule(), nights[:2], to_come=3)
    assert [(row.is_won, row.best_place) for row in earlier.rows] == [
        (False, 1),
        (False, 1),
        (True, 1),
    ]
    over = season_table(SeasonRule(), nights)
    assert [(row.is_won, row.best_place) for row in over.rows] == [(True, 1), (True, 2), (True, 3)]


def test_a_night_that_runs_is_to_come_for_everybody() -> None:
    """What it is worth tonight may be lost, and won by whoever is last in it."""
    first = night(1, (ADA, 1), (BEN, 2), (CLEO, 3))
    tonight = NightPlaces(2, {ADA: 1, BEN: 2, CLEO: 3}, is_final=False)
    now = season_table(SeasonRule(), [first, tonight])
    assert [(row.points, row.reach, row.wins) for row in now.rows] == [
        (20000, 20000, 1),
        (10000, 15000, 0),
        (0, 10000, 0),
    ]
    assert [(row.best_place, row.is_won) for row in now.rows] == [(1, False), (1, False), (1, True)]
    assert season_table(SeasonRule(bottom=100), [tonight]).rows[0].least == 10000


def test_nobody_says_what_is_possible_where_nobody_knows_how_many_nights_there_are() -> None:
    rows = season_table(SeasonRule(), [FIRST], to_come=None).rows
    assert [(row.best_place, row.is_won) for row in rows] == [(None, False)] * 3


def test_what_is_brought_from_a_season_that_runs_is_not_sure() -> None:
    before = {ADA: Brought(5000, 0, 9000), BEN: Brought(4000, 4000, 4000)}
    rows = season_table(SeasonRule(least_nights=0), [], brought=before).rows
    assert [(r.points, r.reach, r.best_place, r.is_won) for r in rows] == [
        (5000, 9000, 1, False),
        (4000, 4000, 1, True),
    ]


def test_who_can_still_get_enough_nights_may_take_a_place_away() -> None:
    nights = [night(1, (ADA, 1), (BEN, 2), (CLEO, 3)), night(2, (ADA, 1), (BEN, 2))]
    rule = SeasonRule(least_nights=2)
    assert [row.is_won for row in season_table(rule, nights, to_come=1).rows] == [
        True,
        False,
        False,
    ]
    assert row(season_table(rule, nights, to_come=1), CLEO).best_place == 2
    strict = SeasonRule(least_nights=3)
    assert row(season_table(strict, nights, to_come=1), CLEO).best_place is None


def test_a_rule_that_was_harmed_is_read_as_far_as_it_can_be() -> None:
    assert read_rule({}) == SeasonRule()
    assert read_rule({"top": -4, "bottom": True, "listed": "x", "number": 0}) == SeasonRule(
        top=0, bottom=0
    )
    assert read_rule({"listed": []}).listed == LISTED
    kept = {"night_points": "listed", "listed": [1, 3, "x"], "counted": "best", "number": 4}
    read = read_rule(kept | {"for_coming": 2, "least_nights": 3})
    assert read == SeasonRule(
        NightPoints.LISTED,
        listed=(3, 1, 0),
        counted=CountedNights.BEST,
        number=4,
        for_coming=2,
        least_nights=3,
    )
    assert read_rule(read.facts) == read
