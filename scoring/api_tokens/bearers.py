"""Who asks, by the token that a program sends."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope
from scoring.api_tokens.models import PREFIX, ApiToken
from scoring.clubs.guards import MEMBER_OF_REQUEST, MEMBERSHIPS_OF_REQUEST
from scoring.clubs.models import Member, digest

MOST_SIGNS = 200
BEARER = b"bearer"


@dataclass(frozen=True)
class MemberCaller:
    """A program that acts for a member."""

    token: ApiToken

    @property
    def scope(self) -> Scope:
        return self.token.effective_scope

    @property
    def name(self) -> str:
        return f"token:{self.token.pk}"


@dataclass(frozen=True)
class LinkCaller:
    """Whoever holds the link of a table: it opens that table and nothing else."""

    link: str
    scope: Scope = Scope.SCORE

    @property
    def name(self) -> str:
        return f"link:{digest(self.link)}"


class BearerTokens(BaseAuthentication):
    """`Authorization: Bearer …`: the token of a member, or the link of a table."""

    def authenticate(self, request: Request) -> tuple[object, object] | None:
        scheme, _space, secret = get_authorization_header(request).partition(b" ")
        if scheme.lower() != BEARER:
            return None
        text = secret.strip().decode("latin-1")
        if not text.startswith(PREFIX):
            return AnonymousUser(), link_caller(text)
        token = ApiToken.objects.find(text) if len(text) <= MOST_SIGNS else None
        if token is None:
            raise ApiProblem(ApiProblemKind.NO_TOKEN, headers={"WWW-Authenticate": "Bearer"})
        token.note_use()
        know_member(request, token.member)
        return token.member.user, MemberCaller(token)

    def authenticate_header(self, _request: Request) -> str:
        return "Bearer"


def link_caller(text: str) -> LinkCaller:
    if not (0 < len(text) <= MOST_SIGNS and text.isascii() and text.isprintable()):
        raise ApiProblem(ApiProblemKind.NO_TOKEN, headers={"WWW-Authenticate": "Bearer"})
    return LinkCaller(text)


def know_member(request: Request, member: Member) -> None:
    """What pages ask about whoever is signed in is answered by the token."""
    for asked in (request, request._request):
        setattr(asked, MEMBER_OF_REQUEST, member)
        setattr(asked, MEMBERSHIPS_OF_REQUEST, [member])


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # registers itself
    """How the contract calls it."""

    target_class = BearerTokens
    name = "token"

    def get_security_definition(self, _auto_schema: object) -> dict[str, str]:
        text = "A token of a member, made at /tokens/ or by ./run token; or the link of a table."
        return {"type": "http", "scheme": "bearer", "description": text}
