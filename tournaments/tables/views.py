"""Codes that open tables, calls for the organiser, and results typed from paper."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.clubs.models import Actor
from scoring.errors import MovedOn, NothingToUndo
from scoring.games.answers import NOTHING_LOST
from scoring.games.deals import LateEntry
from scoring.games.models import Game
from scoring.names import isolated
from tournaments.attendance.badges import badge_behind
from tournaments.attendance.known_phones import remember
from tournaments.clock import actions as timing
from tournaments.clock.pages import MinutesForm
from tournaments.codes import has_misread_signs, read_code
from tournaments.guards import by_organisers, by_scorers, may_organise
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk
from tournaments.results.closed_tables import LATE_TEXTS, ClosedReason
from tournaments.rounds.models import HandResult, RoundState, Table, TableSeat
from tournaments.tables import actions as calls
from tournaments.tables import hand_results as written
from tournaments.tables.correction_pages import after_result
from tournaments.tables.forms import HandResultForm
from tournaments.tables.leaving import is_emptied
from tournaments.tables.pages import HandResultPage, TablePage
from tournaments.tables.table_list import TableListPage
from tournaments.wrong_codes import CODE_ENTRY, may_try_code, refuse_wrong_code

ENTRY = "tournaments/tables/hand_result_entry.html"

TABLE_IS_GONE = gettext_lazy(
    "This table is no longer there: its people sit at other tables. Choose the one to correct."
)

type Tell = Callable[[Table], bool]
type Step = Callable[[Table, int, Actor], HandResult]


@require_safe
def code_entry(request: HtmxRequest) -> HttpResponse:
    """Type the code of a table, a night or a badge."""
    typed = request.GET.get("code", "")
    return open_by_code(request, typed) if typed.strip() else render_page(request, CODE_ENTRY, {})


@require_safe
def table_open(request: HtmxRequest, code: str) -> HttpResponse:
    return open_by_code(request, code)


def open_by_code(request: HtmxRequest, typed: str) -> HttpResponse:
    """On to whatever has this code; whoever types a badge is its person."""
    may_try = may_try_code(request, read_code(typed))
    if may_try and (address := address_behind(typed)):
        return redirect(address)
    if may_try and (badge := badge_behind(typed)):
        response = redirect(badge.address)
        remember(response, badge)
        return response
    context = {"typed": typed[:20], "here": "/t/", "is_misread": has_misread_signs(typed)}
    return refuse_wrong_code(request, context)


def address_behind(typed: str) -> str:
    """Of a table exactly its game, to look at once the night is over; or of a night."""
    code = read_code(typed)
    table = calls.table_behind(code)
    if table and table.game:
        is_over = table.round.tournament.is_over
        watching = reverse("game-watch", args=[table.game.watch_token])
        return watching if is_over else table.game.get_absolute_url()
    if code and Tournament.objects.filter(code=code).exists():
        return reverse("night-detail", args=[code])
    return ""


@require_post
def table_call(request: HtmxRequest, token: str) -> HttpResponse:
    return tell_table(token, calls.call)


@require_post
def table_call_back(request: HtmxRequest, token: str) -> HttpResponse:
    return tell_table(token, calls.take_back)


def tell_table(token: str, tell: Tell) -> HttpResponse:
    """For whoever may record at this table; said twice it is said once."""
    tables = Table.objects.select_related("round__tournament", "game")
    table = get_object_or_404(tables, game__write_token=token)
    tell(table)
    assert table.game
    return redirect(table.game)


@require_safe
@by_scorers
def table_list(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    """Where the table is found whose result was wrong."""
    asked = request.GET
    page = TableListPage(tournament, asked.get("q", ""), asked.get("page", ""))
    return render_page(request, "tournaments/tables/table_list.html", {"page": page}, part="found")


@require_safe
@by_scorers
def table_detail(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    found = published_table(tournament, table)
    page = TablePage(found, request, may_organise(request, tournament))
    return render_page(request, "tournaments/tables/desk_table.html", {"page": page})


@require_post
@by_scorers
def table_answer(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """Somebody goes there: it no longer calls."""
    calls.answer(published_table(tournament, table), request.user)
    return to_desk(request, tournament)


@require_post
@by_scorers
def table_time(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    found, form = published_table(tournament, table), MinutesForm(request.POST)
    if not form.is_valid() or not timing.add_to_table(
        found, form.more_minutes, form.seen_shift, request.user
    ):
        messages.info(request, _("This was changed meanwhile: look at it, and press again."))
    if form.cleaned_data.get("from_desk"):
        return to_desk(request, tournament)
    return redirect("table-detail", tournament.pk, table)


@require_post
@by_scorers
def seat_empty(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    """Somebody has gone in the middle: their table plays on without them."""
    running = TableSeat.objects.filter(round__tournament=tournament, entrant=entrant)
    seats = running.filter(round__state=RoundState.PUBLISHED).select_related("table", "round")
    seat = get_object_or_404(seats.order_by("-round__number")[:1])
    words = {"name": isolated(seat.entrant.name), "table": seat.table.number}
    if is_emptied(seat, request.user):
        text = _("Table %(table)d plays on without %(name)s. Its phone can take that back.")
        messages.success(request, text % words)
    else:
        messages.info(request, _("Table %(table)d plays no more: it counts as it stands.") % words)
    if request.POST.get("round"):
        return redirect("round-detail", tournament.pk, seat.round.number)
    return redirect("check-in", tournament.pk)


@require_post
@by_organisers
def table_renew(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """For a page that saw the old code: pressed twice it is renewed once."""
    found = published_table(tournament, table)
    if calls.renew(found, request.POST.get("code", ""), request.user):
        words = {"table": found.number, "code": found.code}
        text = _("Table %(table)d has the new code %(code)s. The old code and links open nothing.")
        messages.success(request, text % words)
    return redirect("table-detail", tournament.pk, table)


@require_safe
@by_scorers
def hand_result_entry(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    if not Table.objects.filter(pk=table).exclude(game=None).exists():
        messages.info(request, TABLE_IS_GONE)
        return redirect("table-list", tournament.pk)
    page = hand_result_page(request, published_table(tournament, table))
    offered = page.deals_question.offered
    form = HandResultForm.filled(page.game, tournament, page.seen, page.counts, offered)
    return entry_page(request, page, form)


@require_post
@by_scorers
def hand_result_preview(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """The places that the typed results would make; nothing is saved."""
    page = hand_result_page(request, published_table(tournament, table))
    form = HandResultForm(page.game, tournament, request.POST)
    form.is_valid()
    return render_page(request, ENTRY, {"page": page, "form": form}, part="places")


@require_post
@by_scorers
def hand_result_save(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    if game := withdrawn_game(request, tournament, table):
        return came_late(request, tournament, game)
    found = published_table(tournament, table)
    page = hand_result_page(request, found)
    form = HandResultForm(page.game, tournament, request.POST)
    if not form.is_valid():
        return entry_page(request, page, form, status=422)
    typed = form.cleaned_data
    changes = page.changes(form.typed_result) if typed["seen"] == page.seen else None
    if changes and changes.mark != typed["shown"]:
        return entry_page(request, page, form, changes=changes)
    try:
        written.enter(found, form.typed_result, typed["seen"], request.user, typed["reason"])
    except MovedOn:
        if game := withdrawn_game(request, tournament, table):
            return came_late(request, tournament, game)
        page = hand_result_page(request, found)
        now = page.changes(form.typed_result)
        return entry_page(request, page, form, changes=now, moved_on=True, status=409)
    counts = _("The paper of table %(table)d counts.") % {"table": found.number}
    messages.success(request, changes.done_text if changes else counts)
    return leave_for(request, changes.next_address if changes else after_result(found))


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
    return HandResultPage(table, game, written.hand_results_of(table), may_organise=organises)


def entry_page(
    request: HtmxRequest, page: HandResultPage, form: HandResultForm, status: int = 200, **more: Any
) -> HttpResponse:
    context = {"page": page, "form": form, "here": page.address, **more}
    return render_page(request, ENTRY, context, part="entry", status=status)


def published_table(tournament: Tournament, pk: int) -> Table:
    """A table of this tournament that has a game; a 404 for any other."""
    tables = Table.objects.select_related("round", "game").exclude(game=None)
    table = get_object_or_404(tables, pk=pk, round__tournament=tournament)
    table.round.tournament = tournament
    return table
