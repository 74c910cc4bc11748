"""The page of a game as an answer: whole or in part, and the version by which it follows."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext_lazy

from live import parts
from live.parts import HtmxRequest, render_page, wants_part
from scoring.games.deal_forms import DealForm, ReplayForm
from scoring.games.frames import CountedResult, GameFrame, frame_of
from scoring.games.models import Game
from scoring.games.pages import GamePage

FRAME = "div#frame"  # as htmx names it
FRAME_MADE = "_frame"
NOTHING_LOST = gettext_lazy("Nothing is lost: the organiser sees what you sent.")


def frame_above(request: HttpRequest, game: Game) -> GameFrame | None:
    """What stands above this game, made once for an answer; nothing above a game of its own."""
    if not game.part_of:
        return None
    known: dict[str, GameFrame | None] = vars(game)
    if FRAME_MADE not in known:
        known[FRAME_MADE] = frame_of(request, game)
    return known[FRAME_MADE]


def belongs_to_night(request: HttpRequest, game: Game) -> bool:
    """Whether something larger, such as a night, counts on this game."""
    frame = frame_above(request, game)
    return frame is not None and frame.is_counted


def game_version(
    game: Game, frame: GameFrame | None = None, result: CountedResult | None = None
) -> str:
    """Of the part of the page that follows the game; it also stands there, to be asked with."""
    counted = result or (frame.result if frame else None)
    seen = (game.version, game.latest_report, game.rematch_token, game.cards, game.names)
    ends = (frame.refusal_text, frame.is_through) if frame else ()
    told = (counted.version,) if counted else ()
    return parts.etag_of(game.watch_token, *seen, *ends, *told, get_language())


def page_version(game: Game, frame: GameFrame | None) -> str:
    """Of the game together with what stands above it, if anything does."""
    own = game_version(game, frame)
    return parts.etag_of(own, frame.version) if frame else own


def asked_version(request: HtmxRequest, game: Game, frame: GameFrame | None) -> str:
    """Of what is asked for: the game alone, or the page."""
    return game_version(game, frame) if wants_part(request) else page_version(game, frame)


def not_modified(
    request: HtmxRequest, game: Game, frame: GameFrame | None = None
) -> HttpResponse | None:
    return parts.not_modified(request, asked_version(request, game, frame))


def with_version(
    request: HtmxRequest, response: HttpResponse, game: Game, frame: GameFrame | None = None
) -> HttpResponse:
    return parts.with_version(request, response, asked_version(request, game, frame))


def game_page(
    request: HtmxRequest,
    game: Game,
    form: DealForm | None = None,
    replay_form: ReplayForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of those who record; with a form that was refused, everything typed is in it."""
    frame = frame_above(request, game)
    context: dict[str, Any] = {
        "page": GamePage(game, writable=True),
        "form": form or DealForm(game, initial={"laid": reported_seats(game)}),
        "replay_form": replay_form or ReplayForm(game),
        "version": game_version(game, frame),
        "here": game.get_absolute_url(),
        "frame": frame,
        "is_fragment": wants_part(request),
        "refusal_text": frame.refusal_text if frame else "",
        "late_text": frame.late_text if frame and status == 409 else "",
        "is_through": bool(frame and (frame.is_through or frame.refusal_text or frame.result)),
        "result": frame.result if frame else None,
    }
    return render_page(
        request, "scoring/games/game_detail.html", context, part="game", status=status
    )


def late_page(request: HtmxRequest, token: str, **forms: Any) -> HttpResponse:
    """The game was closed before this came in: why, who sees it, and everything that was typed."""
    messages.info(request, NOTHING_LOST)
    response = game_page(request, Game.objects.writable(token), **forms, status=409)
    response["X-Kept"] = "late"  # a phone need not lead here again
    return response


def frame_part(request: HtmxRequest, game: Game) -> HttpResponse:
    """What stands above the game, asked for alone: it follows what the game is a part of."""
    frame = frame_above(request, game)
    if frame is None:
        raise Http404
    if unchanged := parts.not_modified(request, frame.version):
        return unchanged
    context = {"frame": frame, "here": game.get_absolute_url()}
    response = render_page(request, "scoring/games/frame.html", context)
    return parts.with_version(request, response, frame.version)


def reported_seats(game: Game) -> list[str]:
    """Whose phase was reported as laid in the coming deal: the form ticks them."""
    phases = game.state.phase
    return [
        str(report.seat)
        for report in game.laydowns(game.coming_deal)
        if report.phase == phases[report.seat]
    ]
