"""The leaderboard of a club, as a program reads it."""

from collections.abc import Iterator
from datetime import date

import pytest
from pytest_django import DjangoDbBlocker

from api.scopes import Scope
from scoring.clubs.models import Club
from scoring.paging import PER_PAGE
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.shared_rows import shared_rows
from tests.tournaments.playing import night_with, rounds_played
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db
BOARD = "/leaderboard/"


@pytest.fixture(scope="module")
def played_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[int]:
    with shared_rows(django_db_blocker):
        yield rounds_played(night_with(9, date=date(2026, 11, 6)), 2).pk


@pytest.fixture
def club(played_once: int, db: None) -> Club:
    return Tournament.objects.select_related("club").get(pk=played_once).club


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.READ)


def test_the_rows_are_those_of_the_page(program: Program) -> None:
    board = told(program.get(BOARD))
    rows = board["results"]
    assert (board["by"], board["since"], board["people"], board["next"]) == ("wins", "all", 9, None)
    assert [row["position"] for row in rows] == list(range(1, 10))
    wins = [row["wins"] for row in rows]
    assert wins == sorted(wins, reverse=True)
    assert rows[0]["rating"] is None
    by_games = told(program.get(BOARD + "?by=games&since=year&edition=classic"))
    assert [row["games"] for row in by_games["results"]] == [2] * 9
    rated = told(program.get(BOARD + "?by=rating"))["results"]
    ratings = [row["rating"] for row in rated]
    assert ratings == sorted(ratings, reverse=True)
    assert rated[0]["low"] < rated[0]["rating"] < rated[0]["high"]


def test_somebody_is_found_and_nothing_is_sent_twice(program: Program) -> None:
    found = told(program.get(BOARD + "?find=c"))
    assert [row["name"] for row in found["results"]] == ["C"]
    tag = program.get(BOARD).headers["ETag"]
    assert program.get(BOARD, If_None_Match=tag).status_code == 304


def test_a_long_one_has_pages(
    club: Club, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PER_PAGE > 9
    monkeypatch.setattr("scoring.paging.PER_PAGE", 5)
    first = told(program.get(BOARD + "?by=games"))
    second = told(program.get(first["next"]))
    assert [len(page["results"]) for page in (first, second)] == [5, 4]
    assert second["next"] is None


def test_what_there_is_not_is_refused_and_of_another_club_nothing_is_told(
    program: Program,
) -> None:
    for wrong in ("?by=luck", "?since=ever", "?edition=chess", "?page=0"):
        assert problem(program.get(BOARD + wrong)) == "invalid"
    other = program_of(club_of("Cleo", "The Others"), Scope.READ)
    assert told(other.get(BOARD))["results"] == []
