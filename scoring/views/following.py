"""What the stamp of a page that follows a game depends on."""

from django.http import HttpResponse
from django.utils.translation import get_language

from live import stamps
from live.parts import HtmxRequest
from scoring.models import Game


def part_stamp(game: Game) -> str:
    """What the part that follows depends on; it also stands in the part, to be asked with."""
    seen = (game.version, game.latest_report, game.rematch_token, game.cards)
    return stamps.quoted(game.watch_token, *seen, get_language())


def not_modified(request: HtmxRequest, game: Game) -> HttpResponse | None:
    return stamps.not_modified(request, part_stamp(game))


def stamped(request: HtmxRequest, response: HttpResponse, game: Game) -> HttpResponse:
    return stamps.stamped(request, response, part_stamp(game))
