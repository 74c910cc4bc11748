from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from live.parts import HtmxRequest, render_page, require_post
from scoring.errors import Closed, MovedOn, NothingToUndo
from scoring.games.board import game_page, late_page
from scoring.games.deal_forms import DealForm, ReplayForm
from scoring.games.entry import Entry
from scoring.games.entry_forms import EntryForm
from scoring.games.history import Conflict
from scoring.games.models import Game
from scoring.games.pages import GamePage

MOVED_ON = gettext_lazy("Somebody else recorded something. Look at the game first.")


@require_post
def deal_record(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = DealForm(game, request.POST)
    if not form.is_valid():
        return game_page(request, game, form=form, status=409 if game.closed else 422)
    try:
        form.game.record_deal(form.deal, form.entry(request.user), form.counts)
    except Closed:
        return late_page(request, token, form=form)
    except MovedOn:
        return moved_on(request, token, form)
    return redirect(game)


@require_post
def replay_record(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    form = ReplayForm(game, request.POST)
    if not form.is_valid():
        return game_page(request, game, replay_form=form, status=409 if game.closed else 422)
    try:
        form.game.record_replay(form.cleaned_data["out"], form.entry(request.user))
    except Closed:
        return late_page(request, token, replay_form=form)
    except MovedOn:
        messages.warning(request, MOVED_ON)
    return redirect(game)


@require_post
def deal_undo(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return step(request, game, Game.undo, _("There is nothing to take back."))


@require_post
def deal_redo(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return step(request, game, Game.redo, _("There is nothing to bring back."))


def step(
    request: HtmxRequest, game: Game, move: Callable[[Game, Entry], object], nothing: str
) -> HttpResponse:
    form = EntryForm(game, request.POST)
    if not form.is_valid():
        messages.warning(request, form.why_not)
        return redirect(game)
    try:
        move(form.game, form.entry(request.user))
    except Closed:
        return late_page(request, game.write_token)
    except NothingToUndo:
        if game.closed:
            return game_page(request, game, status=409)
        messages.warning(request, nothing)
    except MovedOn:
        messages.warning(request, MOVED_ON)
    return redirect(game)


def moved_on(request: HtmxRequest, token: str, form: DealForm) -> HttpResponse:
    """Both versions side by side; nothing is saved until somebody chooses."""
    game = Game.objects.writable(token)
    conflict = Conflict(game, form.cleaned_data["seen"], form.number, form.deal)
    if conflict.is_the_same:
        messages.success(request, _("This deal is recorded already, just as you typed it."))
        return redirect(game)
    context = {
        "page": GamePage(game, writable=True),
        "conflict": conflict,
        "form": form,
        "entry": EntryForm(game),
        "here": game.get_absolute_url(),
    }
    return render_page(
        request, "scoring/games/deal_conflict.html", context, part="conflict", status=409
    )
