"""Somebody leaves a game, or is back: the page that asks who, and what it sends."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.errors import Closed, MovedOn
from scoring.games.answers import NOTHING_LOST, frame_above
from scoring.games.deal_views import MOVED_ON
from scoring.games.models import Game
from scoring.games.seat_changes import change_seat
from scoring.games.seat_forms import SeatChangeForm
from scoring.games.seat_pages import SeatsPage


@require_safe
def game_seats(request: HtmxRequest, token: str) -> HttpResponse:
    return seats_page(request, Game.objects.writable(token))


@require_post
def seat_leave(request: HtmxRequest, token: str) -> HttpResponse:
    return change(request, token, is_empty=True)


@require_post
def seat_return(request: HtmxRequest, token: str) -> HttpResponse:
    return change(request, token, is_empty=False)


def change(request: HtmxRequest, token: str, *, is_empty: bool) -> HttpResponse:
    game = Game.objects.writable(token)
    form = SeatChangeForm(game, request.POST, is_empty=is_empty)
    if not form.is_valid():
        return seats_page(request, game, form.why_not, status=409 if game.closed else 422)
    try:
        change_seat(form.game, form.seat, form.submission(request.user), is_empty=is_empty)
    except Closed:
        messages.info(request, NOTHING_LOST)
        return seats_page(request, Game.objects.writable(token), status=409)
    except MovedOn:
        return moved_on(request, Game.objects.writable(token), form, is_empty=is_empty)
    messages.success(request, changed_text(form.game, form.seat, is_empty=is_empty))
    return redirect(game)


def moved_on(
    request: HtmxRequest, game: Game, form: SeatChangeForm, *, is_empty: bool
) -> HttpResponse:
    """Two phones that say the same mean it once; otherwise somebody looks first."""
    if (form.seat in game.state.empty) == is_empty:
        messages.success(request, changed_text(game, form.seat, is_empty=is_empty))
        return redirect(game)
    messages.warning(request, MOVED_ON)
    return redirect("game-seats", game.write_token)


def changed_text(game: Game, seat: int, *, is_empty: bool) -> str:
    words = {"name": game.names[seat], "number": game.coming_deal}
    if not is_empty:
        return _("%(name)s is back and plays on from deal %(number)s.") % words
    if not game.state.is_running:
        return _("%(name)s has left.") % words
    return _("%(name)s has left: nothing is asked of that seat from deal %(number)s on.") % words


def seats_page(
    request: HtmxRequest, game: Game, fault: str = "", status: int = 200
) -> HttpResponse:
    frame = frame_above(request, game)
    context: dict[str, Any] = {
        "page": SeatsPage(game, writable=True),
        "form": SeatChangeForm(game),
        "fault": fault,
        "frame": frame,
        "here": reverse("game-seats", args=[game.write_token]),
        "refusal_text": frame.refusal_text if frame else "",
        "is_through": bool(frame and (frame.is_through or frame.refusal_text or frame.result)),
    }
    return render_page(request, "scoring/games/game_seats.html", context, status=status)
