"""A tournament: one event of a club, such as its night."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import models, transaction
from django.db.models.functions import Coalesce
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import live
from scoring.clubs.models import Club, Role
from scoring.games.log import LogLink
from scoring.games.models import Game
from tournaments.codes import new_night_code

LONGEST_NAME = 60
SEEDS = 1_000_000
ADMITS_FOR = timedelta(days=8)


class UnknownCode(Http404):
    """No night has this code: somebody mistyped it, or tries."""


class TimeUp(models.TextChoices):
    """What is still played when the time of a round is up."""

    DEAL = "deal", _("Finish the deal")
    ONE_MORE = "one_more", _("Finish the deal and play one more")
    NOW = "now", _("Stop at once")


class LooksBack(models.TextChoices):
    """Which meetings count when people are seated."""

    TONIGHT = "tonight", _("Only those of this night")
    YEAR = "year", _("Also those of the last 12 months")
    EVER = "ever", _("All of the club so far")


class ScreenContent(models.TextChoices):
    """What the screen on the wall shows."""

    TURNING = "turning", pgettext_lazy("on the wall", "All in turn")
    SEATING = "seating", pgettext_lazy("on the wall", "Seating by name")
    TABLES = "tables", pgettext_lazy("on the wall", "Seating by table")
    CLOCK = "clock", pgettext_lazy("on the wall", "Clock")
    PODIUM = "podium", pgettext_lazy("on the wall", "Podium")
    PODIUM_NOBODY = "podium-0", pgettext_lazy("on the wall", "Podium, nobody yet")
    PODIUM_LAST = "podium-1", pgettext_lazy("on the wall", "Podium, the last step")
    PODIUM_LAST_TWO = "podium-2", pgettext_lazy("on the wall", "Podium, the last two steps")
    STANDINGS = "standings", pgettext_lazy("on the wall", "Standings")
    SEASON = "season", pgettext_lazy("on the wall", "The season after this night")
    NEXT = "next", pgettext_lazy("on the wall", "What is next")
    BLANK = "blank", pgettext_lazy("on the wall", "Nothing")

    @property
    def view(self) -> str:
        """Which of its views that is."""
        return self.PODIUM.value if self.steps_told is not None else self.value

    @property
    def steps_told(self) -> int | None:
        """Of a podium that is revealed step by step, from the last one on."""
        view, _dash, count = self.value.partition("-")
        return int(count) if view == self.PODIUM and count else None


class Final(models.TextChoices):
    NONE = "none", _("No final")
    FINAL = "final", _("A final table of the best")
    KNOCK_OUT = "knock_out", _("Knock-out")


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def of(self, user: AbstractBaseUser | AnonymousUser, role: Role) -> Self:
        """Those of the clubs in which somebody may do what this role may."""
        mine = {"club__members__user": user.pk, "club__members__role__in": role.and_above}
        return self.filter(**mine) if user.pk else self.none()

    def managed(
        self, user: AbstractBaseUser | AnonymousUser, pk: int, role: Role = Role.ORGANISER
    ) -> "Tournament":
        """The tournament for whoever may look after it; a 404 for everybody else."""
        mine = self.of(user, role).select_related("club__address").filter(pk=pk)
        found = mine.annotate(their_role=models.F("club__members__role")).first()
        if found is None:
            raise Http404
        found.role = vars(found)["their_role"]
        return found

    def in_order(self) -> Self:
        """One of which nobody said when it starts is the first of its day."""
        return self.order_by("date", models.F("start").asc(nulls_first=True), "pk")

    def with_deals_version(self) -> Self:
        """With what would otherwise be asked for by itself."""
        games = Game.objects.filter(table__round__tournament=models.OuterRef("pk")).order_by()
        sums = games.values("table__round__tournament").annotate(sum=models.Sum("version"))
        return self.annotate(deals_version=Coalesce(models.Subquery(sums.values("sum")), 0))

    def changed(self) -> None:
        """What pages show of them is another thing: told as soon as others can see it."""
        rows = Tournament.objects.filter(pk__in=self.values("pk")).select_for_update()
        for night in rows.order_by("pk"):
            night.changed()

    def behind(self, topics: Iterable[str]) -> Self:
        """Those that games are a part of, as far as there still are any."""
        kinds = (topic.partition(":") for topic in topics)
        pks = {int(pk) for kind, _colon, pk in kinds if kind == "tournament" and pk.isdecimal()}
        return self.filter(pk__in=pks)

    def visited(self, code: str) -> "Tournament":
        """The tournament behind the code on the wall; a 404 for everybody else."""
        with_club = self.select_related("club__address", "club__picture")
        with_club = with_club.defer("club__picture__file")
        found = with_club.filter(code=code.upper()).first()
        if found is None:
            raise UnknownCode
        return found

    def ask(self, key: str, club: Club, **facts: Any) -> "Tournament":
        """A new tournament; the same page sent twice is one."""
        return self.get_or_create(key=key, club=club, defaults=facts)[0]


class Tournament(models.Model):
    """What was agreed before the start, and how far it is."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="tournaments")
    key = models.CharField(max_length=64)  # made by the page: twice is one tournament
    code = models.CharField(max_length=12, unique=True, default=new_night_code)
    name = models.CharField(max_length=LONGEST_NAME)
    date = models.DateField(default=timezone.localdate)
    start = models.TimeField(null=True)  # as it was said to people; None where nobody said it
    edition = models.CharField(max_length=40, default="classic")
    variant = models.CharField(max_length=20, default="full")
    options = models.JSONField(default=dict, blank=True)
    deals = models.PositiveSmallIntegerField(null=True)  # of a game; otherwise to its winner
    minutes = models.PositiveSmallIntegerField(null=True)  # of a round; otherwise without a clock
    ending = models.CharField(max_length=10, choices=TimeUp, default=TimeUp.DEAL)
    planned_rounds = models.PositiveSmallIntegerField(
        default=4, db_column="rounds"
    )  # without the final
    prefer = models.PositiveSmallIntegerField(default=4)
    allow = models.JSONField(default=list)  # other sizes of tables
    modes = models.JSONField(default=list)  # of each round; the last one holds for all after it
    scheme = models.JSONField(default=dict)  # as tournaments.standings reads it
    ties = models.JSONField(default=list)  # the tie-breaks that count, in order
    final = models.CharField(max_length=10, choices=Final, default=Final.NONE)
    finalists = models.PositiveSmallIntegerField(default=4)  # or how many of a table go on
    carries = models.BooleanField(default=False)  # points are carried into the final
    is_public = models.BooleanField(default=True)
    is_rated = models.BooleanField(default=True)  # its games count in ratings
    signed = models.BooleanField(default=False)  # by the players, on the score sheet
    keeps_codes = models.BooleanField(default=False)  # tables have theirs through all rounds
    weights = models.JSONField(default=dict)
    looks_back = models.CharField(max_length=10, choices=LooksBack, default=LooksBack.TONIGHT)
    ahead = models.JSONField(
        default=list
    )  # rounds planned together: of each its mark and its tables
    frozen_after = models.PositiveSmallIntegerField(null=True)  # standings shown up to this round
    told_round = models.PositiveSmallIntegerField(null=True)  # whose winner visitors may know
    screen = models.CharField(max_length=20, default="turning")  # what the wall shows
    seed = models.BigIntegerField(default=0)
    is_sample = models.BooleanField(default=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)  # of all that its pages show, but for deals
    log_length = models.PositiveIntegerField(default=0)
    log_head = models.CharField(max_length=64, blank=True)  # the digest of its latest entry

    objects = TournamentQuerySet.as_manager()

    role: str  # of whoever looks after it: it comes with `managed`

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="tournament_of_a_page"),
        ]

    def __str__(self) -> str:
        return f"tournament {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("tournament-detail", args=[self.pk])

    @property
    def day_and_start(self) -> str:
        """As machines read it."""
        return f"{self.date:%Y-%m-%d}" + (f"T{self.start:%H:%M}" if self.start else "")

    @property
    def starts_at(self) -> datetime | None:
        """None where nobody said when."""
        return timezone.make_aware(datetime.combine(self.date, self.start)) if self.start else None

    @property
    def topic(self) -> str:
        """By which pages follow that show all of it: each deal of each table is told."""
        return f"tournament:{self.pk}"

    @property
    def steps(self) -> str:
        """The topic of what concerns everybody: rounds, the clock, calls, the end; no deals."""
        return f"steps:{self.pk}"

    @property
    def results(self) -> str:
        """The topic of tables that have finished, or go on after all."""
        return f"results:{self.pk}"

    def changed(self) -> None:
        """Its next version, in the transaction of what pages show otherwise from then on."""
        assert transaction.get_connection().in_atomic_block
        Tournament.objects.filter(pk=self.pk).update(version=models.F("version") + 1)
        self.publish()

    def publish(self) -> None:
        live.publish(self.topic)
        live.publish(self.steps)

    @cached_property
    def deals_version(self) -> int:
        """Of all its tables together: it only grows while the night itself has one version.

        Twenty tables record at once, and none of them waits for the row of the night.
        """
        return Tournament.objects.with_deals_version().get(pk=self.pk).deals_version

    def locked(self) -> "Tournament":
        """This tournament while nobody else changes it; inside of a transaction."""
        assert transaction.get_connection().in_atomic_block
        return Tournament.objects.select_for_update().get(pk=self.pk)

    @property
    def is_over(self) -> bool:
        return self.ended_at is not None

    @property
    def shown_on_wall(self) -> ScreenContent:
        """What the desk has asked for, as far as this program knows it."""
        known = self.screen in ScreenContent.values
        return ScreenContent(self.screen) if known else ScreenContent.TURNING

    @property
    def admits(self) -> bool:
        """Whether the code on the wall still says that somebody is here.

        A night that nobody ended does not take people in for ever.
        """
        return not self.is_over and timezone.localdate() < self.date + ADMITS_FOR

    @property
    def is_past(self) -> bool:
        """From the next day on, if it has ended: strangers read of its people what is public."""
        return self.date < timezone.localdate() and not self.admits

    def mode_of(self, number: int) -> str:
        """How people come together in this round, counted from 1."""
        modes = self.modes or ["fewest_repeats"]
        return str(modes[min(number, len(modes)) - 1])

    @property
    def sizes(self) -> frozenset[int]:
        """Of tables that may be."""
        return frozenset({self.prefer, *self.allow})

    @cached_property
    def draw(self) -> int:
        """What the dice of this tournament begin with."""
        return self.seed or secrets.randbelow(SEEDS)


class LogEntry(models.Model):
    """Something that happened. Who of the players is meant stands there by number, never by name.

    So that erasing a person leaves no name in it.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="log")
    kind = models.CharField(max_length=40)  # the key of a LogKind, perhaps of a newer program
    facts = models.JSONField(default=dict)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)  # or a phone
    happened_at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)
    sequence = models.PositiveIntegerField()  # in the log of this tournament: 1, 2, 3 …
    digest = models.CharField(max_length=64)  # of its facts and of all entries before it

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_entry_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.kind} in {self.tournament_id}"

    @property
    def sealed_facts(self) -> dict[str, object]:
        """What never changes; who did it may be erased, a clock put right."""
        return {"sequence": self.sequence, "kind": self.kind, "facts": self.facts}

    @property
    def link(self) -> LogLink:
        return LogLink(self.sequence, self.sealed_facts, self.digest)
