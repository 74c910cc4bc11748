"""The tables of pages, taken by a program."""

from base64 import b64decode

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import ada, club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import night_with, rounds_played
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    return rounds_played(night_with(4, club), 1)


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.READ)


@pytest.mark.parametrize("table", ["results", "standings"])
def test_tables_of_a_night_are_those_of_its_page(
    program: Program, night: Tournament, table: str
) -> None:
    asked = f"/spreadsheets/?table={table}&of={night.pk}"
    rows = told(program.get(asked))
    assert (len(rows["rows"]), rows["content"]) == (4, None)
    assert "A" in {cell for row in rows["rows"] for cell in row}
    file = told(program.get(f"{asked}&kind=csv"))
    page = f"/tournaments/{night.pk}/{table}/file/"
    assert b64decode(file["content"]) == ada(night.club).get(page).content


def test_of_a_season_and_a_leaderboard_everybody_is_told(
    program: Program, club: Club, night: Tournament
) -> None:
    season = season_of(club, begins=night.date, ends=night.date)
    seasons = told(program.get(f"/spreadsheets/?table=season&of={season.pk}"))
    assert seasons["rows"][0][:3] == [1, "A", 100]
    boards = told(program.get("/spreadsheets/?table=leaderboard&by=wins&kind=xlsx"))
    assert boards["rows"][0][:2] == [1, "A"]
    assert b64decode(boards["content"]).startswith(b"PK")


def test_the_roster_comes_as_the_list_that_it_goes_in_by(club: Club) -> None:
    program = program_of(club)
    club.players.create(name="Karla", keeps_to=3)
    assert told(program.get("/players/list/"))["rows"][0][:3] == ["Karla", "", 3]
    assert b64decode(told(program.get("/players/list/?kind=csv"))["content"]).startswith(b"\xef")


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "table=roster",
        "table=results",
        "table=standings&of=1000000",
        "table=season&of=1000000",
        "table=leaderboard&edition=unheard",
        "table=leaderboard&by=luck",
        "table=leaderboard&kind=pdf",
    ],
)
def test_tables_that_there_are_not_are_refused(program: Program, asked: str) -> None:
    assert problem(program.get(f"/spreadsheets/?{asked}")) == "invalid"
