"""What visitors do not see yet of the standings."""

from django.db import transaction

from scoring.clubs.models import Actor
from tournaments.log import LogKind, note
from tournaments.nights.models import Tournament
from tournaments.results.keeping import states_of, tables_of
from tournaments.results.telling import shown_until
from tournaments.rounds.models import RoundState


def freeze(tournament: Tournament, by: Actor) -> int:
    """From now on visitors see standings up to the last complete round only."""
    with transaction.atomic():
        now = tournament.locked()
        if now.frozen_after is None:
            complete = now.rounds.filter(state=RoundState.COMPLETE).order_by("-number")
            now.frozen_after = complete.values_list("number", flat=True).first() or 0
            now.told_round = None
            now.save(update_fields=["frozen_after", "told_round"])
            note(now, LogKind.STANDINGS_FROZEN, by, after=now.frozen_after)
    return now.frozen_after


def tell(tournament: Tournament, by: Actor) -> None:
    """Visitors see all of them, also of the round that decides."""
    with transaction.atomic():
        now = tournament.locked()
        latest = now.rounds.published().order_by("-number")
        was_held = holds_back(now)
        now.told_round = latest.values_list("number", flat=True).first()
        now.frozen_after = None
        now.save(update_fields=["told_round", "frozen_after"])
        if was_held:
            note(now, LogKind.STANDINGS_SHOWN, by)
        now.changed()


def unfreeze(tournament: Tournament, by: Actor) -> None:
    """Visitors see all of them again, but for who has won as long as that is kept back."""
    with transaction.atomic():
        now = tournament.locked()
        if now.frozen_after is None:
            return
        now.frozen_after = None
        now.save(update_fields=["frozen_after"])
        if not holds_back(now):
            note(now, LogKind.STANDINGS_SHOWN, by)
        now.changed()


def holds_back(tournament: Tournament) -> bool:
    """Whether visitors see less than there is."""
    return shown_until(tournament, states_of(tables_of(tournament))) is not None
