"""Who may do what over the API: each operation, asked by everybody."""

from collections.abc import Callable, Iterator
from http import HTTPStatus

import pytest
from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from api.operations import Operation, operation_of
from api.scopes import Scope
from scoring.api_tokens.models import SCOPE_OF_ROLE, ApiToken
from scoring.api_tokens.throttles import counts
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of
from tests.project.access import TABLE
from tests.project.api_access import OPERATIONS, furnish
from tests.project.api_acts import IN_API, NOT_FOR_PROGRAMS
from tests.walking import walking_apart

pytestmark = pytest.mark.django_db
METHODS = ("get", "post", "put", "patch", "delete")


def operations(resolver: URLResolver) -> Iterator[tuple[tuple[str, str], Operation]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from operations(pattern)
            continue
        assert isinstance(pattern, URLPattern)
        endpoint = getattr(pattern.callback, "view_class", None)
        for method in METHODS:
            if operation := operation_of(getattr(endpoint, method, None)):
                yield (method.upper(), str(pattern.name)), operation


KNOWN = dict(operations(get_resolver(settings.API_URLCONF)))
NAMES = sorted(KNOWN)


def test_every_operation_has_a_row_and_every_row_an_operation() -> None:
    assert OPERATIONS.keys() == KNOWN.keys()


@pytest.fixture
def club() -> Club:
    """Built once: each operation finds it as the first has found it."""
    club = club_of()
    furnish(club)
    return club


def ask(program: Program, name: tuple[str, str], club: Club) -> HttpResponse:
    asked = OPERATIONS[name]
    address = reverse(name[1], settings.API_URLCONF, kwargs=dict(asked.place(club)))
    counts.clear()
    answer = program.ask(name[0], address, dict(asked.body) if name[0] != "GET" else None)
    read_to_its_end(answer)
    return answer


def read_to_its_end(answer: HttpResponseBase) -> None:
    """So that its file is closed."""
    if isinstance(answer, FileResponse):
        answer.getvalue()


def is_let_in(response: HttpResponse) -> bool:
    """What it does may be refused for another reason."""
    return response.status_code not in {401, 403, 404, 405, 500}


def test_strangers_are_told_to_send_a_token(club: Club) -> None:
    with walking_apart() as at:
        for name in NAMES:
            with at(name):
                answer = ask(Program(), name, club)
                if KNOWN[name].scope is None:
                    assert is_let_in(answer), answer.content
                else:
                    assert_no_token(answer)


def assert_no_token(answer: HttpResponse) -> None:
    assert problem(answer) == "no-token"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def revoked(club: Club) -> Program:
    program = program_of(club)
    ApiToken.objects.all().delete()
    return program


def ended(club: Club) -> Program:
    program = program_of(club)
    ApiToken.objects.update(ends_at=timezone.now())
    return program


def never_made(_club: Club) -> Program:
    return Program("p10_never")


@pytest.mark.parametrize("over", [revoked, ended, never_made])
def test_a_token_that_is_over_opens_nothing(club: Club, over: Callable[[Club], Program]) -> None:
    program = over(club)
    with walking_apart() as at:
        for name in NAMES:
            with at(name):
                assert_no_token(ask(program, name, club))


def test_a_token_that_is_far_too_long_is_none() -> None:
    assert_no_token(Program("p10_" + "x" * 10_000).get("/games/"))


def may(name: tuple[str, str], scope: Scope, role: Role) -> bool:
    """What its declaration says, and its row of pages that are for owners alone."""
    needed = KNOWN[name].scope
    if needed is None:
        return True
    is_owner_missing = OPERATIONS[name].is_of_owners and role is not Role.OWNER
    return min(scope, SCOPE_OF_ROLE[role], key=list(Scope).index).allows(needed) and not (
        is_owner_missing
    )


ALLOWED = [
    (Scope.READ, Role.OWNER),
    (Scope.SCORE, Role.OWNER),
    (Scope.ORGANISE, Role.SCORER),
    (Scope.ORGANISE, Role.ORGANISER),
    (Scope.ORGANISE, Role.OWNER),
]


@pytest.mark.parametrize(("scope", "role"), ALLOWED)
def test_a_token_opens_what_its_scope_and_its_member_may(
    club: Club, scope: Scope, role: Role
) -> None:
    program = program_of(club, scope, role)
    with walking_apart() as at:
        for name in NAMES:
            with at(name):
                answer = ask(program, name, club)
                if may(name, scope, role):
                    assert is_let_in(answer), answer.content
                else:
                    assert problem(answer) == "wrong-scope"


def test_what_belongs_to_another_club_does_not_exist(club: Club) -> None:
    other = program_of(club_of("Cleo", "The Others"), role=Role.OWNER)
    with walking_apart() as at:
        for name in NAMES:
            with at(name):
                is_of_club = OPERATIONS[name].place(club) and KNOWN[name].scope is not None
                answer = ask(other, name, club)
                assert not is_of_club or answer.status_code == HTTPStatus.NOT_FOUND


def test_no_act_of_the_pages_is_forgotten() -> None:
    acts = {name for name, entrance in TABLE.items() if entrance.method == "POST"}
    told = [*IN_API, *NOT_FOR_PROGRAMS]
    assert sorted(told) == sorted(acts)
    assert set(IN_API.values()) <= {name for _method, name in KNOWN}
