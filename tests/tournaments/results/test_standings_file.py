"""The standings as somebody opens them in a spreadsheet."""

import csv
from io import StringIO

import pytest

from scoring.people.models import Player
from tests.clubs import ben
from tests.scoring.test_spreadsheets import opened
from tests.tournaments.nights_running import deal, running, table_of
from tests.tournaments.tables_reporting import reported
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Round, Stage
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


def rows_in(night: Tournament, language: str = "en", separator: str = ",") -> list[list[str]]:
    browser = ben(night.club)
    answer = browser.get(
        f"/tournaments/{night.pk}/standings/file/", headers={"accept-language": language}
    )
    assert answer["Content-Type"].startswith("text/csv")
    assert f"standings-{night.date}.csv" in answer["Content-Disposition"] or language != "en"
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline=""), delimiter=separator))


def test_it_says_place_score_rounds_and_what_was_counted() -> None:
    night = running(sizes=(4,))
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    Round.objects.update(state="complete")
    reported(night, "Ben Ada Cleo")
    head, *rows = rows_in(night)
    assert head[:5] == ["Place", "Name", "Points", "Round 1", "Round 2"]
    assert head[5:] == ["Tables played", "Phases", "Card points", "Deals"]
    assert rows == [
        ["1", "Ben", "16.6667", "6.6667", "10", "2", "18", "40", ""],
        ["2", "Ada", "15", "10", "5", "2", "18", "25", ""],
        ["3", "Cleo", "3.3333", "3.3333", "0", "2", "15", "85", ""],
        ["4", "Dora", "0", "0", "", "1", "6", "100", "11"],
    ]


def test_numbers_are_written_as_the_language_does_and_are_no_formulas() -> None:
    night = running(sizes=(4,), scheme={"kind": "linear", "top": 2.5, "bottom": -2.5})
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100)), 0, None)
    assert [row[2] for row in rows_in(night, "de", ";")[1:]] == ["2,5", "0,8333", "-0,8333", "-2,5"]


def test_the_workbook_has_the_same_with_numbers() -> None:
    night = running(sizes=(4,))
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    answer = ben(night.club).get(f"/tournaments/{night.pk}/standings/file/?format=xlsx")
    rows = list(opened(answer.content).values)
    assert rows[2] == (2, "Ben", 6.6667, 6.6667, 1, 8, 40, 11)
    assert [[str(cell) for cell in row] for row in rows] == rows_in(night)


def test_a_name_that_is_a_formula_is_only_a_name() -> None:
    night = running(sizes=(4,))
    Player.objects.filter(name="Ada").update(name="=1+1")
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100)), 0, None)
    assert rows_in(night)[1][1] == "'=1+1"


def test_of_a_final_that_adds_nothing_the_place_is_told() -> None:
    night = running(sizes=(4,))
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100)), 0, None)
    Round.objects.update(state="complete")
    reported(night, "Ben Ada", stage=Stage.FINAL)
    head, *rows = rows_in(night)
    assert head[3:5] == ["Round 1", "Final, place"]
    assert [row[:5] for row in rows[:3]] == [
        ["1", "Ben", "6.6667", "6.6667", "1"],
        ["2", "Ada", "10", "10", "2"],
        ["3", "Cleo", "3.3333", "3.3333", ""],
    ]


def test_tables_that_are_still_playing_do_not_count() -> None:
    night = running()
    deal(night, 1, "25+ 60 0* 60")
    assert len(rows_in(night)) == 1
