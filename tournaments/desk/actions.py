"""What came in late, seen to."""

from django.db import transaction
from django.utils import timezone

from scoring.errors import MovedOn
from scoring.games.deals import LateEntry
from tournaments.nights.models import Tournament


def settle_late(tournament: Tournament, entry: LateEntry, shown: str) -> None:
    """Somebody has seen just this, and done about it whatever was to do."""
    if entry.mark != shown:
        raise MovedOn
    with transaction.atomic():
        same = LateEntry.objects.filter(pk=entry.pk, facts=entry.facts, settled_at=None)
        if not same.update(settled_at=timezone.now()):
            raise MovedOn
        tournament.changed()
