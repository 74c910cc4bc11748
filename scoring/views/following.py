"""What the stamp of a page that follows a game depends on."""

from django.http import HttpResponse
from django.utils.translation import get_language

from live import stamps
from live.parts import HtmxRequest
from scoring.frames import Frame
from scoring.models import Game


def part_stamp(game: Game) -> str:
    """What the part that follows depends on; it also stands in the part, to be asked with."""
    seen = (game.version, game.latest_report, game.rematch_token, game.cards, game.names)
    return stamps.quoted(game.watch_token, *seen, get_language())


def page_stamp(game: Game, frame: Frame | None) -> str:
    """Of the game together with what stands above it, if anything does."""
    return stamps.quoted(part_stamp(game), frame.stamp) if frame else part_stamp(game)


def not_modified(
    request: HtmxRequest, game: Game, frame: Frame | None = None
) -> HttpResponse | None:
    return stamps.not_modified(request, page_stamp(game, frame))


def stamped(
    request: HtmxRequest, response: HttpResponse, game: Game, frame: Frame | None = None
) -> HttpResponse:
    return stamps.stamped(request, response, page_stamp(game, frame))
