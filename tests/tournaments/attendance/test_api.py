"""People checked in by a program."""

import pytest

from api.scopes import Scope
from scoring.clubs.models import Club
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.playing import night_with, published
from tournaments.attendance.models import Presence
from tournaments.nights.actions import end_night
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def night(club: Club) -> Tournament:
    night = night_with(3, club)
    night.entrants.update(presence=Presence.REGISTERED)
    return night


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, Scope.SCORE)


def here(night: Tournament) -> set[str]:
    return {entrant.name for entrant in night.entrants.here().select_related("player")}


def test_somebody_comes_pauses_and_that_is_taken_back(program: Program, night: Tournament) -> None:
    address = f"/nights/{night.pk}/entrants/"
    person = told(program.get(address))["results"][0]
    at = f"{address}{person['id']}/presence/"
    came = told(program.put(at, {"presence": "here"}))
    assert (came["entrant"]["presence"], came["was_here"]) == ("here", False)
    assert told(program.put(at, {"presence": "here"}))["entry"] is None
    paused = told(program.put(at, {"presence": "pausing"}))
    assert problem(program.post(f"{address}undo/{came['entry']}/")) == "refused"
    assert program.post(f"{address}undo/{paused['entry']}/").status_code == 204
    assert here(night) == {person["name"]}


def test_those_who_were_not_registered_come_by_name_or_number(
    program: Program, night: Tournament, club: Club
) -> None:
    address = f"/nights/{night.pk}/entrants/"
    new = told(program.post(address, {"name": "Zoe"}))
    assert (new["is_new"], new["entrant"]["name"]) == (True, "Zoe")
    assert told(program.post(address, {"name": "zoe"}))["was_here"]
    registered = night.entrants.earliest("pk")
    came = told(program.post(address, {"player": registered.player_id}))
    assert (came["entrant"]["presence"], came["was_here"]) == ("here", False)
    assert program.post(f"{address}undo/{came['entry']}/").status_code == 204
    known = club.players.create(name="Yves")
    assert told(program.post(address, {"player": known.pk}))["entrant"]["player"] == known.pk
    assert here(night) == {"Zoe", "Yves"}
    assert problem(program.post(address, {})) == "invalid"
    assert problem(program.post(address, {"player": 999_999})) == "not-found"


def test_all_come_at_once_if_they_are_as_many(program: Program, night: Tournament) -> None:
    address = f"/nights/{night.pk}/entrants/"
    wrong = program.post(address + "all-here/", {"expected": 2})
    assert problem(wrong) == "refused"
    assert told(wrong)["detail"] == "3 people are awaited, not 2."
    entry = told(program.post(address + "all-here/", {"expected": 3}))["entry"]
    assert len(here(night)) == 3
    assert program.post(f"{address}undo/{entry}/").status_code == 204
    assert here(night) == set()


def test_who_sits_in_a_round_stays_checked_in(program: Program, night: Tournament) -> None:
    address = f"/nights/{night.pk}/entrants/"
    entry = told(program.post(address + "all-here/", {"expected": 3}))["entry"]
    published(night)
    refused = program.post(f"{address}undo/{entry}/")
    assert problem(refused) == "refused"
    assert "seat" in told(refused)["detail"]


def test_nobody_comes_to_a_night_that_has_ended(program: Program, night: Tournament) -> None:
    end_night(night)
    assert problem(program.post(f"/nights/{night.pk}/entrants/", {"name": "Zoe"})) == "closed"


def test_badges_are_read_one_after_the_other(program: Program, night: Tournament) -> None:
    address, first = f"/nights/{night.pk}/entrants/", night.entrants.earliest("pk")
    came = told(program.post(address + "badge/", {"badge": first.badge_code}))
    assert (came["entrant"]["id"], came["entrant"]["presence"]) == (first.pk, "here")
    again = told(program.post(address + "badge/", {"badge": first.name}))
    assert (again["was_here"], again["entry"]) == (True, None)
    nobody = program.post(address + "badge/", {"badge": "Nobody"})
    assert told(nobody)["errors"][0]["field"] == "badge"
    assert program.post(f"{address}undo/{came['entry']}/").status_code == 204
    assert here(night) == set()
