"""The clock of a round turned by a program."""

import pytest

from api.scopes import Scope
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import round_of, running
from tournaments.nights.models import Tournament
from tournaments.rounds.models import RoundState

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(sizes=(2, 2), minutes=45)


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club, Scope.SCORE)


def test_it_is_set_started_paused_and_set_back(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/clock/"
    waiting = told(program.get(address))
    assert (waiting["state"], waiting["left"], waiting["ends_at"]) == ("waiting", 2700, None)
    assert told(program.post(address + "set/", {"minutes": 30}))["whole"] == 1800
    started = told(program.post(address + "start/"))
    assert (started["state"], started["left"]) == ("running", None)
    assert started["ends_at"]
    assert told(program.post(address + "add/", {"minutes": 5}))["whole"] == 2100
    assert told(program.post(address + "pause/"))["left"] <= 2100
    assert told(program.post(address + "resume/"))["state"] == "running"
    assert told(program.post(address + "reset/")) == waiting | {"whole": 1800, "left": 1800}


def test_whoever_saw_another_time_changes_nothing(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/clock/"
    seen = program.get(address).headers["ETag"]
    assert program.get(address, If_None_Match=seen).status_code == 304
    assert program.post(address + "start/", If_Match=seen).status_code == 200
    assert problem(program.post(address + "pause/", If_Match=seen)) == "moved-on"
    assert round_of(night).clock_paused_at is None


def test_what_the_desk_refuses_is_refused_with_its_sentence(
    night: Tournament, program: Program
) -> None:
    address = f"/nights/{night.pk}/clock/"
    assert problem(program.post(address + "add/", {"minutes": 7})) == "invalid"
    program.post(address + "start/")
    assert problem(program.post(address + "set/", {"minutes": 30})) == "refused"
    night.rounds.update(state=RoundState.COMPLETE)
    stopped = program.post(address + "pause/")
    assert told(stopped)["detail"] == "No round is running any more: its clock has stopped."
    assert problem(program.get(address)) == "not-found"


def test_a_night_without_time_has_no_clock(night: Tournament, program: Program) -> None:
    Tournament.objects.update(minutes=None)
    assert problem(program.get(f"/nights/{night.pk}/clock/")) == "not-found"
    assert problem(program.post(f"/nights/{night.pk}/clock/add/", {"minutes": 5})) == "not-found"
