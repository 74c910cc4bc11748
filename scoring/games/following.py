"""What the stamp of a page that follows a game depends on."""

from django.http import HttpResponse
from django.utils.translation import get_language

from live import stamps
from live.parts import HtmxRequest, wants_part
from scoring.games.frames import GameFrame
from scoring.games.models import Game


def part_stamp(game: Game, frame: GameFrame | None = None) -> str:
    """What the part that follows depends on; it also stands in the part, to be asked with."""
    seen = (game.version, game.latest_report, game.rematch_token, game.cards, game.names)
    ends = (frame.refuses, frame.is_through) if frame else ()
    return stamps.quoted(game.watch_token, *seen, *ends, get_language())


def page_stamp(game: Game, frame: GameFrame | None) -> str:
    """Of the game together with what stands above it, if anything does."""
    part = part_stamp(game, frame)
    return stamps.quoted(part, frame.stamp) if frame else part


def asked_stamp(request: HtmxRequest, game: Game, frame: GameFrame | None) -> str:
    """Of what is asked for: the game alone, or the page."""
    return part_stamp(game, frame) if wants_part(request) else page_stamp(game, frame)


def not_modified(
    request: HtmxRequest, game: Game, frame: GameFrame | None = None
) -> HttpResponse | None:
    return stamps.not_modified(request, asked_stamp(request, game, frame))


def stamped(
    request: HtmxRequest, response: HttpResponse, game: Game, frame: GameFrame | None = None
) -> HttpResponse:
    return stamps.stamped(request, response, asked_stamp(request, game, frame))
