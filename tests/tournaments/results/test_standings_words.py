"""Every row explains itself in a sentence, with the figures that decided."""

from fractions import Fraction
from typing import Any

import pytest
from django.utils import translation

from tests.tournaments.standings.nights import Night
from tournaments.log import sentence_of
from tournaments.results.words import (
    AHEAD,
    BEHIND,
    KINDS,
    apart_texts,
    favour_text,
    figure_text,
    row_texts,
    scheme_text,
    score_text,
)
from tournaments.standings.criteria import Criterion
from tournaments.standings.schemes import Scheme, SchemeKind


def texts(name: str, *tables: str, **facts: Any) -> list[str]:
    rounds = facts.pop("rounds", [{"tables": [table]} for table in tables])
    night = Night({"rounds": rounds} | facts)
    return list(row_texts(night.standings, night.number(name), night.name))


def test_a_row_tells_what_was_gathered_and_what_decided() -> None:
    assert texts("Ben", "Ada Ben Cleo", "Ben Ada Cleo", "Ada Cleo=Ben") == [
        "3 tables, 17.5 points: 5 + 10 + 2.5.",
        "Ahead of Cleo with 17.5 to 2.5.",
        "Behind Ada with 17.5 to 25.",
    ]


def test_byes_are_named() -> None:
    rounds = [{"tables": ["Ada Ben"]}, {"tables": ["Cleo Ben"], "byes": ["Ada"]}]
    assert texts("Ada", rounds=rounds)[0] == "1 table, 15 points: 10 + 5 (bye)."


@pytest.mark.parametrize(
    ("tables", "facts", "sentence"),
    [
        (
            ["Ada:10 Ben", "Cleo:9 Dora"],
            {},
            "Ahead of Cleo because of more phases completed: 10 to 9.",
        ),
        (
            ["Ada:9/12 Ben", "Cleo:9/15 Dora"],
            {},
            "Ahead of Cleo because of fewer penalty points per deal: 1.2 to 1.5.",
        ),
        (["Ada=Cleo"], {"ties": ["lot"]}, "Ahead of Cleo by lot: 0.01 is less than 0.02."),
        (
            ["Ada Cleo"],
            {"ties": ["head_to_head"], "scheme": {"top": 1, "bottom": 1}},
            "Ahead of Cleo by the tables that the equals shared: won less lost, +1 to -1.",
        ),
        (
            ["Ada:1/5 Cleo:1/6"],
            {"scheme": {"kind": "points"}},
            "Ahead of Cleo with 5 to 6.",
        ),
    ],
)
def test_the_step_that_decided_is_named_with_its_figures(
    tables: list[str], facts: dict[str, Any], sentence: str
) -> None:
    assert sentence in texts("Ada", rounds=[{"tables": tables}], **facts)


def test_tables_won_and_opponents_are_told_from_both_sides() -> None:
    rounds = [{"tables": ["Ada Ben Cleo", "Dora Eve Fay"]}, {"tables": ["Cleo Ben Ada"]}]
    told = texts("Ada", rounds=rounds, ties=["wins", "lot"])
    assert told[1] == "Ahead of Cleo by lot: 0.01 is less than 0.03."
    told = texts("Ben", rounds=rounds, ties=["wins", "lot"])
    assert told[-1].endswith("because of fewer tables won: 0 to 1.")
    strong = [{"tables": ["Ada Ben", "Cleo Dora"]}, {"tables": ["Ben Dora"]}]
    told = texts("Ada", rounds=strong, ties=["opponents"])
    assert any("stronger opponents, by their points per table: 5 to 0." in text for text in told)


def test_where_the_fewest_points_win_those_who_played_more_are_ahead() -> None:
    rounds = [{"tables": ["Ada:1/5 Ben:1/6"]}, {"tables": ["Ada:1/5 Cleo:1/6"]}]
    told = texts("Cleo", rounds=rounds, scheme={"kind": "points"}, ties=["lot"])
    assert told[0] == "1 table, 6 points: 6."
    assert told[-1] == "Behind Ben by lot: 0.03 is more than 0.02."
    told = texts("Ada", rounds=rounds, scheme={"kind": "points"})
    assert told[1] == "Ahead of Ben because of more tables played to the end: 2 to 1."


def test_where_the_fewest_points_win_whoever_left_a_table_is_told_so() -> None:
    facts = {"tables": ["Ada:1/60 Ben:1/80 Cleo:0/5-"]}
    told = texts("Cleo", rounds=[facts], scheme={"kind": "points"})
    assert told == [
        "1 table, 5 points: 5.",
        "Behind Ben because of fewer tables played to the end: 0 to 1.",
    ]


