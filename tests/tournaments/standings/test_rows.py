"""What is known of a row, and what decided."""

from dataclasses import replace
from typing import Any

import pytest

from tests.tournaments.standings.nights import Night
from tournaments.standings.criteria import Criterion
from tournaments.standings.rows import DecidingCriterion
from tournaments.standings.tables import places_by_totals, places_of


def decided(facts: dict[str, Any], above: str, below: str) -> DecidingCriterion | None:
    night = Night(facts)
    return night.standings.deciding_criterion(night.number(above), night.number(below))


def test_the_first_step_that_differs_decides() -> None:
    tables = ["Ada:10/40 Ben:7/10", "Cleo:9/10 Dora:7/80"]
    facts = {"rounds": [{"tables": tables}]}
    assert decided(facts, "Ada", "Cleo") == DecidingCriterion(Criterion.PHASES, 10, 9)
    assert decided(facts, "Cleo", "Ben") == DecidingCriterion(Criterion.SCORE, 10, 0)
    assert decided(facts, "Ben", "Dora") == DecidingCriterion(Criterion.PENALTY, 1, 8)


def test_figures_are_told_as_people_know_them() -> None:
    facts: dict[str, Any] = {"rounds": [{"tables": ["Ada Ben Cleo"]}], "scheme": {"bottom": -10}}
    assert decided(facts, "Ben", "Cleo") == DecidingCriterion(Criterion.SCORE, 0, -10)
    points = {"rounds": [{"tables": ["Ada:1/5 Ben:1/7"]}], "scheme": {"kind": "points"}}
    assert decided(points, "Ada", "Ben") == DecidingCriterion(Criterion.SCORE, 5, 7)


def test_strength_of_opponents_is_told_in_points_per_table() -> None:
    facts = {
        "rounds": [{"tables": ["Ada Ben", "Cleo Dora"]}, {"tables": ["Ben Dora"]}],
        "ties": ["opponents"],
    }
    assert decided(facts, "Ada", "Cleo") == DecidingCriterion(Criterion.OPPONENTS, 5, 0)


def test_what_is_asked_among_equals_is_asked_of_all_of_them() -> None:
    facts = {
        "rounds": [{"tables": ["Ada Ben"]}, {"tables": ["Ben Cleo"]}, {"tables": ["Ada Cleo"]}],
        "ties": ["head_to_head"],
    }
    three = facts | {"scheme": {"top": 1, "bottom": 1}}
    assert decided(three, "Ada", "Ben") == DecidingCriterion(Criterion.HEAD_TO_HEAD, 2, 0)
    assert decided(three, "Ben", "Cleo") == DecidingCriterion(Criterion.HEAD_TO_HEAD, 0, -2)


def test_a_lot_and_a_final_are_told_as_they_are() -> None:
    facts: dict[str, Any] = {"rounds": [{"tables": ["Ada=Ben"]}], "lots": {"Ada": 0.25}}
    assert decided(facts, "Ben", "Ada") == DecidingCriterion(Criterion.LOT, 0.02, 0.25)
    final = {"rounds": [{"tables": ["Ada Ben"]}, {"tables": ["Ben Ada"], "stage": "final"}]}
    assert decided(final, "Ben", "Ada") == DecidingCriterion(
        Criterion.REACH, (-2, 1, 1), (-2, 1, 2)
    )


def test_nothing_decided_between_equals() -> None:
    assert decided({"rounds": [{"tables": ["Ada=Ben"]}], "ties": ["none"]}, "Ada", "Ben") is None


def test_neighbours_are_those_of_other_ranks() -> None:
    night = Night({"rounds": [{"tables": ["Ada Ben=Cleo Dora"]}], "ties": ["none"]})
    standings, number = night.standings, night.number
    assert standings.neighbours(number("Ben")) == (number("Ada"), number("Dora"))
    assert standings.neighbours(number("Ada")) == (None, number("Ben"))
    assert standings.neighbours(number("Dora")) == (number("Cleo"), None)
    assert standings.equals(number("Ben")) == (number("Cleo"),)
    assert standings.equals(number("Ada")) == ()
    assert [row.is_tied for row in standings.rows] == [False, True, True, False]


