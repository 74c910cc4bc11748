"""Who asks: what an authentication of the API knows of them."""

from typing import Protocol, cast

from django.contrib.auth.models import AnonymousUser
from rest_framework.request import Request

from api.problems import ApiProblem, ApiProblemKind
from api.scopes import Scope


class Caller(Protocol):
    """Stands in `request.auth`; whoever asks without a token is none."""

    scope: Scope

    @property
    def name(self) -> str:
        """By which requests and keys of this token are counted; never the token itself."""
        ...

    @property
    def refusal(self) -> ApiProblem:
        """What is said of all that the token does not open."""
        ...


def no_token() -> ApiProblem:
    return ApiProblem(ApiProblemKind.NO_TOKEN, headers={"WWW-Authenticate": "Bearer"})


def caller_of(request: Request) -> Caller | None:
    return cast("Caller | None", request.auth)


def check_scope(request: Request, needed: Scope) -> None:
    caller = caller_of(request)
    if caller is None:
        raise no_token()
    if not caller.scope.allows(needed):
        raise caller.refusal


def is_allowed(request: Request, scope: Scope) -> bool:
    """Whether this may be told, or done, too."""
    caller = caller_of(request)
    return caller is not None and caller.scope.allows(scope)


def counted_as(request: Request) -> str:
    """The name of the token, or the address of whoever has none."""
    caller = caller_of(request)
    if caller:
        return caller.name
    assert isinstance(request.user, AnonymousUser)
    return f"address:{request.META.get('REMOTE_ADDR', '')}"
