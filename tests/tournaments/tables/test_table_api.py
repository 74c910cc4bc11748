"""Tables and results typed by hand, by a program."""

import pytest

from api.scopes import Scope
from tests.programs_asking import Program, problem, program_of, told
from tests.tournaments.nights_running import running, table_of
from tournaments.nights.models import Tournament
from tournaments.tables.actions import call

pytestmark = pytest.mark.django_db
RESULT = {"completed": [10, 8], "points": [0, 50], "deals": 10}


@pytest.fixture
def night() -> Tournament:
    return running(sizes=(2, 2), minutes=45)


@pytest.fixture
def program(night: Tournament) -> Program:
    return program_of(night.club, Scope.SCORE)


@pytest.fixture
def address(night: Tournament) -> str:
    return f"/nights/{night.pk}/tables/{table_of(night).pk}/"


def test_a_result_is_entered_corrected_taken_back_and_brought_back(
    program: Program, address: str
) -> None:
    assert not told(program.get(address))["counts"]
    entered = told(program.put(address + "result/", RESULT))
    assert [row["place"] for row in entered["rows"]] == [1, 2]
    assert entered["is_by_hand"]
    other = RESULT | {"completed": [8, 10]}
    unseen = program.put(address + "result/", other)
    assert problem(unseen) == "refused"
    shown = told(unseen)["errors"][0]["detail"]
    corrected = told(program.put(address + "result/", other | {"shown": shown}))
    assert [row["place"] for row in corrected["rows"]] == [2, 1]
    assert not told(program.post(address + "result/take-back/"))["counts"]
    assert problem(program.post(address + "result/take-back/")) == "refused"
    assert told(program.post(address + "result/bring-back/"))["counts"]


def test_what_cannot_be_is_refused(program: Program, address: str) -> None:
    for wrong in ({"completed": [10]}, {"completed": [11, 8]}, {"winner": 1}):
        assert problem(program.put(address + "result/", RESULT | wrong)) == "invalid"


def test_a_call_is_answered_and_the_table_has_more_time(
    night: Tournament, program: Program, address: str
) -> None:
    call(table_of(night))
    seen = program.get(address)
    assert told(seen)["table"]["called_at"]
    assert not told(program.post(address + "answer/"))["table"]["called_at"]
    assert told(program.post(address + "time/", {"minutes": 5}))["table"]["added"] == 300
    tag = seen.headers["ETag"]
    assert problem(program.post(address + "time/", {"minutes": 5}, If_Match=tag)) == "moved-on"
    assert problem(program.post(address + "time/", {"minutes": 7})) == "invalid"