def test_a_row_tells_its_tables_round_by_round() -> None:
    rounds = [
        {"tables": ["Ada Ben Cleo"]},
        {"tables": ["Cleo Ada"], "byes": ["Ben"]},
        {"tables": ["Ben Ada"], "stage": "final"},
    ]
    night = Night({"rounds": rounds})
    found = night.standings.results(night.number("Ben"))
    assert [(result.round, result.is_bye, score) for result, score in found] == [
        (1, False, 5),
        (2, True, 5),
        (3, False, None),
    ]
    assert night.standings.reach(night.number("Ben")) == (-3, 1, 1)
    assert night.standings.reach(night.number("Cleo")) is None


def test_what_was_missed_stands_among_what_was_played() -> None:
    rounds = [{"tables": ["Ada Ben Cleo"], "missed": ["Dora"]}, {"tables": ["Ada Dora Ben"]}]
    night = Night({"rounds": rounds, "scheme": {"missed": "average"}})
    standings, dora = night.standings, night.number("Dora")
    found = list(standings.results(dora))
    assert [(result.round, result.is_missed) for result, _score in found] == [(1, True), (2, False)]
    assert [score for _result, score in found] == [5, 5]
    assert sum(score or 0 for _result, score in standings.results(dora)) == 10
    assert standings.mean_scores == {3: 5}


def test_who_is_not_in_it_has_no_rank() -> None:
    standings = Night({"rounds": [{"tables": ["Ada Ben"]}]}).standings
    assert (standings.row(99), standings.rank_of(99), standings.rank_of(2)) == (None, None, 2)


def test_for_the_seating_equals_are_equal_and_others_are_not() -> None:
    night = Night({"rounds": [{"tables": ["Ada Ben=Cleo"]}], "ties": ["none"]})
    assert night.standings.ranking.equal_groups([3, 2, 1, 9]) == ((1,), (2, 3), (9,))


def test_before_the_lots_only_those_are_equal_whom_a_lot_told_apart() -> None:
    night = Night({"rounds": [{"tables": ["Ada Ben=Cleo", "Dora Eve:1 Fay"]}]})
    standings = night.standings
    assert [row.is_tied for row in standings.rows] == [False] * 6
    everybody = standings.order
    ties = [set(group) for group in standings.before_lots.equal_groups(everybody)]
    assert standings.before_lots.order == everybody
    named = [{night.name(who) for who in group} for group in ties]
    assert named == [{"Ada", "Dora"}, {"Eve"}, {"Ben", "Cleo"}, {"Fay"}]


def test_without_lots_nothing_is_before_them() -> None:
    night = Night({"rounds": [{"tables": ["Ada Ben=Cleo"]}], "ties": ["none"]})
    assert night.standings.before_lots.equal_groups([1, 2, 3]) == ((1,), (2, 3))


def test_a_table_at_which_nothing_was_played_is_shared_and_won_by_nobody() -> None:
    night = Night({"rounds": [{"tables": ["Ada=Ben=Cleo=Dora"], "deals": 0}]})
    assert {row.score for row in night.standings.rows} == {5}
    assert [night.standings.tally(who).wins for who in (1, 2, 3, 4)] == [0, 0, 0, 0]
    played = Night({"rounds": [{"tables": ["Ada=Ben Cleo"], "deals": 1}]})
    assert [played.standings.tally(who).wins for who in (1, 2, 3)] == [1, 1, 0]


def test_what_a_seat_brought_is_measured_by_size() -> None:
    night = Night({"rounds": [{"tables": ["Ada:9 Ben:3", "Cleo:8 Dora:6 Eve:1"], "byes": ["Fay"]}]})
    assert night.standings.mean_scores == {2: 5, 3: 5}
    phases = Night({**night.facts, "scheme": {"kind": "phases"}})
    assert phases.standings.mean_scores == {2: 6, 3: 5}


