"""The people of a club: its roster, and who of them are kept apart."""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models.clubs import Club

LONGEST_NAME = 200


class PlayerQuerySet(models.QuerySet["Player"]):
    def on_roster(self) -> Self:
        """Those who are still themselves: neither erased nor merged into another entry."""
        return self.filter(erased_at=None, merged_into=None).order_by("name", "pk")

    def playing(self) -> Self:
        """Those who may come to a night."""
        return self.on_roster().filter(retired_at=None)


class Player(models.Model):
    """Somebody who plays in a club. What they played stays theirs, whatever they are called."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME, blank=True)  # empty: erased
    nickname = models.CharField(max_length=LONGEST_NAME, blank=True)  # shown instead, if any
    keeps_to = models.PositiveSmallIntegerField(null=True, blank=True)  # the table, from 1
    joined_at = models.DateTimeField(auto_now_add=True)
    retired_at = models.DateTimeField(null=True)
    erased_at = models.DateTimeField(null=True)
    merged_into = models.ForeignKey(
        "self", models.CASCADE, null=True, related_name="merged_entries"
    )

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(erased_at=None) | Q(name="", nickname=""), name="player_erased_nameless"
            ),
        ]

    def __str__(self) -> str:
        return f"player {self.pk}"

    @property
    def called(self) -> str:
        """The name for tables and lists."""
        return self.nickname or self.name or _("former player")

    def retire(self) -> None:
        self.retired_at = timezone.now()
        self.save(update_fields=["retired_at"])

    def bring_back(self) -> None:
        self.retired_at = None
        self.save(update_fields=["retired_at"])


class Circle(models.Model):
    """A family, a car: people who should not share a table, or never may."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="circles")
    name = models.CharField(max_length=60)
    firm = models.BooleanField(default=False)
    people = models.ManyToManyField(Player, related_name="circles")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="circle_of_one_name")]

    def __str__(self) -> str:
        return self.name
