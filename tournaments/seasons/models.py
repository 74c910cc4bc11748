"""Seasons of a club, and what is kept for speed of the people in them.

What is kept has a stamp of what it was derived from: whoever reads derives anew what is out of
date, and ./run verify proves that all of it agrees (docs/adr/0024-a-clubs-memory.md).
"""

from datetime import date
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.http import Http404
from django.urls import reverse

from scoring.clubs.models import Club, Role
from scoring.people.models import Player
from tournaments.appearances.models import SIGNS
from tournaments.codes import new_night_code
from tournaments.nights.models import Tournament, UnknownCode
from tournaments.seasons.season_rule import SeasonRule, read_rule

LONGEST_NAME = 60


class SeasonQuerySet(models.QuerySet["Season"]):
    def of(self, user: AbstractBaseUser | AnonymousUser, role: Role) -> Self:
        """Those of the clubs in which somebody may do what this role may."""
        mine = {"club__members__user": user.pk, "club__members__role__in": role.and_above}
        return self.filter(**mine) if user.pk else self.none()

    def managed(
        self, user: AbstractBaseUser | AnonymousUser, pk: int, role: Role = Role.ORGANISER
    ) -> "Season":
        """The season for whoever may look after it; a 404 for everybody else."""
        found = self.of(user, role).select_related("club").filter(pk=pk).first()
        if found is None:
            raise Http404
        return found

    def visited(self, code: str) -> "Season":
        found = self.select_related("club__address").filter(code=code.upper()).first()
        if found is None:
            raise UnknownCode
        return found

    def with_night(self, night: Tournament) -> Self:
        """Those in which it counts: by its day, or by an exception."""
        told = SeasonNight.objects.filter(season=OuterRef("pk"), tournament=night)
        left_out, taken_in = (Exists(told.filter(counts=counts)) for counts in (False, True))
        on_its_day = Q(begins__lte=night.date, ends__gte=night.date)
        return self.filter((on_its_day & ~left_out) | taken_in, club=night.club_id)

    def shown_with(self, night: Tournament, *, is_member: bool) -> "list[Season]":
        """Those in which it counts, as far as whoever looks may see them; the latest first."""
        found = self.with_night(night).latest_first()
        return list(found if is_member else found.filter(is_public=True))

    def latest_first(self) -> Self:
        return self.order_by("-begins", "-pk")


class Season(models.Model):
    """Nights of a club, from a day to a day, counted together by a rule."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    key = models.CharField(max_length=64)  # made by the page: twice is one season
    code = models.CharField(max_length=12, unique=True, default=new_night_code)
    name = models.CharField(max_length=LONGEST_NAME)
    begins = models.DateField()
    ends = models.DateField()
    planned_nights = models.PositiveSmallIntegerField(null=True)  # as far as somebody said it
    rule = models.JSONField(default=dict)  # as season_rule reads it
    carries_from = models.ForeignKey("self", models.SET_NULL, null=True, related_name="followers")
    is_public = models.BooleanField(default=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)  # of what was settled
    stamp = models.CharField(max_length=SIGNS, blank=True)  # of its kept places

    objects = SeasonQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="season_of_a_page"),
            models.CheckConstraint(condition=Q(ends__gte=models.F("begins")), name="season_ends"),
        ]

    def __str__(self) -> str:
        return f"season {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("season-detail", args=[self.code])

    def has_day(self, day: date) -> bool:
        return self.begins <= day <= self.ends

    @property
    def settled_rule(self) -> SeasonRule:
        return read_rule(self.rule)

    @property
    def topic(self) -> str:
        return f"season:{self.pk}"


class SeasonNight(models.Model):
    """A night that counts though its day lies outside, or does not though it lies inside."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="exceptions")
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="season_exceptions")
    counts = models.BooleanField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="season_night_once")
        ]

    def __str__(self) -> str:
        return f"tournament {self.tournament_id} in season {self.season_id}"


class SeasonPlace(models.Model):
    """Where somebody stands in a season: kept in order, so that a page of them is read at once."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, models.CASCADE, related_name="season_places")
    position = models.PositiveIntegerField()  # from 1, also of those without a place
    place = models.PositiveIntegerField(null=True)  # equals share one
    before = models.PositiveIntegerField(null=True)  # the place without the latest night
    points = models.PositiveIntegerField()  # hundredths, as are the next two
    brought = models.PositiveIntegerField(default=0)
    reach = models.PositiveIntegerField()
    best_place = models.PositiveIntegerField(null=True)
    is_won = models.BooleanField(default=False)
    decided_by = models.CharField(max_length=12, blank=True)  # a SeasonTieBreak
    scores: Any = models.JSONField(default=list)  # of each night: night, place, points, counts

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="season_place_once"),
            models.UniqueConstraint(fields=["season", "position"], name="season_position_once"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} in season {self.season_id}"
