"""Entering the results of a table from its paper, correcting them, taking them back."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.board import KEPT
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from tournaments.found import after_result, published_table
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.results.counting import Closing
from tournaments.results.page_words import WHY
from tournaments.rounds.models import HandResult, Table
from tournaments.tables import hand_results as written
from tournaments.tables.result_forms import HandResultForm
from tournaments.tables.result_pages import HandResultPage

PAGE = "tournaments/tables/hand_result_entry.html"


@require_safe
@by_scorers
def hand_result_entry(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    page = hand_result_page(published_table(tournament, table))
    form = HandResultForm.filled(page.game, tournament.deals, page.seen, page.counts)
    return answered(request, page, form)


@require_post
@by_scorers
def hand_result_preview(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """The places that the typed results would make; nothing is saved."""
    page = hand_result_page(published_table(tournament, table))
    form = HandResultForm(page.game, tournament.deals, request.POST)
    form.is_valid()
    return render_page(request, PAGE, {"page": page, "form": form}, part="places")


@require_post
@by_scorers
def hand_result_save(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    if game := withdrawn_game(request, tournament, table):
        return came_late(request, tournament, game)
    found = published_table(tournament, table)
    page = hand_result_page(found)
    form = HandResultForm(page.game, tournament.deals, request.POST)
    if not form.is_valid():
        return answered(request, page, form, status=422)
    typed = form.cleaned_data
    changes = page.changes(form.typed_result) if typed["seen"] == page.seen else None
    if changes and changes.mark != typed["shown"]:
        return answered(request, page, form, changes=changes)
    try:
        written.enter(found, form.typed_result, typed["seen"], request.user, typed["reason"])
    except MovedOn:
        if game := withdrawn_game(request, tournament, table):
            return came_late(request, tournament, game)
        page = hand_result_page(found)
        now = page.changes(form.typed_result)
        return answered(request, page, form, changes=now, moved_on=True, status=409)
    counts = _("The paper of table %(table)d counts.") % {"table": found.number}
    messages.success(request, changes.done if changes else counts)
    later = changes.correction.later if changes else None
    return leave_for(request, after_result(request, found, later.round if later else None))


def withdrawn_game(request: HtmxRequest, tournament: Tournament, table: int) -> Game | None:
    """The game that the page showed, where the table has none or another one by now."""
    shown = request.POST.get("game", "")
    if not (shown.isascii() and shown.isdigit() and len(shown) < 19):
        return None
    games = Game.objects.filter(pk=shown, part_of=tournament.topic).exclude(table=table)
    return games.prefetch_related("seats", "versions").first()


def came_late(request: HtmxRequest, tournament: Tournament, game: Game) -> HttpResponse:
    """What was typed is of people who do not sit there any more: the desk shows it."""
    form = HandResultForm(game, tournament.deals, request.POST)
    form.is_valid()
    if typed_result := getattr(form, "typed_result", None):
        key = f"paper{form.cleaned_data.get('seen', 0)}"
        LateEntry.objects.keep(game, key, request.user.pk, typed_result.facts)
        messages.warning(request, f"{WHY[Closing.WITHDRAWN]} {KEPT}")
    return leave_for(request, tournament.get_absolute_url())


@require_post
@by_scorers
def hand_result_take_back(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    return stepped(request, tournament, table, written.take_back)


@require_post
@by_scorers
def hand_result_bring_back(
    request: HtmxRequest, tournament: Tournament, table: int
) -> HttpResponse:
    return stepped(request, tournament, table, written.bring_back)


type Step = Callable[[Table, int, Actor], HandResult]


def stepped(request: HtmxRequest, tournament: Tournament, table: int, step: Step) -> HttpResponse:
    found = published_table(tournament, table)
    seen = request.POST.get("seen", "")
    try:
        step(found, int(seen) if seen.isascii() and seen.isdigit() else 0, request.user)
    except (MovedOn, NothingToUndo):
        messages.warning(request, _("Somebody else changed this paper. Look at it first."))
    return redirect("hand-result-entry", tournament.pk, table)


def hand_result_page(table: Table) -> HandResultPage:
    assert table.game_id
    game = Game.objects.prefetch_related("seats", "versions").get(pk=table.game_id)
    return HandResultPage(table.round.tournament, table, game, written.hand_results_of(table))


def answered(
    request: HtmxRequest, page: HandResultPage, form: HandResultForm, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"page": page, "form": form, "here": page.address, **more}
    return render_page(request, PAGE, context, part="entry", status=status)
