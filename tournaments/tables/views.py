"""Codes that open tables, calls for the organiser, and what an organiser does for a table."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.names import isolated
from tournaments.attendance.badges import badge_behind, token_in
from tournaments.attendance.known_phones import remember
from tournaments.clock import actions as timing
from tournaments.clock.pages import MinutesForm
from tournaments.codes import has_misread_signs, read_code
from tournaments.guards import by_organisers, by_scorers, may_organise
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk
from tournaments.rounds.models import Table
from tournaments.tables import actions as calls
from tournaments.tables.actions import published_table
from tournaments.tables.leaving import is_emptied, running_seat
from tournaments.tables.limits import CALLS, TOO_MANY
from tournaments.tables.pages import TablePage
from tournaments.tables.table_list import TableListPage
from tournaments.words import table_name
from tournaments.wrong_codes import CODE_ENTRY, has_guessed, may_try_code, refuse_wrong_code

type Tell = Callable[[Table], bool]


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
    if may_try_badge(request, typed) and (badge := badge_behind(typed)):
        response = redirect(badge.address)
        remember(response, badge)
        return response
    is_misread = has_misread_signs(typed)
    context = {"typed": typed[:20], "here": reverse("code-entry"), "is_misread": is_misread}
    return refuse_wrong_code(request, context)


def may_try_badge(request: HtmxRequest, typed: str) -> bool:
    """Whoever types its code is its person, so it waits where others guess; its link never does."""
    return bool(token_in(typed)) or not has_guessed(request)


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
    return tell_table(request, token, calls.call)


@require_post
def table_call_back(request: HtmxRequest, token: str) -> HttpResponse:
    return tell_table(request, token, calls.take_back)


def tell_table(request: HtmxRequest, token: str, tell: Tell) -> HttpResponse:
    """For whoever may record at this table; said twice it is said once."""
    tables = Table.objects.select_related("round__tournament", "game")
    table = get_object_or_404(tables, game__write_token=token)
    if CALLS.allows(str(table.pk)):
        tell(table)
    else:
        messages.error(request, TOO_MANY)
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
        found, form.more_minutes, form.seen_seconds, request.user
    ):
        messages.info(request, _("This was changed meanwhile: look at it, and press again."))
    if form.cleaned_data.get("from_desk"):
        return to_desk(request, tournament)
    return redirect("table-detail", tournament.pk, table)


@require_post
@by_scorers
def seat_empty(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    """Somebody has gone in the middle: their table plays on without them."""
    with transaction.atomic():
        seat = running_seat(tournament, entrant)
        is_gone = is_emptied(seat, request.user)
    table = table_name(seat.table.number, seat.round.stage)
    words = {"name": isolated(seat.entrant.name), "table": table}
    if is_gone:
        text = _("%(table)s plays on without %(name)s. Its phone can take that back.")
        messages.success(request, text % words)
    else:
        messages.info(request, _("%(table)s plays no more: it counts as it stands.") % words)
    if request.POST.get("round"):
        return redirect("round-detail", tournament.pk, seat.round.number)
    return redirect("check-in", tournament.pk)


@require_post
@by_organisers
def table_renew(request: HtmxRequest, tournament: Tournament, table: int) -> HttpResponse:
    """For a page that saw the old code: pressed twice it is renewed once."""
    found = published_table(tournament, table)
    if calls.renew(found, request.POST.get("code", ""), request.user):
        words = {"table": table_name(found.number, found.round.stage), "code": found.code}
        text = _("%(table)s has the new code %(code)s. The old code and links open nothing.")
        messages.success(request, text % words)
    return redirect("table-detail", tournament.pk, table)