def test_a_final_and_a_knock_out_tell_how_far_somebody_came() -> None:
    rounds = [{"tables": ["Ada Ben Cleo"]}, {"tables": ["Cleo Ada"], "stage": "final"}]
    assert texts("Cleo", rounds=rounds)[1:] == [
        "Place 1 at final table 1.",
        "Ahead of Ada by the place there: 1 to 2.",
    ]
    assert texts("Ada", rounds=rounds)[1:] == [
        "Place 2 at final table 1.",
        "Ahead of Ben, who did not come so far.",
        "Behind Cleo by the place there: 2 to 1.",
    ]
    assert texts("Ben", rounds=rounds)[1:] == ["Behind Ada, who came further."]
    cup = [{"tables": ["Ada Ben"], "stage": "knock_out"}]
    assert texts("Ben", rounds=cup) == [
        "0 tables.",
        "Came as far as round 1, place 2 at the table there.",
        "Behind Ada by the place there: 2 to 1.",
    ]


def test_equals_are_told_so() -> None:
    assert texts("Ada", "Ada=Ben=Cleo", ties=["none"]) == [
        "1 table, 5 points: 5.",
        "Equal to Ben and Cleo in all that counts: they share the place.",
    ]


def test_every_step_and_every_kind_has_words() -> None:
    assert AHEAD.keys() == BEHIND.keys() == set(Criterion) - {Criterion.REACH}
    assert KINDS.keys() == set(SchemeKind)


@pytest.mark.parametrize(
    ("figure", "text"),
    [(Fraction(15, 2), "7.5"), (Fraction(10, 3), "3.33"), (20, "20"), (-5, "-5"), (0.999, "1")],
)
def test_figures_are_as_short_as_they_can_be(figure: Fraction, text: str) -> None:
    assert figure_text(figure) == text


def test_figures_read_differently_where_they_differ() -> None:
    assert apart_texts([Fraction(1, 3), Fraction(1, 3) - Fraction(1, 500)]) == ["0.333", "0.331"]
    assert apart_texts([Fraction(1, 3), Fraction(1, 3)]) == ["0.33", "0.33"]


def test_figures_are_written_as_the_language_does() -> None:
    with translation.override("de"):
        assert figure_text(Fraction(15, 2)) == "7,5"


def test_scores_are_phases_or_points() -> None:
    assert score_text(Fraction(1), Scheme()) == "1 point"
    assert score_text(Fraction(15, 2), Scheme()) == "7.5 points"
    assert score_text(Fraction(8), Scheme(SchemeKind.PHASES)) == "8 phases"


def test_a_scheme_says_what_a_place_is_worth() -> None:
    assert scheme_text(Scheme()) == "Each table: 10 points for the first, 0 for the last."
    assert scheme_text(Scheme(SchemeKind.WINNER)) == "Only the winner of a table gets points."


def test_a_scheme_that_favours_a_size_says_so_with_the_figure() -> None:
    assert favour_text(Scheme(), [3, 4]) == ""
    assert favour_text(Scheme(SchemeKind.WINNER), [4]) == ""
    assert favour_text(Scheme(SchemeKind.WINNER), [4, 3]) == (
        "Favours tables of 3: a seat is worth 3.33 points at a table of 3 "
        "and 2.5 points at a table of 4 on average."
    )
    assert favour_text(Scheme(SchemeKind.DOWNWARD), [3, 4]).startswith("Favours tables of 4:")


def test_where_play_decides_what_a_size_is_worth_it_is_measured() -> None:
    scheme = Scheme(SchemeKind.PHASES)
    assert favour_text(scheme, [4]) == ""
    assert "shows as soon as some have finished" in favour_text(scheme, [3, 4])
    measured = {4: Fraction(13, 2), 3: Fraction(7)}
    assert favour_text(scheme, [3, 4], measured) == (
        "May favour a size: so far a seat brought 7 phases at a table of 3 "
        "and 6.5 phases at a table of 4 on average."
    )


def test_the_log_tells_what_visitors_see() -> None:
    frozen = sentence_of("standings-frozen", {"after": 3}, str)
    assert frozen == "Visitors see the standings after round 3 only."
    assert sentence_of("standings-shown", {}, str) == "Visitors see all standings again."


def test_it_is_said_whose_deals_keep_points_per_deal_from_being_compared() -> None:
    rounds = [{"tables": ["Ada:9/20 Ben", "Cleo:9/10 Dora", "Eve:9/30 Fay"], "uncounted": [2, 3]}]
    note = "Points per deal are not compared here: the deals of Cleo and Eve were not counted."
    for name in ("Ada", "Cleo", "Eve"):
        assert texts(name, rounds=rounds, ties=["phases", "penalty", "lot"])[-1] == note
        shared = texts(name, rounds=rounds, ties=["phases", "penalty"])
        assert shared[1].startswith("Equal to")
        assert shared[-1] == note
    assert note not in texts("Ben", rounds=rounds, ties=["phases", "penalty"])
