"""What a table and its organiser do to each other: open, call, answer, make new codes."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.shortcuts import get_object_or_404
from django.utils import timezone

import live
from scoring.clubs.models import Actor
from scoring.optional_writes import write_unless_busy
from tournaments.codes import new_code
from tournaments.log import LogKind, note
from tournaments.nights.models import Tournament
from tournaments.rounds.models import RoundState, Table

RUNNING = Q(round__state=RoundState.PUBLISHED)


def note_opening(table: Table) -> bool:
    """The first phone at the table that finds nobody writing; no later one counts."""
    if table.opened_at:
        return False
    unopened, now = Table.objects.filter(pk=table.pk, opened_at=None), timezone.now()
    if not write_unless_busy(lambda: unopened.update(opened_at=now)):
        return False
    live.publish(table.round.tournament.topic)  # for the desk; no other table has to know
    return True


def call(table: Table) -> bool:
    """Its people call the organiser; said twice it is one call."""
    return change_once(
        table, LogKind.TABLE_CALLED, None, RUNNING & Q(called_at=None), called_at=timezone.now()
    )


def take_back(table: Table) -> bool:
    return change_once(table, LogKind.CALL_TAKEN_BACK, None, ~Q(called_at=None), called_at=None)


def answer(table: Table, by: Actor) -> bool:
    """Somebody goes there."""
    return change_once(table, LogKind.CALL_ANSWERED, by, ~Q(called_at=None), called_at=None)


def renew(table: Table, seen: str, by: Actor) -> bool:
    """A new code and new links, for a page that saw this code; the old ones open nothing."""
    with transaction.atomic():
        if not change_once(table, LogKind.CODES_RENEWED, by, Q(code=seen), code=new_code()):
            return False
        if table.game:
            table.game.renew_links()
    return True


def change_once(table: Table, kind: LogKind, by: Actor, seen: Q, **values: Any) -> bool:
    tournament = table.round.tournament
    with transaction.atomic():
        tournament.locked()  # and with it what is seen of the round
        if not Table.objects.filter(seen, pk=table.pk).update(**values):
            return False
        facts = {**table.round.named, "table": table.number}
        note(tournament, kind, by, **facts)
    for name, value in values.items():
        setattr(table, name, value)
    return True


def table_behind(code: str) -> Table | None:
    """The published table with this code."""
    found = Table.objects.exclude(game=None).select_related("game", "round__tournament")
    return found.filter(code=code).first() if code else None


def published_table(tournament: Tournament, pk: int) -> Table:
    """A table of this tournament that has a game; a 404 for any other."""
    tables = Table.objects.select_related("round", "game").exclude(game=None)
    table = get_object_or_404(tables, pk=pk, round__tournament=tournament)
    table.round.tournament = tournament
    return table
