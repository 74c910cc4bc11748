"""A table says that it is done, and plays on after all: whoever may record there may."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.errors import MovedOn
from tournaments.rounds.closing import play_on, say_done
from tournaments.rounds.models import Table
from tournaments.tables.forms import NO_LONGER
from tournaments.tables.limits import SAID, TOO_MANY
from tournaments.tables.pages import EndingPage


@require_safe
def table_ending(request: HtmxRequest, token: str) -> HttpResponse:
    """What counts then, and how much time is left."""
    return ending_page(request, table_behind_link(token))


@require_post
def table_end(request: HtmxRequest, token: str) -> HttpResponse:
    """Before the time is up only for those who have read that it is not."""
    table = table_behind_link(token)
    page = EndingPage(table)
    if page.has_to_be_sure and "sure" not in request.POST:
        return ending_page(request, table)
    return take(request, table, say_done)


@require_post
def table_play_on(request: HtmxRequest, token: str) -> HttpResponse:
    return take(request, table_behind_link(token), play_on)


def take(request: HtmxRequest, table: Table, step: Callable[[Table], None]) -> HttpResponse:
    """Back to the game, which shows what is true by now."""
    if not SAID.allows(str(table.pk)):
        messages.error(request, TOO_MANY)
        return to_game(table)
    try:
        step(table)
    except MovedOn:
        messages.info(request, NO_LONGER)
    return to_game(table)


def to_game(table: Table) -> HttpResponse:
    assert table.game
    return redirect(table.game)


def ending_page(request: HtmxRequest, table: Table) -> HttpResponse:
    context = {"page": EndingPage(table)}
    return render_page(request, "tournaments/tables/table_ending.html", context)


def table_behind_link(token: str) -> Table:
    tables = Table.objects.select_related("round__tournament", "game")
    return get_object_or_404(tables, game__write_token=token)
