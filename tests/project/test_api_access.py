"""Who may do what over the API: each operation, asked by everybody."""

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from api.operations import Operation, operation_of
from api.scopes import Scope
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, Role
from tests.clubs import club_of
from tests.programs_asking import Program, problem, program_of
from tests.project.access import TABLE
from tests.project.api_access import OPERATIONS
from tests.project.api_acts import IN_API, NOT_FOR_PROGRAMS, STILL_MISSING

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
    return club_of()


def ask(program: Program, name: tuple[str, str], club: Club) -> HttpResponse:
    asked = OPERATIONS[name]
    address = reverse(name[1], settings.API_URLCONF, kwargs=dict(asked.place(club)))
    return program.ask(name[0], address, dict(asked.body) if name[0] != "GET" else None)


def role_for(name: tuple[str, str]) -> Role:
    """Who may do it, as far as roles go."""
    return Role.OWNER if OPERATIONS[name].is_of_owners else Role.ORGANISER


def is_let_in(response: HttpResponse) -> bool:
    """What it does may be refused for another reason."""
    return response.status_code not in {401, 403, 404, 405, 500}


@pytest.mark.parametrize("name", NAMES)
def test_strangers_and_those_whose_token_is_over_are_told_to_send_one(
    name: tuple[str, str], club: Club
) -> None:
    revoked = program_of(club)
    ApiToken.objects.all().delete()
    if KNOWN[name].scope is None:
        assert is_let_in(ask(Program(), name, club))
    else:
        assert problem(ask(Program(), name, club)) == "no-token"
    for program in (revoked, Program("p10_never"), Program("p10_" + "x" * 10_000)):
        answer = ask(program, name, club)
        assert problem(answer) == "no-token"
        assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("name", NAMES)
def test_a_token_opens_what_its_scope_and_its_member_may(name: tuple[str, str], club: Club) -> None:
    needed = KNOWN[name].scope
    for scope in Scope:
        answer = ask(program_of(club, scope, role_for(name)), name, club)
        if needed is None or scope.allows(needed):
            assert is_let_in(answer), answer.content
        else:
            assert problem(answer) == "wrong-scope"
    if needed is Scope.ORGANISE:
        scorer = program_of(club, Scope.ORGANISE, Role.SCORER)
        assert problem(ask(scorer, name, club)) == "wrong-scope"
    if OPERATIONS[name].is_of_owners:
        organiser = program_of(club, Scope.ORGANISE, Role.ORGANISER)
        assert problem(ask(organiser, name, club)) == "wrong-scope"


@pytest.mark.parametrize("name", NAMES)
def test_what_belongs_to_another_club_does_not_exist(name: tuple[str, str], club: Club) -> None:
    if not OPERATIONS[name].place(club) or KNOWN[name].scope is None:
        return  # it is of no club, or of everybody
    other = program_of(club_of("Cleo", "The Others"), role=role_for(name))
    assert ask(other, name, club).status_code == HTTPStatus.NOT_FOUND


def test_no_act_of_the_pages_is_forgotten() -> None:
    acts = {name for name, entrance in TABLE.items() if entrance.method == "POST"}
    told = [*IN_API, *NOT_FOR_PROGRAMS, *STILL_MISSING]
    assert sorted(told) == sorted(acts)
    assert set(IN_API.values()) <= {name for _method, name in KNOWN}
