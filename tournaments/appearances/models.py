"""What is kept for speed of nights, of games that count, and of who played in them.

What is kept has a stamp of what it was derived from: whoever reads derives anew what is out of
date, and ./run verify proves that all of it agrees (docs/adr/0024-a-clubs-memory.md).
"""

from typing import Any, Self

from django.db import models
from django.db.models import F
from django.urls import reverse

from scoring.clubs.models import Club
from scoring.games.models import Game
from scoring.people.models import Player
from tournaments.nights.models import Tournament
from tournaments.rounds.models import Table

SIGNS = 40  # of a stamp


class NightSummary(models.Model):
    """Where each person stands after a night: kept, with a stamp of what it was derived from."""

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="summary")
    stamp = models.CharField(max_length=SIGNS)
    places: Any = models.JSONField(default=list)  # of each with a result: the player, the place
    phases: Any = models.JSONField(default=dict)  # by edition: the PhaseSums of its games
    told_until = models.PositiveSmallIntegerField(
        null=True
    )  # the last round that is told, if not all

    def __str__(self) -> str:
        return f"summary of {self.tournament_id}"


class GameSummaryQuerySet(models.QuerySet["GameSummary"]):
    def in_order(self) -> Self:
        return self.order_by(*game_order())


def game_order(before: str = "") -> list[Any]:
    """In which games count: a free one comes before the nights of that moment.

    `before` is how a game is reached from the rows that are ordered: `summary__`.
    """
    night = F(f"{before}tournament").asc(nulls_first=True)
    day, *others = (f"{before}{name}" for name in ("day", "began", "round", "table_number", "game"))
    return [day, others[0], night, *others[1:]]


class GameSummary(models.Model):
    """A game that counts: a finished table of a night, or a finished game outside of nights."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="game_summaries", db_index=False)
    key = models.CharField(max_length=24, unique=True)  # t and the table, or g and the game
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, related_name="game_summaries"
    )
    table = models.OneToOneField(Table, models.CASCADE, null=True, related_name="summary")
    game = models.ForeignKey(Game, models.CASCADE, null=True, related_name="summaries")
    edition = models.CharField(max_length=40)
    variant = models.CharField(max_length=20)
    day = models.DateField()
    began = models.DateTimeField()  # the night, or the free game
    round = models.PositiveSmallIntegerField(default=0)
    table_number = models.PositiveSmallIntegerField(default=0)
    is_rated = models.BooleanField(default=True)
    is_by_hand = models.BooleanField(default=False)
    deals = models.PositiveIntegerField(null=True)  # None where nobody has said how many
    phases: Any = models.JSONField(default=dict)  # the PhaseSums of all who sat there
    stamp = models.CharField(max_length=SIGNS)

    objects = GameSummaryQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["club", "day", "began"], name="summary_in_order")]

    def __str__(self) -> str:
        return f"summary {self.key}"

    @property
    def address(self) -> str:
        """Of the game itself, to look at; empty where its result was typed."""
        if self.game is None or self.is_by_hand:
            return ""
        return reverse("game-watch", args=[self.game.watch_token])


class FreeGameStamp(models.Model):
    """What of a game outside of nights was looked at, whether it counts or not yet."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="free_stamp")
    stamp = models.BigIntegerField()

    def __str__(self) -> str:
        return f"stamp of game {self.game_id}"


class Appearance(models.Model):
    """Somebody in a game that counts; the value for statistics is `Played`."""

    summary = models.ForeignKey(
        GameSummary, models.CASCADE, related_name="appearances", db_index=False
    )
    player = models.ForeignKey(Player, models.CASCADE, related_name="appearances", db_index=False)
    seat = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()  # equals share one
    people = models.PositiveSmallIntegerField()
    points = models.PositiveIntegerField(null=True)  # None where the edition counts none
    completed = models.PositiveSmallIntegerField()
    deals = models.PositiveIntegerField(null=True)
    outs = models.PositiveIntegerField(null=True)
    left = models.BooleanField(default=False)
    phase_deals: Any = models.JSONField(default=list)
    deal_points: Any = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["summary", "seat"], name="one_appearance_in_a_seat")
        ]
        indexes = [models.Index(fields=["player", "summary"], name="appearances_of_player")]

    def __str__(self) -> str:
        return f"player {self.player_id} in {self.summary_id}"
