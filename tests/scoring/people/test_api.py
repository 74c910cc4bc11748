"""The roster written by a program, and the club that it acts for."""

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_somebody_is_added_written_of_retired_and_brought_back(program: Program) -> None:
    added = program.post("/players/", {"name": "Karla Bauer"})
    assert added.status_code == 201
    address = f"/players/{told(added)['id']}/"
    written = told(program.ask("PATCH", address, {"nickname": "Karli", "keeps_to": 3}))
    assert (written["name"], written["nickname"]) == ("Karla Bauer", "Karli")
    kept = told(program.ask("PATCH", address, {"nickname": "", "is_child": True}))
    assert (kept["keeps_to"], kept["nickname"], kept["is_child"]) == (3, "", True)
    assert told(program.post(address + "retire/"))["retired_at"]
    assert told(program.post(address + "return/"))["retired_at"] is None
    assert told(program.get(address))["name"] == "Karla Bauer"
    assert problem(program.ask("PATCH", address, {"keeps_to": 0})) == "invalid"
    assert problem(program.ask("PATCH", address, {"name": "\u200b"})) == "invalid"


def test_a_name_that_is_known_is_added_on_purpose_only(program: Program) -> None:
    program.post("/players/", {"name": "Ada"})
    refused = program.post("/players/", {"name": "ada"})
    assert told(refused)["errors"][0]["field"] == "name"
    assert program.post("/players/", {"name": "ada", "on_purpose": True}).status_code == 201
    assert len(told(program.get("/players/"))["results"]) == 2


def test_whoever_reads_is_told_how_people_are_called_and_no_more(club: Club) -> None:
    player = club.players.create(name="Karla Bauer", nickname="Karli")
    reader = program_of(club, Scope.READ)
    row = told(reader.get("/players/"))["results"][0]
    assert row == {"id": player.pk, "name": "Karli", "retired_at": None}
    assert problem(reader.get(f"/players/{player.pk}/")) == "wrong-scope"


def test_a_program_asks_for_which_club_it_acts(program: Program, club: Club) -> None:
    assert told(program.get("/club/"))["name"] == club.name
    assert {member["role"] for member in told(program.get("/club/members/"))["results"]} == {
        "owner",
        "organiser",
    }
