"""Taking back what the log tells of: the entry stays and says that it was undone."""

from collections.abc import Callable

from django.db import transaction
from django.utils import timezone

from scoring.clubs.models import Actor
from tournaments.log_kinds import KINDS, LogKind, Undo
from tournaments.nights.log_models import LogEntry

type TakeBack = Callable[[LogEntry, Actor], bool]
"""Runs inside of the transaction and says whether that is still possible."""


def undo_of(entry: LogEntry) -> Undo:
    """How an entry of this kind is taken back; what a newer program noted never is."""
    kind = KINDS.get(entry.kind)
    return kind.undo if kind else Undo.NEVER


def may_be_undone(entry: LogEntry) -> bool:
    return undo_of(entry) is not Undo.NEVER and entry.undone_at is None


def undo_with(take_back: TakeBack, entry: LogEntry, by: Actor = None) -> bool:
    """Take back what this entry tells of; False where that is no longer possible."""
    with transaction.atomic():
        entry.tournament.locked()
        found = LogEntry.objects.select_for_update().select_related("tournament").get(pk=entry.pk)
        if not may_be_undone(found) or not take_back(found, by):
            return False
        LogEntry.objects.filter(pk=found.pk).update(undone_at=timezone.now())
        facts = {"of": found.kind, "was": found.facts}
        LogEntry.objects.note(found.tournament, LogKind.UNDONE, by, **facts)
    return True
