from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.errors import Closed, MovedOn
from scoring.games.board import KEPT
from scoring.games.changes import Changes
from scoring.games.deal_forms import DealForm, filled_from
from scoring.games.entry_forms import EntryForm
from scoring.games.frames import frame_of
from scoring.games.history import History
from scoring.games.models import Game
from scoring.games.pages import GamePage


@require_safe
def deal_detail(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        raise Http404
    history = History(game, number)
    shown = history.version(request.GET.get("version", ""))
    form = DealForm(game, number=number, initial=filled_from(shown))
    return deal_page(request, game, number, form)


@require_post
def deal_preview(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        return taken_back(request, game, number)
    form = DealForm(game, request.POST, number=number)
    if game.closed or not form.is_valid():
        return deal_page(request, game, number, form, status=409 if game.closed else 422)
    return changes_page(request, game, number, form)


@require_post
def deal_correct(request: HtmxRequest, token: str, number: int) -> HttpResponse:
    game = Game.objects.writable(token)
    if number > len(game.deals):
        return taken_back(request, game, number)
    form = DealForm(game, request.POST, number=number)
    if not form.is_valid():
        return deal_page(request, game, number, form, status=409 if game.closed else 422)
    try:
        form.game.correct_deal(number, form.deal, form.entry(request.user), form.counts)
    except Closed:
        messages.info(request, KEPT)
        return deal_page(request, Game.objects.writable(token), number, form, status=409)
    except MovedOn:
        return changes_page(request, Game.objects.writable(token), number, form)
    messages.success(request, _("Deal %(number)s is corrected.") % {"number": number})
    return redirect(game)


def deal_page(
    request: HtmxRequest, game: Game, number: int, form: DealForm, status: int = 200
) -> HttpResponse:
    page = GamePage(game, writable=True)
    here = reverse("deal-detail", args=[game.write_token, number])
    context = {"page": page, "history": History(game, number), "form": form, "here": here}
    if frame := frame_of(request, game):
        context |= {"refuses": frame.refuses, "corrects": frame.corrects}
    return render_page(request, "scoring/games/deal_detail.html", context, status=status)


def changes_page(request: HtmxRequest, game: Game, number: int, form: DealForm) -> HttpResponse:
    if number > len(game.deals):
        return taken_back(request, game, number)
    context = {
        "moved_on": form.cleaned_data["seen"] != game.version,
        "page": GamePage(game, writable=True),
        "changes": Changes(game, number, form.deal),
        "form": form,
        "entry": EntryForm(game),
        "here": reverse("deal-detail", args=[game.write_token, number]),
    }
    return render_page(request, "scoring/games/deal_changes.html", context)


def taken_back(request: HtmxRequest, game: Game, number: int) -> HttpResponse:
    words = {"number": number}
    messages.warning(
        request, _("Deal %(number)s was taken back: there is nothing to correct.") % words
    )
    return redirect(game)
