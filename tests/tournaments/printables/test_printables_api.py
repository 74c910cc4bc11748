"""What a night prints, ordered by a program."""

import pytest

from api.scopes import Scope
from jobs.models import Job
from jobs.results import path_of
from tests.jobs.carrying_out import work
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import running
from tournaments.nights.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    return running(sizes=(2, 2))


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club, Scope.SCORE)


def test_a_job_makes_what_was_ordered_once(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/printables/"
    order = {"printables": ["signs", "scores"], "language": "de", "per_page": 2, "round": 1}
    answer = program.post(address, order)
    assert answer.status_code == 202, answer.content
    job = Job.objects.get(token=told(answer)["job"])
    assert job.parameters["kinds"] == ["signs", "scores"]
    assert job.parameters["per_page"] == 2
    work(job)
    again = told(program.post(address, order))
    assert (again["job"], again["state"]) == (job.token, "done")
    path_of(Job.objects.get(pk=job.pk)).unlink()


def test_whoever_may_order_it_may_cancel_it(night: Tournament, program: Program) -> None:
    ordered = program.post(f"/nights/{night.pk}/printables/", {"printables": ["signs"]})
    job = told(ordered)["job"]
    assert told(program.post(f"/jobs/{job}/cancel/"))["state"] == "cancelled"
    assert told(program.post(f"/jobs/{job}/retry/"))["state"] == "waiting"


def test_what_cannot_be_made_yet_is_said(night: Tournament, program: Program) -> None:
    address = f"/nights/{night.pk}/printables/"
    known = {each["key"]: each["missing"] for each in told(program.get(address))["printables"]}
    assert known["signs"] == ""
    assert known["winners"] == "Needs the end of the last round."
    refused = program.post(address, {"printables": ["winners"]})
    assert problem(refused) == "refused"
    assert known["winners"] in told(refused)["detail"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"printables": []}, "printables"),
        ({"printables": ["posters"]}, "printables.0"),
        ({"round": 2}, "round"),
        ({"per_page": 3}, "per_page"),
    ],
)
def test_what_is_not_offered_is_named(
    night: Tournament, program: Program, wrong: dict[str, object], field: str
) -> None:
    refused = program.post(f"/nights/{night.pk}/printables/", {"printables": ["signs"]} | wrong)
    assert problem(refused) == "invalid"
    assert told(refused)["errors"][0]["field"] == field
