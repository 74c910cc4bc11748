"""Pages that follow a game: a stamp says which version they show, and 304 that it is still true."""

from hashlib import sha256

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from scoring.models import Game
from scoring.views.page import HtmxRequest, wants_part


def stamp(request: HtmxRequest, game: Game) -> str:
    """Everything that the page depends on: the game, the reader's language, theme and messages."""
    seen = (
        game.pk,
        game.version,
        get_language(),
        request.COOKIES.get("theme"),
        request.COOKIES.get("messages"),
        wants_part(request),
    )
    return f'"{sha256(repr(seen).encode()).hexdigest()[:24]}"'


def not_modified(request: HtmxRequest, game: Game) -> HttpResponse | None:
    response = get_conditional_response(request, etag=stamp(request, game))
    return response if isinstance(response, HttpResponse) else None


def stamped(request: HtmxRequest, response: HttpResponse, game: Game) -> HttpResponse:
    response["ETag"] = stamp(request, game)
    patch_cache_control(response, private=True, no_cache=True)
    return response
