"""Results of whole tables, typed from paper or corrected: what they change is seen before."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.answers import NOTHING_LOST
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from tournaments.guards import by_scorers, may_organise
from tournaments.nights.models import Tournament
from tournaments.results.closed_tables import LATE_TEXTS, ClosedReason
from tournaments.rounds.models import HandResult, Table
from tournaments.rounds.seats import locked_table
from tournaments.tables import hand_results as written
from tournaments.tables.actions import published_table
from tournaments.tables.correction_pages import ResultChanges, after_result, comes_from_list
from tournaments.tables.forms import HandResultForm
from tournaments.tables.pages import HandResultPage
from tournaments.words import table_name

ENTRY = "tournaments/tables/hand_result_entry.html"

TABLE_IS_GONE = gettext_lazy(
    "This table is no longer there: its people sit at other tables. Choose the one to correct."
)

type Step = Callable[[Table, int, Actor], HandResult]


@require_safe
@by_scorers
def hand_result_entry(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    if not Table.objects.filter(pk=table).exclude(game=None).exists():
        messages.info(request, TABLE_IS_GONE)
        return redirect("table-list", tournament.pk)
    page = hand_result_page(request, published_table(tournament, table))
    offered = page.deals_question.offered
    form = HandResultForm.filled(page.game_behind, tournament, page.seen, page.counts, offered)
    return entry_page(request, page, form)


@require_post
@by_scorers
def hand_result_preview(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """The places that the typed results would make; nothing is saved."""
    page = hand_result_page(request, published_table(tournament, table))
    form = HandResultForm(page.game_behind, tournament, request.POST)
    form.is_valid()
    return render_page(request, ENTRY, {"page": page, "form": form}, part="places")


@require_post
@by_scorers
def hand_result_save(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    if game := withdrawn_game(request, tournament, table):
        return came_late(request, tournament, game)
    found = published_table(tournament, table)
    try:
        sent = enter_as_shown(request, found)
    except MovedOn:
        if game := withdrawn_game(request, tournament, table):
            return came_late(request, tournament, game)
        return moved_on_page(request, SentResult.of(request, found))
    if not sent.is_saved:
        return unsaved_page(request, sent)
    if sent.is_latest:  # pressed twice it is said once
        messages.success(request, sent.changes.done_text if sent.changes else counts_text(found))
    if sent.changes:
        return leave_for(request, sent.changes.next_address)
    return leave_for(request, after_result(found, to_list=comes_from_list(request)))


def counts_text(table: Table) -> str:
    named = table_name(table.number, table.round.stage)
    return _("%(table)s: the typed result counts.") % {"table": named}


@dataclass
class SentResult:
    """A result as it was sent, beside what stands there when it arrives."""

    page: HandResultPage
    form: HandResultForm
    is_saved: bool = False

    @classmethod
    def of(cls, request: HtmxRequest, table: Table) -> "SentResult":
        page = hand_result_page(request, table)
        return cls(page, HandResultForm(page.game_behind, page.tournament, request.POST))

    @property
    def is_latest(self) -> bool:
        """Nobody has entered another one since."""
        return bool(self.form.cleaned_data["seen"] == self.page.seen)

    @cached_property
    def changes(self) -> ResultChanges | None:
        """What it changes, unless somebody has entered another one since."""
        return self.page.changes(self.form.typed_result) if self.is_latest else None

    @property
    def is_as_shown(self) -> bool:
        """It can be read, and somebody has seen what it does."""
        if not self.form.is_valid():
            return False
        if self.changes:
            return bool(self.changes.mark == self.form.cleaned_data["shown"])
        return not self.form.makes_other_places


def enter_as_shown(request: HtmxRequest, table: Table) -> SentResult:
    """Looked at and saved while nobody else changes the night, and no phone records there."""
    with transaction.atomic():
        now = locked_table(table)
        sent = SentResult.of(request, now)
        if not sent.is_as_shown:
            return sent
        typed = sent.form.cleaned_data
        written.enter(now, sent.form.typed_result, typed["seen"], request.user, typed["reason"])
        sent.is_saved = True
    return sent


def unsaved_page(request: HtmxRequest, sent: SentResult) -> HttpResponse:
    """What is wrong with it, or what it would do now."""
    if not sent.form.is_valid():
        return entry_page(request, sent.page, sent.form, status=422)
    if sent.changes:
        return entry_page(request, sent.page, sent.form, changes=sent.changes)
    return entry_page(request, sent.page, sent.form, others_left=True, status=409)


def moved_on_page(request: HtmxRequest, sent: SentResult) -> HttpResponse:
    """What it would do now that somebody has entered another one."""
    if not sent.form.is_valid():
        return entry_page(request, sent.page, sent.form, status=422)
    now = sent.page.changes(sent.form.typed_result)
    return entry_page(request, sent.page, sent.form, changes=now, moved_on=True, status=409)


def withdrawn_game(request: HtmxRequest, tournament: Tournament, table: int) -> Game | None:
    """The game that the page showed, where the table has none or another one by now."""
    shown = request.POST.get("game", "")
    if not (shown.isascii() and shown.isdigit() and len(shown) < 19):
        return None
    games = Game.objects.filter(pk=shown, part_of=tournament.topic).exclude(table=table)
    return games.prefetch_related("seats", "versions").first()


def came_late(request: HtmxRequest, tournament: Tournament, game: Game) -> HttpResponse:
    """What was typed is of people who do not sit there any more: the desk shows it."""
    form = HandResultForm(game, tournament, request.POST)
    form.is_valid()
    if typed_result := getattr(form, "typed_result", None):
        key = f"paper{form.cleaned_data.get('seen', 0)}"
        LateEntry.objects.keep(game, key, request.user.pk, typed_result.facts, game.closed)
        messages.warning(request, f"{LATE_TEXTS[ClosedReason.WITHDRAWN]} {NOTHING_LOST}")
    return leave_for(request, tournament.get_absolute_url())


@require_post
@by_scorers
def hand_result_take_back(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    return take_step(request, tournament, table, written.take_back)


@require_post
@by_scorers
def hand_result_bring_back(
    request: HtmxRequest, tournament: Tournament, table: int
) -> HttpResponse:
    return take_step(request, tournament, table, written.bring_back)


def take_step(request: HtmxRequest, tournament: Tournament, table: int, step: Step) -> HttpResponse:
    found = published_table(tournament, table)
    seen = request.POST.get("seen", "")
    try:
        step(found, int(seen) if seen.isascii() and seen.isdigit() else 0, request.user)
    except (MovedOn, NothingToUndo):
        messages.warning(request, _("Somebody else changed this paper. Look at it first."))
    return redirect("hand-result-entry", tournament.pk, table)


def hand_result_page(request: HtmxRequest, table: Table) -> HandResultPage:
    assert table.game_id
    game = Game.objects.prefetch_related("seats", "versions").get(pk=table.game_id)
    organises = may_organise(request, table.round.tournament)
    entered, to_list = written.hand_results_of(table), comes_from_list(request)
    return HandResultPage(table, game, entered, may_organise=organises, to_list=to_list)


def entry_page(
    request: HtmxRequest, page: HandResultPage, form: HandResultForm, status: int = 200, **more: Any
) -> HttpResponse:
    back = "list" if page.to_list else ""
    context = {"page": page, "form": form, "here": page.address, "back": back, **more}
    return render_page(request, ENTRY, context, part="entry", status=status)
