"""The page of a club and its calendar, by a program."""

import pytest
from django.test import Client

from api.scopes import Scope
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tournaments.club_pages.models import ClubAddress

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_the_page_is_for_all_or_for_members_and_says_where_the_club_meets(
    program: Program, club: Club, client: Client
) -> None:
    page = told(program.get("/club/page/"))
    assert page["is_public"]
    assert client.get(page["link"]).status_code == 200
    assert client.get(page["calendar"]).status_code == 200
    closed = told(program.ask("PATCH", "/club/page/", {"is_public": False}))
    assert (closed["is_public"], closed["calendar"]) == (False, None)
    assert client.get(page["link"]).status_code == 404
    met = told(program.ask("PATCH", "/club/page/", {"place": "  Town  hall "}))
    assert (met["place"], met["is_public"]) == ("Town hall", False)
    assert problem(program.ask("PATCH", "/club/page/", {"place": "x" * 121})) == "invalid"
    assert ClubAddress.objects.get().place == "Town hall"


def test_the_calendar_with_all_nights_gets_a_new_link_and_loses_it(
    program: Program, club: Club, client: Client
) -> None:
    assert told(program.get("/club/page/"))["members_calendar"] is None
    first = told(program.post("/club/calendar/renew/"))["members_calendar"]
    assert client.get(first).status_code == 200
    seen = program.get("/club/page/").headers["ETag"]
    second = told(program.post("/club/calendar/renew/", If_Match=seen))["members_calendar"]
    assert problem(program.post("/club/calendar/renew/", If_Match=seen)) == "moved-on"
    assert (client.get(first).status_code, client.get(second).status_code) == (404, 200)
    scorer = program_of(club, Scope.READ, Role.SCORER)
    assert told(scorer.get("/club/page/"))["members_calendar"] is None
    assert problem(scorer.post("/club/calendar/end/")) == "wrong-scope"
    assert told(program.post("/club/calendar/end/"))["members_calendar"] is None
    assert client.get(second).status_code == 404
