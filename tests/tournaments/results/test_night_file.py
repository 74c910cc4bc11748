"""All results of a night as somebody opens them in a spreadsheet."""

import csv
from io import StringIO
from typing import Any

import pytest

from scoring.people.models import Player
from tests.clubs import ada, ben, cleo
from tests.scoring.test_spreadsheets import opened
from tests.tournaments.nights_running import deal, running, table_of
from tournaments.nights.models import Tournament
from tournaments.results.night_file import results_of_night
from tournaments.tables.hand_results import TypedResult, enter

pytestmark = pytest.mark.django_db


def address(night: Tournament) -> str:
    return f"/tournaments/{night.pk}/results/file/"


def rows_in(night: Tournament, language: str = "en", separator: str = ",") -> list[list[str]]:
    answer = ben(night.club).get(address(night), headers={"accept-language": language})
    text = answer.content.decode("utf-8-sig")
    return list(csv.reader(StringIO(text, newline=""), delimiter=separator))


def workbook(night: Tournament) -> list[tuple[Any, ...]]:
    answer = ben(night.club).get(address(night) + "?format=xlsx")
    return list(opened(answer.content).values)


def test_what_was_typed_by_hand_stands_there_as_it_was_typed() -> None:
    night = running(sizes=(4,))
    enter(table_of(night), TypedResult((9, 8, 7, 6), (5, 40, 45, 100), deals=11), 0, None)
    head, *rows = workbook(night)
    assert head == (
        *("Round", "Table", "Seat", "Player", "Place", "Phases completed", "Points"),
        *("Left early", "Deals", "Finished", "Typed by hand"),
    )
    assert rows == [
        ("Round 1", 1, 1, "Ada", 1, 9, 5, "no", 11, "yes", "yes"),
        ("Round 1", 1, 2, "Ben", 2, 8, 40, "no", 11, "yes", "yes"),
        ("Round 1", 1, 3, "Cleo", 3, 7, 45, "no", 11, "yes", "yes"),
        ("Round 1", 1, 4, "Dora", 4, 6, 100, "no", 11, "yes", "yes"),
    ]


def test_a_table_that_is_played_has_no_places_yet() -> None:
    night = running(sizes=(4,))
    assert len(workbook(night)) == 1
    deal(night, 1, "25+ 60 0* 60")
    _head, *rows = workbook(night)
    assert [row[4:] for row in rows][:2] == [
        (None, 1, 25, "no", 1, "no", "no"),
        (None, 0, 60, "no", 1, "no", "no"),
    ]


def test_a_name_that_is_a_formula_is_only_a_name() -> None:
    night = running(sizes=(4,))
    Player.objects.filter(name="Ada").update(name="=1+1")
    deal(night, 1, "25+ 60 0* 60")
    assert rows_in(night)[1][3] == "'=1+1"
    assert workbook(night)[1][3] == "=1+1"


def test_it_speaks_the_language_of_the_page() -> None:
    night = running(sizes=(4,))
    deal(night, 1, "25+ 60 0* 60")
    head, first, *_others = rows_in(night, "de", ";")
    assert head[:4] == ["Runde", "Tisch", "Sitz", "Name"]
    assert first[0] == "Runde 1"


def test_it_is_called_after_the_day_and_found_where_results_are() -> None:
    night = running(sizes=(4,))
    assert results_of_night(night).name == f"results-{night.date}"
    assert (
        f"{address(night)}?format=csv"
        in ada(night.club).get(f"/tournaments/{night.pk}/tables/").text
    )
    assert ada(night.club).get(address(night) + "?format=ods").status_code == 400
    assert cleo().get(address(night)).status_code == 404
