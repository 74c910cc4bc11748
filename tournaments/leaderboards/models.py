"""What is kept of leaderboards, in order, so that a page of many is read at once.

A board has a stamp of the games that it was derived from: whoever reads derives anew what is out
of date, and ./run verify proves that all of it agrees (docs/adr/0024-a-clubs-memory.md).
"""

from django.db import models

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.appearances.models import SIGNS


class Leaderboard(models.Model):
    """The games of a club since some day, of all editions or one, in an order."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="leaderboards")
    span = models.CharField(max_length=10)  # a BoardSpan
    edition = models.CharField(max_length=40, blank=True)  # empty: all
    order = models.CharField(max_length=10)  # a BoardOrder
    stamp = models.CharField(max_length=SIGNS, blank=True)
    people = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "span", "edition", "order"], name="leaderboard_once"
            )
        ]

    def __str__(self) -> str:
        return f"leaderboard {self.pk}"


class LeaderboardPlace(models.Model):
    """Where somebody stands on it, and by what."""

    board = models.ForeignKey(Leaderboard, models.CASCADE, related_name="places", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="leaderboard_places")
    position = models.PositiveIntegerField()  # from 1, also of those without a place
    place = models.PositiveIntegerField(null=True)  # equals share one
    before = models.PositiveIntegerField(null=True)  # the place before the latest night
    games = models.PositiveIntegerField()
    wins = models.PositiveIntegerField()
    nights = models.PositiveIntegerField()
    beaten = models.PositiveIntegerField()  # counted twice, so that equals count half
    opponents = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["board", "position"], name="leaderboard_position_once"),
            models.UniqueConstraint(fields=["board", "player"], name="leaderboard_player_once"),
        ]

    def __str__(self) -> str:
        return f"player {self.player_id} on {self.board_id}"
