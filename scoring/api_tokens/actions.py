"""Tokens made and revoked."""

from datetime import timedelta

from django.utils import timezone

from api.scopes import Scope
from scoring.api_tokens.models import ApiToken
from scoring.clubs.models import Member

MOST_TOKENS = 50  # of a member


class TooManyTokens(Exception):
    """A program that makes one at each start would make them for ever."""


def issue_token(member: Member, name: str, scope: Scope, days: int | None) -> str:
    """The secret, which is told just once; one that is over makes room."""
    ApiToken.objects.filter(member=member, ends_at__lt=timezone.now()).delete()
    if ApiToken.objects.of(member).count() >= MOST_TOKENS:
        raise TooManyTokens
    ends_at = timezone.now() + timedelta(days=days) if days else None
    return ApiToken.objects.issue(member, name, scope, ends_at)


def revoke_token(member: Member, pk: int) -> bool:
    """From now on it opens nothing; False where that was so already."""
    revoked, _rows = ApiToken.objects.of(member).filter(pk=pk).delete()
    return bool(revoked)
