"""Rounds, their tables, and who sits at them."""

from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import pgettext_lazy

from scoring.games.log import LogLink
from scoring.games.models import Game
from tournaments.attendance.models import Entrant
from tournaments.codes import new_code
from tournaments.nights.models import Tournament


class Stage(models.TextChoices):
    ROUND = "round", pgettext_lazy("of a tournament", "Round")
    KNOCK_OUT = "knock_out", pgettext_lazy("of a tournament", "Knock-out")
    FINAL = "final", pgettext_lazy("of a tournament", "Final")


class RoundState(models.TextChoices):
    DRAFT = "draft", pgettext_lazy("a round", "Draft")
    PUBLISHED = "published", pgettext_lazy("a round", "Published")
    COMPLETE = "complete", pgettext_lazy("a round", "Complete")


class ClosedBy(models.TextChoices):
    """Who said that a table is done."""

    ORGANISER = "organiser"
    PEOPLE = "people"  # who sit there


class RoundQuerySet(models.QuerySet["Round"]):
    def published(self) -> Self:
        """Running and complete ones: what has only been drafted is not known to the players."""
        return self.exclude(state=RoundState.DRAFT)


def minutes_of_round(own: int | None, of_night: int | None) -> int | None:
    """Its own or those of the night; None where rounds have no time."""
    return (own or of_night) if of_night else None


class Round(models.Model):
    """A round: a draft that only organisers see, then published, then complete."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()  # from 1; the final is the last one
    stage = models.CharField(max_length=10, choices=Stage, default=Stage.ROUND)
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    version = models.PositiveIntegerField(default=0)  # grows with each change of its tables
    mode = models.CharField(max_length=20)
    seed = models.BigIntegerField()
    ranking = models.JSONField(
        default=list
    )  # seated by these standings: best first, equals together
    byes = models.JSONField(default=list)  # entrants who are through without playing
    gone = models.JSONField(default=list)  # entrants who had left the night when it was seated
    drafted_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True)
    completed_at = models.DateTimeField(null=True)
    clock_started_at = models.DateTimeField(null=True)
    clock_paused_at = models.DateTimeField(null=True)
    clock_shift = models.IntegerField(
        default=0
    )  # seconds: added time; of rounds from before there were own minutes also their pauses
    minutes = models.PositiveSmallIntegerField(null=True)  # its own; None: those of the night

    objects = RoundQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_once"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=~Q(state=RoundState.COMPLETE),
                name="round_one_at_a_time",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"

    @property
    def named(self) -> dict[str, Any]:
        """What the log has to know to call it by its name."""
        stage = {"stage": str(self.stage)} if self.stage == Stage.FINAL else {}
        return {"round": self.number, **stage}

    @property
    def whole_minutes(self) -> int | None:
        return minutes_of_round(self.minutes, self.tournament.minutes)

    @cached_property
    def seatings(self) -> "list[Table]":
        """Its tables with who sits there, in order; one statement for each kind of row."""
        seats = TableSeat.objects.select_related("entrant__player").order_by("position")
        tables = self.tables.select_related("game").order_by("number")
        return list(tables.prefetch_related(models.Prefetch("seats", seats)))

    @property
    def plan(self) -> tuple[tuple[int, ...], ...]:
        """The entrants in the order of their seats, table by table."""
        return tuple(tuple(seat.entrant_id for seat in t.seats.all()) for t in self.seatings)


class Table(models.Model):
    """A table of a round. Published, it has a game, and a code that opens it."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()  # from 1
    code = models.CharField(max_length=12, unique=True, default=new_code)
    game = models.OneToOneField(Game, models.SET_NULL, null=True, related_name="table")
    opened_at = models.DateTimeField(null=True)  # the first time somebody opened its game
    called_at = models.DateTimeField(null=True)  # its people call the organiser
    added = models.IntegerField(default=0)  # seconds that it has more than the others
    closed_at = models.DateTimeField(null=True)  # it counts as it stands
    closed_by = models.CharField(max_length=10, choices=ClosedBy, default=ClosedBy.ORGANISER)
    closed_with_round = models.BooleanField(default=False)  # nobody had closed it before
    counted_up_to = models.PositiveIntegerField(null=True)  # the last version of its game, once
    # nothing more is recorded
    counted_last_deal = models.PositiveIntegerField(null=True)  # its last deal then, 0 if none;
    # None of those that were closed before this was kept
    hand_results_length = models.PositiveIntegerField(default=0, db_column="papers_length")
    hand_results_head = models.CharField(
        max_length=64, blank=True, db_column="papers_head"
    )  # the digest of its latest hand result

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_once")]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"table {self.number} of {self.round_id}"

    @property
    def people(self) -> list[Entrant]:
        """In the order of their seats."""
        return [seat.entrant for seat in self.seats.all()]


