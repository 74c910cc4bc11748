"""Pages that follow a game: a stamp says which version they show, and 304 that it is still true."""

from hashlib import sha256

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language

from scoring.models import Game
from scoring.models.editions import entered
from scoring.views.page import HtmxRequest, wants_part


def part_stamp(game: Game) -> str:
    """What the part that follows depends on; it also stands in the part, to be asked with."""
    seen = (game.version, game.latest_report, game.rematch_token, entered(game.edition))
    return quoted(game.watch_token, *seen, get_language())


def stamp(request: HtmxRequest, game: Game) -> str:
    """What the answer depends on: a whole page also on the theme and on the token in its forms."""
    if wants_part(request):
        return part_stamp(game)
    get_token(request)  # signing in changes it, and with it what the forms must send
    return quoted(part_stamp(game), request.COOKIES.get("theme"), request.META["CSRF_COOKIE"])


def quoted(*facts: object) -> str:
    return f'"{sha256(repr(facts).encode()).hexdigest()[:24]}"'


def not_modified(request: HtmxRequest, game: Game) -> HttpResponse | None:
    if "messages" in request.COOKIES:
        return None  # they are waiting to be shown
    response = get_conditional_response(request, etag=stamp(request, game))
    return response if isinstance(response, HttpResponse) else None


def stamped(request: HtmxRequest, response: HttpResponse, game: Game) -> HttpResponse:
    if getattr(get_messages(request), "used", False):
        patch_cache_control(response, no_store=True)  # nobody is told the same thing twice
        return response
    response["ETag"] = stamp(request, game)
    patch_cache_control(response, private=True, no_cache=True)
    return response
