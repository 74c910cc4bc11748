"""Codes that open tables, and calls for the organiser."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from tournaments.clock import actions as timing
from tournaments.clock.forms import MinutesForm
from tournaments.codes import read_code
from tournaments.found import may_organise, published_table, to_desk
from tournaments.guards import by_organisers, by_scorers
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Table
from tournaments.tables import actions as calls
from tournaments.tables.pages import TablePage
from tournaments.wrong_codes import CODE, may_open, refused


@require_safe
def code_entry(request: HtmxRequest) -> HttpResponse:
    """Type the code of a table."""
    typed = request.GET.get("code", "")
    return opened(request, typed) if typed.strip() else render_page(request, CODE, {})


@require_safe
def table_open(request: HtmxRequest, code: str) -> HttpResponse:
    return opened(request, code)


def opened(request: HtmxRequest, typed: str) -> HttpResponse:
    """On to exactly that game; once the night is over, to look at it."""
    code = read_code(typed)
    table = calls.table_behind(code) if may_open(request, code) else None
    if table is None or table.game is None:
        return refused(request, {"typed": typed[:20], "here": "/t/"})
    if table.round.tournament.is_over:
        return redirect("game-watch", table.game.watch_token)
    return redirect(table.game)


@require_post
def table_call(request: HtmxRequest, token: str) -> HttpResponse:
    return changed(token, calls.call)


@require_post
def table_call_back(request: HtmxRequest, token: str) -> HttpResponse:
    return changed(token, calls.take_back)


def changed(token: str, change: Callable[[Table], bool]) -> HttpResponse:
    """For whoever may record at this table; said twice it is said once."""
    tables = Table.objects.select_related("round__tournament", "game")
    table = get_object_or_404(tables, game__write_token=token)
    change(table)
    assert table.game
    return redirect(table.game)


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
    if not form.is_valid() or not timing.add_to_table(found, form.more, form.shown, request.user):
        messages.info(request, _("This was changed meanwhile: look at it, and press again."))
    if form.cleaned_data.get("from_desk"):
        return to_desk(request, tournament)
    return redirect("table-detail", tournament.pk, table)


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
