"""The checker at a table, and what the table reports as laid."""

from django.contrib import messages
from django.contrib.messages.storage.base import BaseStorage
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, require_post
from scoring.checker.views import answer_page
from scoring.errors import MovedOn
from scoring.fields import OUT_OF_DATE
from scoring.games.deals import ReportedLaydown
from scoring.games.laydown_forms import ReportForm, SeatForm, WithdrawForm
from scoring.games.laydown_pages import GameCheckPage
from scoring.games.models import Game


@require_safe
def game_check(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if not game.state.is_running:
        return leave_for(request, game.get_absolute_url())
    return seat_page(request, game, SeatForm(game, request.GET))


@require_post
def laydown_report(request: HtmxRequest, token: str) -> HttpResponse:
    """Keep with its deal what somebody has laid, once it is right."""
    game = Game.objects.writable(token)
    form = ReportForm(game, request.POST)
    if not form.is_valid():
        return not_reported(request, game, form)
    try:
        ReportedLaydown.objects.report(game, form.cleaned_data["key"], **form.facts)
    except MovedOn:
        messages.warning(request, OUT_OF_DATE)
    else:
        name = game.names[form.cleaned_data["seat"]]
        say_once(request, _("Noted: what %(name)s has laid.") % {"name": name})
    return leave_for(request, game.get_absolute_url())


@require_post
def laydown_withdraw(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        messages.warning(request, OUT_OF_DATE)
        return redirect(game)
    try:
        taken = ReportedLaydown.objects.take_back(game, **form.cleaned_data)
    except MovedOn:
        messages.warning(request, _("Another laydown lies there by now: look at it first."))
    else:
        if not taken:
            messages.warning(request, _("There is nothing to take back."))
    return redirect(game)


def say_once(request: HtmxRequest, text: str) -> None:
    """A message, unless it waits already: a button may be tapped twice."""
    waiting = messages.get_messages(request)
    assert isinstance(waiting, BaseStorage)
    if text not in {message.message for message in waiting}:
        messages.success(request, text)
    waiting.used = False  # they have been looked at, not shown


def not_reported(request: HtmxRequest, game: Game, form: ReportForm) -> HttpResponse:
    """What was laid with the reasons against it; where the page was too old, the game."""
    if game.state.is_running and set(form.errors) == {"cards"}:
        return seat_page(request, game, SeatForm(game, request.POST), status=422)
    messages.warning(request, " ".join(map(str, form.non_field_errors())) or OUT_OF_DATE)
    return leave_for(request, game.get_absolute_url())


def seat_page(request: HtmxRequest, game: Game, form: SeatForm, status: int = 200) -> HttpResponse:
    page = GameCheckPage(game, form.asked(reverse("game-check", args=[game.write_token])))
    return answer_page(request, page, {"form": form}, status)
