"""Keys under races: whatever is sent at the same moment happens once."""

from typing import Any

import pytest
from django.http import HttpResponse

from api import idempotency
from api.models import AnsweredRequest
from api.scopes import Scope
from scoring.games.models import Game
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of, told
from tests.races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
NAMES = {"names": ["Ada", "Ben"]}
PROGRAMS = 8


@pytest.fixture
def program() -> Program:
    return program_of(club_of(), Scope.SCORE)


def sent_at_once(program: Program, key: str) -> list[HttpResponse]:
    def send(_number: int) -> HttpResponse:
        return Program(program.secret).post("/games/", NAMES, Idempotency_Key=key)

    answers: list[Any] = at_once(send, PROGRAMS)
    return answers


def assert_one_game(answers: list[HttpResponse]) -> None:
    assert Game.objects.count() == 1
    done = {told(answer)["id"] for answer in answers if answer.status_code == 201}
    assert len(done) == 1
    refused = [answer for answer in answers if answer.status_code != 201]
    assert {problem(answer) for answer in refused} <= {"in-flight"}


def test_one_key_sent_by_many_at_once_is_one_game(program: Program) -> None:
    assert_one_game(sent_at_once(program, "one"))


def test_the_database_holds_it_where_processes_do_not_know_of_each_other(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(idempotency, "in_flight", Forgetful())
    answers = sent_at_once(program, "one")
    assert {answer.status_code for answer in answers} == {201}
    assert_one_game(answers)
    assert AnsweredRequest.objects.count() == 1


class Forgetful(set[tuple[str, str]]):
    """As another process has it: it knows of nobody."""

    def __contains__(self, _key: object) -> bool:
        return False


def test_while_the_first_is_being_answered_another_one_is_told_to_wait(program: Program) -> None:
    assert told(program.post("/games/", NAMES, Idempotency_Key="one"))["id"]
    (caller,) = AnsweredRequest.objects.values_list("caller", flat=True)
    with idempotency.alone(caller, "one"):
        refused = program.post("/games/", NAMES, Idempotency_Key="one")
    assert problem(refused) == "in-flight"
    assert refused.headers["Retry-After"] == "1"
    assert program.post("/games/", NAMES, Idempotency_Key="one").status_code == 201
