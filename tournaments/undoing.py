"""Taking back what the log tells of.

Whoever notes a kind of entry may register here how it is taken back:

    @undoes("presence")
    def take_back(entry: LogEntry, by: Author) -> bool: ...

It runs inside of the transaction and says whether that is still possible.
"""

from collections.abc import Callable

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.utils import timezone

from tournaments.nights.log_models import LogEntry

type Author = AbstractBaseUser | AnonymousUser | None
type TakeBack = Callable[[LogEntry, Author], bool]

UNDONE = "undone"  # the kind of the entry about it
UNDOERS: dict[str, TakeBack] = {}


def undoes(kind: str) -> Callable[[TakeBack], TakeBack]:
    def register(take_back: TakeBack) -> TakeBack:
        UNDOERS[kind] = take_back
        return take_back

    return register


def may_be_undone(entry: LogEntry) -> bool:
    return entry.kind in UNDOERS and entry.undone_at is None


def undo(entry: LogEntry, by: Author = None) -> bool:
    """Take back what this entry tells of; False where that is no longer possible."""
    with transaction.atomic():
        entry.tournament.locked()
        found = LogEntry.objects.select_for_update().select_related("tournament").get(pk=entry.pk)
        if not may_be_undone(found) or not UNDOERS[found.kind](found, by):
            return False
        LogEntry.objects.filter(pk=found.pk).update(undone_at=timezone.now())
        facts = {"of": found.kind, "was": found.facts}
        LogEntry.objects.note(found.tournament, UNDONE, by, **facts)
    found.tournament.changed()
    return True
