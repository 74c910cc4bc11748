"""What nobody means well by: each operation that takes something is sent it, and answers."""

import json
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from itertools import cycle
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.urls import NoReverseMatch, reverse

from scoring.api_tokens.throttles import counts
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of
from tests.project.api_access import OPERATIONS, furnish
from tests.project.test_api_access import KNOWN
from tests.walking import walking_apart

pytestmark = pytest.mark.django_db
DEEP = json.loads("[" * 900 + "]" * 900)
HOSTILE: list[Any] = [
    "\x00",
    "A\x00B",
    "\ud800",
    "9999-12-31",
    "9999-12-31T23:59:59Z",
    "0001-01-01",
    "",
    "x" * 100_000,
    "\u202e\u0000",
    2**63,
    2**64,
    -(2**63) - 1,
    10**400,
    0.5,
    True,
    None,
    [],
    {},
    [None],
    {"\x00": "\ud800"},
    [[]],
    DEEP,
]
TAKING = [(name, asked) for name, asked in OPERATIONS.items() if name[0] != "GET"]
TOO_LARGE = 10**30


@pytest.fixture
def club() -> Club:
    club = club_of()
    furnish(club)
    return club


@pytest.fixture
def program(club: Club) -> Program:
    return program_of(club, role=Role.OWNER)


def address(club: Club, name: tuple[str, str]) -> str:
    place = dict(OPERATIONS[name].place(club))
    return reverse(name[1], settings.API_URLCONF, kwargs=place)


def send(program: Program, method: str, where: str, body: object = None) -> HttpResponse:
    counts.clear()
    answer: Any = program.ask(method, where, body)
    if answer.streaming:
        b"".join(answer.streaming_content)  # a file is open until it is read
    told: HttpResponse = answer
    return told


def is_answered(answer: HttpResponse) -> bool:
    """As a refusal that is told, or because it can be meant so."""
    return answer.status_code < 400 or (answer.status_code < 500 and bool(problem(answer)))


def assert_answered(program: Program, club: Club, bodies: Iterator[tuple[Any, Any]]) -> None:
    with walking_apart() as at:
        for name, body in bodies:
            with at((name, str(body)[:80])):
                answer = send(program, name[0], address(club, name), body)
                assert is_answered(answer)


def each_member_once() -> Iterator[tuple[Any, Any]]:
    """Hostile values take turns."""
    values = cycle(HOSTILE)
    for name, asked in TAKING:
        for member in asked.body:
            yield name, {**asked.body, member: next(values)}


def each_member_of_each_operation() -> Iterator[tuple[Any, Any]]:
    for name, asked in TAKING:
        for member in asked.body:
            yield from ((name, {**asked.body, member: value}) for value in HOSTILE)
        yield from ((name, value) for value in HOSTILE)


def test_a_hostile_member_is_refused_or_taken(program: Program, club: Club) -> None:
    assert_answered(program, club, each_member_once())


@pytest.mark.long
def test_every_hostile_member_is_refused_or_taken(program: Program, club: Club) -> None:
    assert_answered(program, club, each_member_of_each_operation())


def test_numbers_beyond_what_a_database_takes_are_of_nothing(program: Program, club: Club) -> None:
    with walking_apart() as at:
        for name, asked in OPERATIONS.items():
            with at(name):
                for where in beyond(name[1], dict(asked.place(club))):
                    assert problem(send(program, name[0], where, dict(asked.body))) == "not-found"


def beyond(name: str, place: dict[str, Any]) -> Iterator[str]:
    """Its address, with one number that is too large; some addresses take none that is so long."""
    for word, value in place.items():
        if isinstance(value, int):
            with suppress(NoReverseMatch):
                yield reverse(name, settings.API_URLCONF, kwargs={**place, word: TOO_LARGE})


READS = [(name, operation) for name, operation in KNOWN.items() if name[0] == "GET"]


@pytest.mark.parametrize("text", ["%00", "%ff", "%ed%a0%80", str(TOO_LARGE), "9999-12-31", "-1"])
def test_hostile_queries_are_refused_or_taken(program: Program, club: Club, text: str) -> None:
    with walking_apart() as at:
        for name, operation in READS:
            with at(name):
                filters = operation.filters().get_fields() if operation.filters else ()  # type: ignore[attr-defined]
                query = "&".join(f"{each}={text}" for each in ("cursor", "limit", *filters))
                answer = send(program, "GET", f"{address(club, name)}?{query}")
                assert is_answered(answer)


HEADERS = {
    "Idempotency-Key": ["", "é", "x" * 256],
    "If-Match": ["yesterday", '"yesterday"', '"', 'W/"1"', '"' + "x" * 5000 + '"'],
    "If-None-Match": ["yesterday", '"', "*"],
    "Accept-Language": ["x" * 5000, "de;q=x", "*"],
    "Accept": ["text/html", "x", "*/*;q=0"],
}
SENT = [(header, text) for header, texts in HEADERS.items() for text in texts]


@pytest.mark.parametrize(("header", "text"), SENT)
def test_hostile_headers_are_refused_or_taken(
    program: Program, club: Club, header: str, text: str
) -> None:
    for method, name in (("GET", "api-game"), ("POST", "api-undo")):
        where = address(club, (method, name))
        answer = program.ask(method, where, {}, {header: text})
        assert is_answered(answer)


HEEDING = [name for name, operation in KNOWN.items() if operation.heeds_match]


def test_an_act_upon_the_state_of_yesterday_is_none(program: Program, club: Club) -> None:
    """Wherever the contract says that an act looks at it."""
    with walking_apart() as at:
        for name in HEEDING:
            if KNOWN[name].status == HTTPStatus.CREATED and not OPERATIONS[name].place(club):
                continue  # what it makes was not there yesterday
            with at(name):
                where, body = address(club, name), dict(OPERATIONS[name].body)
                answer = program.ask(name[0], where, body, {"If-Match": '"yesterday"'})
                assert problem(answer) == "moved-on"


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" * 900 + "]" * 900])
def test_a_body_that_is_nested_without_end_is_refused(program: Program, text: str) -> None:
    headers = program.headers({"Idempotency-Key": "deep"})
    answer: Any = program.client.post(
        "/api/v1/games/", text, content_type="application/json", headers=headers
    )
    assert problem(answer) in {"not-json", "invalid"}
