"""Who takes part in a tournament, and whether they are here."""

from functools import cached_property
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from scoring.people.models import Player
from scoring.tokens import new_token
from tournaments.nights.models import Tournament


class Presence(models.TextChoices):
    REGISTERED = "registered", pgettext_lazy("somebody at a night", "Not here yet")
    HERE = "here", pgettext_lazy("somebody at a night", "Here")
    LATE = "late", pgettext_lazy("somebody at a night", "Will be late")
    PAUSING = "pausing", pgettext_lazy("somebody at a night", "Pausing")
    GONE = "gone", pgettext_lazy("somebody at a night", "Gone")


class EntrantQuerySet(models.QuerySet["Entrant"]):
    def here(self) -> Self:
        """Those who are seated in the next round."""
        return self.filter(presence=Presence.HERE)

    def named(self) -> Self:
        return self.select_related("player").order_by("player__name", "pk")


class Entrant(models.Model):
    """A player in a tournament."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    presence = models.CharField(max_length=10, choices=Presence, default=Presence.REGISTERED)
    token = models.CharField(max_length=32, unique=True, default=new_token)  # of their own page
    lot = models.FloatField()  # drawn once: it decides between equals, the smaller first
    entered_at = models.DateTimeField(auto_now_add=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.CheckConstraint(condition=Q(presence__in=Presence.values), name="entrant_state"),
        ]

    def __str__(self) -> str:
        return f"entrant {self.pk}"

    @cached_property
    def name(self) -> str:
        return self.player.called
