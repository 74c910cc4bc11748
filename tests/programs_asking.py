"""A program that asks the API, by a token or by the link of a table."""

import json
from dataclasses import dataclass, field
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from api.scopes import Scope
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Club, Member, Role

API = "/api/v1"


@dataclass
class Program:
    """What it sends it sends as JSON; headers of a single request come beside it."""

    secret: str = ""
    client: Client = field(default_factory=Client)

    def headers(self, more: dict[str, str] | None = None) -> dict[str, str]:
        bearer = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        return bearer | (more or {})

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> HttpResponse:
        address = path if path.startswith(API) else f"{API}{path}"
        response = self.client.generic(
            method,
            address,
            "" if body is None and method == "GET" else json.dumps({} if body is None else body),
            content_type="application/json",
            headers=self.headers(headers),
        )
        assert isinstance(response, HttpResponseBase)
        return cast("HttpResponse", response)  # or a file, of which tests read the pieces

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.ask("GET", path, headers=as_headers(headers))

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.ask("POST", path, body, as_headers(headers))

    def put(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.ask("PUT", path, body, as_headers(headers))


def as_headers(named: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): text for name, text in named.items()}


def told(response: HttpResponse) -> Any:
    return json.loads(response.content)


def problem(response: HttpResponse) -> str:
    """Which refusal it is."""
    assert response.headers["Content-Type"] == "application/problem+json", response.content
    return str(told(response)["type"]).rpartition("/")[2]


def member_of(club: Club, name: str = "Ada", role: Role = Role.ORGANISER) -> Member:
    user, _is_new = User.objects.get_or_create(username=name.lower())
    return Member.objects.update_or_create(club=club, user=user, defaults={"role": role})[0]


def program_of(club: Club, scope: Scope = Scope.ORGANISE, role: Role = Role.ORGANISER) -> Program:
    """It acts for a member of this role."""
    member = member_of(club, f"Programmer {role}", role)
    return Program(ApiToken.objects.issue(member, "a program", scope, None))


def browser_with_token(club: Club) -> Client:
    """A browser that sends the token of an owner, as programs do."""
    program = program_of(club, Scope.ORGANISE, Role.OWNER)
    return Client(headers=program.headers())


def browser_with_revoked_token(club: Club) -> Client:
    browser = browser_with_token(club)
    ApiToken.objects.latest("pk").delete()
    return browser
