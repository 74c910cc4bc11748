"""What the screen on the wall shows."""

from django.db import transaction

from scoring.clubs.models import Actor
from tournaments.nights.models import ScreenContent, Tournament
from tournaments.results.actions import tell
from tournaments.results.telling import is_decided
from tournaments.rounds.models import Round

WHOLE = frozenset({ScreenContent.PODIUM, ScreenContent.STANDINGS})


def show(tournament: Tournament, content: ScreenContent, by: Actor = None) -> None:
    """From now on, on all screens of the night.

    Who shows how it ended, tells it: that stays so whatever the wall shows next, but for a step
    of the podium that is hidden again.
    """
    with transaction.atomic():
        now = tournament.locked()
        before, now.screen = now.shown_on_wall, content
        tournament.screen = content
        if content.steps_told is not None and before is ScreenContent.PODIUM:
            now.told_round = None
        now.save(update_fields=["screen", "told_round"])
        shows_all = content in WHOLE or before is ScreenContent.PODIUM
        if shows_all and content.steps_told is None and is_decided(now, latest_of(now)):
            tell(now, by)
        now.changed()


def latest_of(tournament: Tournament) -> Round | None:
    return tournament.rounds.published().order_by("number").last()
