"""The games that this phone remembers: a signed cookie with their links, the latest first."""

from collections.abc import Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.games.models import Game

COOKIE = "games"
MOST = 20
YEAR = 365 * 24 * 3600


def remembered_tokens(request: HttpRequest) -> list[str]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE)
    return [token for token in (value or "").split(".") if token]


def remember(request: HttpRequest, response: HttpResponse, game: Game) -> None:
    """Put this game first in the phone's list."""
    tokens = remembered_tokens(request)
    if tokens[:1] == [game.write_token]:
        return
    rest = [token for token in tokens if token != game.write_token]
    value = ".".join([game.write_token, *rest][:MOST])
    response.set_signed_cookie(
        COOKIE,
        value,
        salt=COOKIE,
        max_age=YEAR,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remembered_games(request: HttpRequest) -> Sequence[Game]:
    tokens = remembered_tokens(request)
    games = Game.objects.filter(write_token__in=tokens).prefetch_related("seats", "versions")
    return sorted(games, key=lambda game: tokens.index(game.write_token))
