"""What the screen on the wall shows."""

from django.db import transaction

from tournaments.nights.models import ScreenContent, Tournament


def show(tournament: Tournament, content: ScreenContent) -> None:
    """From now on, on all screens of the night."""
    tournament.screen = content
    with transaction.atomic():
        tournament.save(update_fields=["screen"])
        tournament.changed()
