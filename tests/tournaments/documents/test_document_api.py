"""A program takes a night out of one club and brings it into another."""

import json
from typing import Any

import pytest
from django.http import HttpResponse

from api.scopes import Scope
from jobs.models import Job, JobState
from scoring.clubs.models import Club, Role
from scoring.fields import MOST_OF_A_DOCUMENT
from scoring.people.api_fields import LARGEST
from scoring.people.import_forms import ONE_AT_A_TIME
from tests.clubs import club_of
from tests.jobs.carrying_out import work
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.documents.travelling import written
from tests.tournaments.nights_running import deal, running
from tests.tournaments.people import roster
from tests.tournaments.seasons.test_seasons import season_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Tournament:
    night = running()
    deal(night, 1, "0* 25+ 60 5")
    return night


@pytest.fixture
def other() -> Club:
    return club_of("zoe", "The Others")


@pytest.fixture
def program(other: Club) -> Program:
    return program_of(other)


def sent(program: Program, content: bytes | str) -> HttpResponse:
    answer = program.client.post(
        "/api/v1/documents/", content, content_type="application/json", headers=program.headers()
    )
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_night_is_taken_out_and_brought_in(
    night: Tournament, program: Program, other: Club
) -> None:
    document = told(program_of(night.club).get(f"/nights/{night.pk}/document/"))
    assert document == json.loads(written(night))
    first, _second = roster(other, "Ada", "ada")
    answer = sent(program, json.dumps(document))
    assert answer.status_code == 201
    seen = told(answer)
    assert [row["is_here"] for row in seen["nights"]] == [False]
    [unclear] = [row for row in seen["people"] if row["candidates"]]
    assert unclear["name"] == "Ada"
    at = f"/documents/{seen['id']}/"
    assert told(program.get(at))["state"] == "sent"
    assert problem(program.post(at + "import/")) == "invalid"
    stranger = night.club.players.first()
    assert stranger
    for nobody in (LARGEST, stranger.pk):
        people = [{"number": 2, "is_new": True}, {"number": unclear["number"], "player": nobody}]
        refused = told(program.post(at + "import/", {"people": people}))
        assert [each["field"] for each in refused["errors"]] == ["people.1.player"]
    assert not Job.objects.exists()
    meant = {"people": [{"number": unclear["number"], "player": first.pk}]}
    asked = program.post(at + "import/", meant)
    assert (asked.status_code, told(asked)["state"]) == (202, "waiting")
    work(Job.objects.get())
    done = told(program.get(at))
    there = Tournament.objects.get(club=other)
    assert (done["state"], done["nights"], done["new_people"]) == ("done", [there.pk], 7)
    assert written(there) == written(night)
    assert told(sent(program, json.dumps(document)))["is_here"]


def test_an_import_is_cancelled_before_it_is_begun(night: Tournament, program: Program) -> None:
    at = f"/documents/{told(sent(program, written(night)))['id']}/"
    assert told(program.post(at + "cancel/"))["state"] == "sent"
    program.post(at + "import/")
    assert told(program.post(at + "cancel/"))["state"] == "cancelled"
    assert told(program.post(at + "import/"))["state"] == "waiting"


def test_answers_are_changed_once_the_import_with_those_before_is_cancelled(
    night: Tournament, program: Program, other: Club
) -> None:
    first, second = roster(other, "Ada", "ada")
    seen = told(sent(program, written(night)))
    number = next(row["number"] for row in seen["people"] if row["candidates"])
    at = f"/documents/{seen['id']}/"
    one, two = ({"people": [{"number": number, "player": who.pk}]} for who in (first, second))
    job = told(program.post(at + "import/", one))["job"]
    assert told(program.post(at + "import/", one))["job"] == job
    assert problem(program.post(at + "import/", two)) == "refused"
    colleague = program_of(other, role=Role.OWNER)
    assert told(colleague.post(at + "import/", one))["job"] == job
    assert problem(colleague.post(at + "import/", two)) == "refused"
    assert told(colleague.post(at + "cancel/"))["state"] == "cancelled"
    assert told(program.post(at + "import/", two))["job"] != job
    assert told(program.post(at + "cancel/"))["state"] == "cancelled"
    again = told(program.post(at + "import/", one))
    assert (again["state"], again["job"]) == ("waiting", job)
    assert told(program.get(at)) == again
    program.post(f"/jobs/{Job.objects.latest('pk').token}/retry/")
    assert told(program.post(at + "cancel/"))["state"] == "cancelled"
    assert {each.state for each in Job.objects.all()} == {JobState.CANCELLED}
    program.post(at + "import/", one)
    work(Job.objects.get(token=job))
    assert told(program.post(at + "import/", two))["job"] == job
    assert told(program.post(at + "cancel/"))["state"] == "done"


def test_what_is_being_cancelled_is_waited_for(night: Tournament, program: Program) -> None:
    at = f"/documents/{told(sent(program, written(night)))['id']}/"
    program.post(at + "import/")
    Job.objects.update(state=JobState.RUNNING)
    assert told(program.post(at + "cancel/"))["state"] == "running"
    assert problem(program.post(at + "import/")) == "refused"


def test_a_season_goes_out_without_names_if_asked_so(night: Tournament) -> None:
    program, season = program_of(night.club), season_of(night.club)
    address = f"/seasons/{season.pk}/document/"
    assert told(program.get(address))["people"][0]["name"] == "Ada"
    nameless = told(program.get(address + "?pseudonyms=true"))
    assert nameless["people"][0]["name"] == "Person 1"
    assert problem(program.get(address + "?pseudonyms=perhaps")) == "invalid"
    assert problem(program_of(night.club, Scope.SCORE).get(address)) == "wrong-scope"


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"\xff", "not-json"),
        (b"[]", "invalid"),
        (b"{}", "invalid"),
        (b'{"format": "phase10site", "version": 99}', "invalid"),
        (b" " * (MOST_OF_A_DOCUMENT + 1), "too-large"),
    ],
)
def test_what_is_no_document_is_refused(program: Program, content: bytes, refusal: str) -> None:
    assert problem(sent(program, content)) == refusal


def test_what_was_altered_is_refused_at_its_place(night: Tournament, program: Program) -> None:
    document: Any = json.loads(written(night))
    document["nights"][0]["games"][0]["deals"][0]["points"][0] = 5
    refused = told(sent(program, json.dumps(document)))
    assert refused["errors"][0]["field"].startswith("nights.0.games.0")


def test_of_many_that_are_sent_the_latest_wait(
    night: Tournament, program: Program, other: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.documents.arriving.MOST_WAITING", 2)
    first, *others = [told(sent(program, written(night)))["id"] for _time in range(3)]
    assert problem(program.get(f"/documents/{first}/")) == "not-found"
    assert {told(program.get(f"/documents/{token}/"))["state"] for token in others} == {"sent"}


def test_while_another_file_is_read_a_program_is_told_to_wait(
    night: Tournament, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.people.import_forms.PATIENCE", 0)
    with ONE_AT_A_TIME:
        busy = sent(program, written(night))
    assert problem(busy) == "too-many"
    assert busy.headers["Retry-After"] == "30"
