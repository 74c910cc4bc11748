"""What the screen on the wall shows."""

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import pgettext_lazy

from tournaments.nights.models import Tournament


class ScreenContent(TextChoices):
    TURNING = "turning", pgettext_lazy("on the wall", "All in turn")
    SEATING = "seating", pgettext_lazy("on the wall", "Seating by name")
    TABLES = "tables", pgettext_lazy("on the wall", "Seating by table")
    CLOCK = "clock", pgettext_lazy("on the wall", "Clock")
    STANDINGS = "standings", pgettext_lazy("on the wall", "Standings")
    NEXT = "next", pgettext_lazy("on the wall", "What is next")
    BLANK = "blank", pgettext_lazy("on the wall", "Nothing")


def show(tournament: Tournament, content: ScreenContent) -> None:
    """From now on, on all screens of the night."""
    tournament.screen = content
    with transaction.atomic():
        tournament.save(update_fields=["screen"])
        tournament.changed()
