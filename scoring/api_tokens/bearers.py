"""Who asks, by the token that a program sends."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.request import Request

from api.callers import no_token
from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope
from scoring.api_tokens.models import PREFIX, ApiToken, caller_of_link
from scoring.clubs.guards import MEMBER_OF_REQUEST, MEMBERSHIPS_OF_REQUEST
from scoring.clubs.models import Member
from scoring.games.models import Game

MOST_SIGNS = 200
BEARER = b"bearer"  # begins the names of those who hold one


@dataclass(frozen=True)
class MemberCaller:
    """A program that acts for a member."""

    token: ApiToken

    @property
    def scope(self) -> Scope:
        return self.token.effective_scope

    @property
    def name(self) -> str:
        return self.token.caller

    @property
    def refusal(self) -> ApiProblem:
        return ApiProblem(ApiProblemKind.WRONG_SCOPE)


@dataclass(frozen=True)
class LinkCaller:
    """Whoever holds the link of a table: it opens that table and nothing else."""

    link: str
    scope: Scope = Scope.SCORE

    @property
    def name(self) -> str:
        return caller_of_link(self.link)

    @property
    def refusal(self) -> ApiProblem:
        """A link that never was is told from one that opens something else."""
        return ApiProblem(ApiProblemKind.WRONG_SCOPE) if self.game else no_token()

    @property
    def game(self) -> int | None:
        """None where there never was such a link, or where it was renewed."""
        return Game.objects.filter(write_token=self.link).values_list("pk", flat=True).first()


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
            raise no_token()
        token.note_use()
        know_member(request, token.member)
        return token.member.user, MemberCaller(token)

    def authenticate_header(self, _request: Request) -> str:
        return "Bearer"


def link_caller(text: str) -> LinkCaller:
    if not (0 < len(text) <= MOST_SIGNS and text.isascii() and text.isprintable()):
        raise no_token()
    return LinkCaller(text)


def know_member(request: Request, member: Member) -> None:
    """What pages ask about whoever is signed in is answered by the token."""
    for asked in (request, request._request):
        setattr(asked, MEMBER_OF_REQUEST, member)
        setattr(asked, MEMBERSHIPS_OF_REQUEST, [member])
