"""The end of a night, and that it goes on after all."""

from django.db import transaction
from django.utils import timezone

from scoring.clubs.models import Actor
from tournaments.log_kinds import LogKind
from tournaments.nights.log_models import LogEntry
from tournaments.nights.models import Tournament
from tournaments.results.counting import hold, settle
from tournaments.results.freezing import unfreeze
from tournaments.rounds.models import Table


def end(tournament: Tournament, by: Actor = None) -> bool:
    """Say whether it was this press that ended the night."""
    return turned(tournament, LogKind.NIGHT_ENDED, by, ended=True)


def go_on(tournament: Tournament, by: Actor = None) -> bool:
    return turned(tournament, LogKind.NIGHT_RESUMED, by, ended=False)


def turned(tournament: Tournament, kind: LogKind, by: Actor, *, ended: bool) -> bool:
    moment = timezone.now() if ended else None
    with transaction.atomic():
        found = Tournament.objects.filter(pk=tournament.pk, ended_at__isnull=ended)
        if not found.update(ended_at=moment):
            return False
        LogEntry.objects.note(tournament, kind, by)
        tables = Table.objects.filter(round__tournament=tournament).exclude(game=None)
        hold(tables)
        settle(tables)
        if ended:
            unfreeze(tournament, by)
    tournament.ended_at = moment
    return True
