"""Families and cars written by a program."""

import pytest

from scoring.clubs.models import Club
from scoring.people.erasing import erase
from scoring.people.models import Circle
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_people_are_kept_apart_written_anew_and_let_together(program: Program, club: Club) -> None:
    ada, ben, cleo = (club.players.create(name=name).pk for name in ("Ada", "Ben", "Cleo"))
    made = program.post("/circles/", {"name": "The Bauers", "players": [ben, ada]})
    assert made.status_code == 201
    circle = told(made)
    address = f"/circles/{circle['id']}/"
    assert circle["players"] == [ada, ben]
    assert circle["is_firm"] is False
    firm = told(program.ask("PATCH", address, {"is_firm": True}))
    assert firm == circle | {"is_firm": True}
    other = told(program.ask("PATCH", address, {"name": "A car", "players": [ada, cleo]}))
    assert (other["name"], other["is_firm"], other["players"]) == ("A car", True, [ada, cleo])
    read = program.get(address)
    assert told(read) == other
    assert program.get(address, If_None_Match=read.headers["ETag"]).status_code == 304
    stale = program.ask("PATCH", address, {"players": [ada, ben]}, {"If-Match": made["ETag"]})
    assert problem(stale) == "moved-on"
    assert told(program.get("/circles/"))["results"] == [other]
    assert program.post(address + "remove/").status_code == 204
    assert not Circle.objects.exists()
    assert problem(program.get(address)) == "not-found"


def test_what_the_page_refuses_is_refused(program: Program, club: Club) -> None:
    two = [club.players.create(name=name).pk for name in ("Ada", "Ben")]
    stranger = club_of("Cleo", "The Others").players.create(name="Cleo")
    program.post("/circles/", {"name": "A car", "players": two})
    for body, field in (
        ({"name": "A car", "players": two}, "name"),
        ({"name": "\u200b", "players": two}, "name"),
        ({"name": "x" * 61, "players": two}, "name"),
        ({"name": "Alone", "players": two[:1]}, "players"),
        ({"name": "Twice", "players": two[:1] * 2}, "players"),
        ({"name": "Nobody", "players": []}, "players"),
        ({"name": "Strangers", "players": [two[0], stranger.pk]}, "players"),
        ({"name": "Far", "players": [two[0], 2**63]}, "players.1"),
    ):
        refused = program.post("/circles/", body)
        assert problem(refused) == "invalid"
        assert told(refused)["errors"][0]["field"] == field
    assert Circle.objects.count() == 1


def test_a_circle_of_which_somebody_was_erased_says_so(program: Program, club: Club) -> None:
    people = [club.players.create(name=name) for name in ("Ada", "Ben", "Cleo")]
    body = {"name": "A car", "players": [each.pk for each in people]}
    circle = told(program.post("/circles/", body))
    erase(people[0])
    address = f"/circles/{circle['id']}/"
    left = [each.pk for each in people[1:]]
    assert told(program.ask("PATCH", address, {"name": "Car"}))["players"] == left
    erase(people[1])
    assert problem(program.ask("PATCH", address, {"name": "A car"})) == "invalid"
