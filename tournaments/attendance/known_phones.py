"""A phone that knows for a night whose it is: whoever checked in with it, or said so.

The cookie goes to the pages of that night alone, and opens nothing: anybody may say who they are.
What is recorded at a table is opened by the code on that table (docs/adr/0018-strangers.md).
"""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament

COOKIE = "me"
SALT = "tournaments.known-phone"
KNOWN_FOR = timedelta(hours=24)


def remember(response: HttpResponse, entrant: Entrant) -> None:
    response.set_cookie(
        COOKIE,
        TimestampSigner(salt=SALT).sign(entrant.token),
        KNOWN_FOR,
        path=path_of(entrant.tournament),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget(response: HttpResponse, tournament: Tournament) -> None:
    response.delete_cookie(COOKIE, path=path_of(tournament), samesite="Lax")


def path_of(tournament: Tournament) -> str:
    return reverse("night-detail", args=[tournament.code])


def token_known_to(request: HttpRequest) -> str:
    """Of the person whose phone asks; empty where it does not know."""
    signed = request.COOKIES.get(COOKIE, "")
    try:
        return TimestampSigner(salt=SALT).unsign(signed, max_age=KNOWN_FOR)
    except BadSignature:
        return ""


def entrant_known_to(request: HttpRequest, tournament: Tournament) -> Entrant | None:
    """Nobody, once they were erased or taken off the list."""
    named = tournament.entrants.filter(player__erased_at=None)
    token = token_known_to(request)
    return named.filter(token=token).first() if token else None