@pytest.mark.parametrize(
    ("winner", "by_phases", "places"),
    [(None, True, (2, 1, 2, 4)), (2, True, (3, 2, 1, 4)), (None, False, (2, 4, 2, 1))],
)
def test_places_on_paper(winner: int | None, by_phases: bool, places: tuple[int, ...]) -> None:
    completed, points = (9, 10, 9, 3), (20, 50, 20, 5)
    assert places_by_totals(completed, points, winner, by_phases=by_phases) == places


def test_after_two_first_places_comes_the_third() -> None:
    assert places_of([(2, 0), (1,)]) == (1, 3, 1)


LEVEL = ["Ada:9/20 Ben", "Cleo:9/10 Dora", "Eve:9/30 Fay"]
"""Ada, Cleo and Eve are equal but for their points per deal."""


def test_where_the_deals_of_one_were_not_counted_no_equal_is_compared_by_them() -> None:
    counted = {"rounds": [{"tables": LEVEL}], "ties": ["phases", "penalty", "lot"]}
    assert Night(counted).told().startswith("1 Cleo 10, 2 Ada 10, 3 Eve 10,")
    facts = counted | {"rounds": [{"tables": LEVEL, "uncounted": [3]}]}
    night = Night(facts)
    assert night.told().startswith("1 Ada 10, 2 Cleo 10, 3 Eve 10,")
    assert decided(facts, "Ada", "Cleo") == DecidingCriterion(Criterion.LOT, 0.01, 0.03)
    for name in ("Ada", "Cleo", "Eve"):
        assert night.standings.without_deals(night.number(name)) == (night.number("Eve"),)


def test_whoever_is_no_equal_of_theirs_is_compared_as_ever() -> None:
    tables = ["Ada:9/20 Ben", "Cleo:9/10 Dora", "Eve:8/30 Fay"]
    night = Night({"rounds": [{"tables": tables, "uncounted": [3]}], "ties": ["phases", "penalty"]})
    assert night.told().startswith("1 Cleo 10, 2 Ada 10, 3 Eve 10,")
    assert night.standings.without_deals(night.number("Ada")) == ()
    assert night.standings.without_deals(night.number("Eve")) == ()


def test_one_table_without_its_deals_is_enough_in_all_rounds() -> None:
    rounds = [{"tables": LEVEL, "uncounted": [1]}, {"tables": LEVEL}]
    night = Night({"rounds": rounds, "ties": ["phases", "penalty", "lot"]})
    assert night.told().startswith("1 Ada 20, 2 Cleo 20, 3 Eve 20,")


def test_without_a_point_no_deals_are_needed() -> None:
    tables = ["Ada:9/20 Ben", "Cleo:9/0 Dora"]
    night = Night({"rounds": [{"tables": tables, "uncounted": [2]}], "ties": ["penalty", "lot"]})
    assert night.told().startswith("1 Cleo 10, 2 Ada 10")


def test_where_points_per_deal_decide_nothing_nobody_lacks_deals() -> None:
    night = Night({"rounds": [{"tables": LEVEL, "uncounted": [1, 2, 3]}], "ties": ["lot"]})
    assert night.standings.without_deals(night.number("Ada")) == ()


def test_a_table_whose_deals_are_counted_later_is_compared_again() -> None:
    facts = {"rounds": [{"tables": LEVEL, "uncounted": [3]}], "ties": ["phases", "penalty", "lot"]}
    night = Night(facts)
    board = night.board
    before = night.told(board.standings())
    eve = next(each for each in night.results if each.table == 3)
    board.put(replace(eve, deals=10))
    assert night.told(board.standings()).startswith("1 Cleo 10, 2 Ada 10, 3 Eve 10,")
    board.put(eve)
    assert night.told(board.standings()) == before
