"""What the version of a page that follows a game depends on."""

from django.http import HttpResponse
from django.utils.translation import get_language

from live import versions
from live.parts import HtmxRequest, wants_part
from scoring.games.frames import GameFrame
from scoring.games.models import Game


def part_version(game: Game, frame: GameFrame | None = None) -> str:
    """What the part that follows depends on; it also stands in the part, to be asked with."""
    seen = (game.version, game.latest_report, game.rematch_token, game.cards, game.names)
    ends = (frame.refuses, frame.is_through) if frame else ()
    return versions.quoted(game.watch_token, *seen, *ends, get_language())


def page_version(game: Game, frame: GameFrame | None) -> str:
    """Of the game together with what stands above it, if anything does."""
    part = part_version(game, frame)
    return versions.quoted(part, frame.version) if frame else part


def asked_version(request: HtmxRequest, game: Game, frame: GameFrame | None) -> str:
    """Of what is asked for: the game alone, or the page."""
    return part_version(game, frame) if wants_part(request) else page_version(game, frame)


def not_modified(
    request: HtmxRequest, game: Game, frame: GameFrame | None = None
) -> HttpResponse | None:
    return versions.not_modified(request, asked_version(request, game, frame))


def with_version(
    request: HtmxRequest, response: HttpResponse, game: Game, frame: GameFrame | None = None
) -> HttpResponse:
    return versions.with_version(request, response, asked_version(request, game, frame))
