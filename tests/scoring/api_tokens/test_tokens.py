"""Tokens that members make for their programs."""

import re
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from api.scopes import Scope
from scoring.api_tokens.actions import MOST_TOKENS
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, Role
from tests.clubs import ada, ben, club_of
from tests.programs_asking import Program, problem, program_of

pytestmark = pytest.mark.django_db
SECRET = re.compile(r"p10_[\w-]{43}")
NEW = {"name": "the league's site", "scope": "read", "days": "90"}


@pytest.fixture
def club() -> Club:
    return club_of()


def test_a_token_is_shown_once_and_kept_hashed(club: Club) -> None:
    browser = ada(club)
    made = browser.post("/tokens/new/", NEW)
    secret = SECRET.findall(made.content.decode())[0]
    assert Program(secret).get("/games/").status_code == 200
    assert not SECRET.search(browser.get("/tokens/").content.decode())
    assert secret not in ApiToken.objects.values_list("digest", flat=True)
    assert made.headers["Cache-Control"] == "no-store"


def test_it_is_listed_with_its_last_use_and_revoked_in_one_tap(club: Club) -> None:
    browser = ada(club)
    program = Program(SECRET.findall(browser.post("/tokens/new/", NEW).content.decode())[0])
    assert "not used yet" in browser.get("/tokens/").content.decode()
    program.get("/games/")
    assert "last used" in browser.get("/tokens/").content.decode()
    token = ApiToken.objects.get()
    assert ben(club).post(f"/tokens/{token.pk}/revoke/").status_code == 404
    assert ApiToken.objects.exists()  # nobody revokes those of others
    browser.post(f"/tokens/{token.pk}/revoke/")
    assert problem(program.get("/games/")) == "no-token"


def test_a_token_ends(club: Club) -> None:
    program = program_of(club)
    ApiToken.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert problem(program.get("/games/")) == "no-token"


def test_no_token_may_more_than_its_member(club: Club) -> None:
    program = program_of(club, Scope.ORGANISE, Role.SCORER)
    assert ApiToken.objects.get().effective_scope is Scope.SCORE
    offered = ben(club).get("/tokens/").content.decode()
    assert 'value="organise"' not in offered
    assert ben(club).post("/tokens/new/", NEW | {"scope": "organise"}).status_code == 422
    club.members.filter(user__username="programmer scorer").delete()
    assert problem(program.get("/games/")) == "no-token"


def test_nobody_has_tokens_without_end(club: Club) -> None:
    browser = ada(club)
    member = club.members.get(user__username="ada")
    for _number in range(MOST_TOKENS):
        ApiToken.objects.issue(member, "one", Scope.READ, None)
    assert browser.post("/tokens/new/", NEW).status_code == 422
    ApiToken.objects.filter(pk=ApiToken.objects.latest("pk").pk).update(ends_at=timezone.now())
    assert browser.post("/tokens/new/", NEW).status_code == 200


def test_a_script_gets_a_token_of_the_owner(club: Club) -> None:
    out = StringIO()
    call_command("token", scope="score", stdout=out)
    assert Program(out.getvalue().strip()).get("/games/").status_code == 200
    token = ApiToken.objects.get()
    assert (token.scope, token.member.role) == ("score", "owner")
    club_of("Cleo", "The Others")
    with pytest.raises((CommandError, SystemExit)):
        call_command("token", stdout=out)
