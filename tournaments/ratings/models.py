"""What is kept of ratings, with a stamp of the games that they were reckoned from.

Whoever reads has it reckoned anew where it is out of date; ./run verify proves that it agrees with
the fold of all games (docs/adr/0024-a-clubs-memory.md).
"""

from datetime import date
from typing import Any, Self

from django.db import models
from django.utils.timezone import localdate

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.ratings.certainty import (
    games_until_certain,
    is_provisional,
    stated_interval,
    widened,
)

SIGNS = 40  # of a stamp


class ClubRatings(models.Model):
    """How far the ratings of a club are."""

    club = models.OneToOneField(Club, models.CASCADE, related_name="ratings")
    stamp = models.CharField(max_length=SIGNS, blank=True)  # of nights and free games
    digest = models.CharField(max_length=SIGNS, blank=True)  # of the rated games, in order
    games = models.PositiveIntegerField(default=0)
    listed_on = models.DateField(null=True)
    listed_before = models.DateField(null=True)  # the day on which the next one leaves the list

    def __str__(self) -> str:
        return f"ratings of club {self.club_id}"

    def holds(self, stamp: str, today: date) -> bool:
        """Whether nothing has to be reckoned."""
        return self.stamp == stamp and self.lists_on(today)

    def lists_on(self, today: date) -> bool:
        """Whether nobody has left the list since."""
        is_later = self.listed_on is not None and self.listed_on <= today
        return is_later and (self.listed_before is None or today < self.listed_before)


class PlayerRatingQuerySet(models.QuerySet["PlayerRating"]):
    def listed(self) -> Self:
        """The best first."""
        return self.filter(position__isnull=False).order_by("position")

    def idle(self) -> Self:
        """Who has not played for a year; the latest first."""
        return self.filter(position=None).order_by("-last_day", "-mu", "player")


class PlayerRating(models.Model):
    """What somebody rates after all rated games: as openskill has it, and how it is shown."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="player_ratings", db_index=False)
    player = models.OneToOneField(Player, models.CASCADE, related_name="rating")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    last_day = models.DateField()
    position = models.PositiveIntegerField(null=True)  # from 1; None after a year without a game
    before = models.PositiveIntegerField(null=True)  # the position before the latest night
    since = models.DateField(null=True)  # the latest night, where they played on it or after it
    mu_before = models.FloatField(null=True)  # that night, as are the next two
    sigma_before = models.FloatField(null=True)
    last_day_before = models.DateField(null=True)  # None: they had not played yet

    objects = PlayerRatingQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["club", "position"], name="ratings_in_order")]

    def __str__(self) -> str:
        return f"rating of player {self.player_id}"

    @property
    def idle_days(self) -> int:
        return (localdate() - self.last_day).days

    @property
    def shown_sigma(self) -> float:
        """The same on every page: wider with each day without a game."""
        return widened(self.sigma, self.idle_days)

    @property
    def is_provisional(self) -> bool:
        return is_provisional(self.shown_sigma)

    @property
    def games_until_certain(self) -> int:
        return games_until_certain(self.shown_sigma)

    @property
    def interval(self) -> tuple[float, float]:
        return stated_interval(self.mu, self.shown_sigma)


class RatingCurve(models.Model):
    """What somebody rated after each night, and after each day of free games."""

    player = models.OneToOneField(Player, models.CASCADE, related_name="rating_curve")
    club = models.ForeignKey(Club, models.CASCADE, related_name="rating_curves")
    points: Any = models.JSONField(default=list)  # the day as a number, the night, mu, sigma

    def __str__(self) -> str:
        return f"curve of player {self.player_id}"
