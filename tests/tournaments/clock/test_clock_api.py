"""The clock of a round turned by a program."""

from datetime import timedelta

import pytest
from django.utils import timezone

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
    late = program.post(address + "set/", {"minutes": 30})
    assert problem(late) == "refused"
    assert "add minutes instead" in told(late)["detail"]
    night.rounds.update(state=RoundState.COMPLETE)
    stopped = program.post(address + "pause/")
    assert told(stopped)["detail"] == "No round is running any more: its clock has stopped."
    assert problem(program.get(address)) == "not-found"


def test_a_night_without_time_has_no_clock(night: Tournament, program: Program) -> None:
    Tournament.objects.update(minutes=None)
    assert problem(program.get(f"/nights/{night.pk}/clock/")) == "not-found"
    refused = program.post(f"/nights/{night.pk}/clock/add/", {"minutes": 5})
    assert problem(refused) == "refused"
    assert "have no time" in told(refused)["detail"]


def test_what_cannot_be_pressed_now_is_refused(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/clock/"
    for early in ("pause/", "resume/"):
        assert told(program.post(address + early))["detail"] == "The clock is not started yet."
    for _twice in range(2):
        assert program.post(address + "start/").status_code == 200
    for _twice in range(2):
        assert program.post(address + "pause/").status_code == 200
    assert "let it go on" in told(program.post(address + "start/"))["detail"]


def test_time_that_is_up_is_told(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/clock/"
    before = program.post(address + "start/")
    assert not told(before)["is_over"]
    an_hour_ago = timezone.now() - timedelta(hours=1)
    night.rounds.update(clock_started_at=an_hour_ago)
    now = program.get(address, If_None_Match=before.headers["ETag"])
    assert (told(now)["is_over"], told(now)["state"]) == (True, "running")
