"""Jobs and their files, for programs that act for one club of somebody."""

import pytest

from api.scopes import Scope
from jobs.models import Job, JobState
from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.clubs import club_of
from tests.jobs.carrying_out import work
from tests.programs_asking import Program, problem, program_of, told
from tests.scoring.tables import record, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return club_of()


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club)


def test_all_games_are_had_as_a_file(club: Club, program: Program) -> None:
    game = record(sit_down("Ada", "Ben"), "0* 25+")
    Game.objects.filter(pk=game.pk).update(club=club)
    asked = program.post("/games/export/", Idempotency_Key="one")
    assert asked.status_code == 202
    job = told(asked)
    assert told(program.post("/games/export/", Idempotency_Key="one"))["id"] == job["id"]
    assert told(program.get("/files/"))["results"] == []
    work(Job.objects.get())
    done = told(program.get(f"/jobs/{job['id']}/"))
    assert (done["state"], done["kind"], done["done"]) == ("done", "games-export", 1)
    (file,) = told(program.get("/files/"))["results"]
    answer = program.get(f"/files/{file['id']}/", Accept="application/octet-stream")
    content = b"".join(answer)
    assert len(content) == file["size"]
    assert b"Ada" in content
    assert file["name"] in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert problem(program_of(club, Scope.SCORE).get(f"/files/{file['id']}/")) == "wrong-scope"
    assert problem(program_of(club, Scope.READ).get(f"/files/{file['id']}/")) == "wrong-scope"


def test_a_job_is_cancelled_and_begun_once_more(program: Program) -> None:
    job = told(program.post("/games/export/"))["id"]
    assert told(program.post(f"/jobs/{job}/cancel/"))["state"] == "cancelled"
    assert told(program.post(f"/jobs/{job}/retry/"))["state"] == "waiting"
    waiting = told(program.get("/jobs/?state=waiting"))["results"]
    assert [each["id"] for each in waiting] == [job]
    assert told(program.get("/jobs/?kind=night"))["results"] == []
    assert problem(program.get("/jobs/?state=asleep")) == "invalid"


def test_who_could_not_ask_for_it_neither_cancels_it_nor_begins_it_again(
    club: Club, program: Program
) -> None:
    job = told(program.post("/games/export/"))["id"]
    scorer = program_of(club, Scope.SCORE)
    assert told(scorer.get(f"/jobs/{job}/"))["state"] == "waiting"
    assert problem(scorer.post(f"/jobs/{job}/cancel/")) == "wrong-scope"
    program.post(f"/jobs/{job}/cancel/")
    assert problem(scorer.post(f"/jobs/{job}/retry/")) == "wrong-scope"
    assert Job.objects.get().state == JobState.CANCELLED


def test_of_another_club_of_the_same_person_there_is_nothing(program: Program) -> None:
    job = told(program.post("/games/export/"))["id"]
    elsewhere = program_of(club_of("Cleo", "The Others"))
    assert Job.objects.get().requested_by_id is not None
    assert told(elsewhere.get("/jobs/"))["results"] == []
    for address in (f"/jobs/{job}/", f"/files/{job}/"):
        assert problem(elsewhere.get(address)) == "not-found"
    assert problem(program.get(f"/files/{job}/")) == "not-found"