class TableSeat(models.Model):
    """Where an entrant sits in a round; position 0 deals first."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="seated_once_a_round"),
            models.UniqueConstraint(fields=["table", "position"], name="one_entrant_in_a_seat"),
        ]

    def __str__(self) -> str:
        return f"entrant {self.entrant_id} at {self.table_id}"


class HandResultQuerySet(models.QuerySet["HandResult"]):
    def current(self) -> Self:
        """Of those who sit at their table now: of other people its game was another one."""
        of_nobody = Q(game=None, table__game=None)
        return self.filter(Q(game=F("table__game")) | of_nobody)

    def counting(self) -> Self:
        later = HandResult.objects.current().filter(
            table=OuterRef("table"), sequence__gt=OuterRef("sequence")
        )
        return self.current().filter(~Exists(later), removed=False)


class HandResult(models.Model):
    """What somebody typed for a whole table. The latest counts, unless it was taken back.

    It counts in place of what was recorded deal by deal, for the people of that game alone.
    """

    table = models.ForeignKey(Table, models.CASCADE, related_name="hand_results")
    game = models.ForeignKey(Game, models.SET_NULL, null=True, related_name="hand_results")
    sequence = models.PositiveIntegerField()
    completed = models.JSONField()  # phases, in the order of seats
    points = models.JSONField()
    winner = models.PositiveSmallIntegerField(null=True)  # the seat that won, also a replay
    deals = models.PositiveSmallIntegerField(null=True)  # None where nobody has said how many
    game_version = models.PositiveIntegerField(null=True)  # of its game, when it was typed: what
    # is recorded later says nothing of it; None of those that were typed before this was kept
    game_last_deal = models.PositiveIntegerField(null=True)  # its last deal then, 0 if none
    removed = models.BooleanField(default=False)  # this row takes back what was entered
    reason = models.CharField(max_length=200, blank=True)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    place = models.PositiveIntegerField()  # among all of this table: 1, 2, 3 …
    digest = models.CharField(max_length=64)  # of its facts and of all before it

    objects = HandResultQuerySet.as_manager()

    class Meta:
        db_table = "tournaments_paperresult"
        constraints = [
            models.UniqueConstraint(fields=["game", "sequence"], name="paper_one_at_a_time")
        ]

    def __str__(self) -> str:
        return f"hand result {self.sequence} of {self.table_id}"

    @property
    def sealed_facts(self) -> dict[str, object]:
        """What never changes; who it was and what they wrote may be erased."""
        names = ("place", "sequence", "completed", "points", "winner", "removed")
        newer = ("deals", "game_version", "game_last_deal")  # older ones knew of none
        known = [name for name in newer if getattr(self, name) is not None]
        return {name: getattr(self, name) for name in (*names, *known)}

    @property
    def link(self) -> LogLink:
        return LogLink(self.place, self.sealed_facts, self.digest)


class TableOutcome(models.Model):
    """How a table ended or stands: derived from its game or its hand result, and kept for speed.

    `stamp` says from what it was derived: whoever reads it derives anew what is out of date.
    ./run verify proves that all of them agree with what was recorded.
    """

    table = models.OneToOneField(Table, models.CASCADE, related_name="outcome")
    stamp = models.CharField(max_length=40)
    is_finished = models.BooleanField(default=False)
    rows = models.JSONField(default=list)  # of each seat, as tournaments.results.keeping writes it

    class Meta:
        db_table = "tournaments_outcome"

    def __str__(self) -> str:
        return f"outcome of {self.table_id}"
