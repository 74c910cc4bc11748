"""Nights as they are read: by what each is known, and what is kept of it."""

import re
from datetime import date
from typing import Any, NamedTuple

from django.db.models import (
    BooleanField,
    Case,
    JSONField,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce
from django.utils.timezone import localdate

from scoring.clubs.models import Club
from scoring.games.models import Game
from tournaments.appearances.deals_of_seats import PhaseSums
from tournaments.appearances.deriving import MADE_BY, NightResults
from tournaments.nights.models import ADMITS_FOR, Tournament
from tournaments.rounds.models import RoundState


class StoredNight(NamedTuple):
    """A night as it is read: what it is known by, and what is kept of it."""

    pk: int
    name: str
    code: str
    date: date
    version: int
    deals: int  # versions of the games of a round that runs, together
    is_over: bool
    stamp: str | None
    told_until: int | None  # the last round that is told, where not all of it is
    places: list[tuple[int, int]] | None  # of each player with a result

    @property
    def holds_back(self) -> bool:
        """Whether what decides it may be kept from visitors: a night nobody ended, not for ever."""
        return localdate() < self.date + ADMITS_FOR

    @property
    def is_ended(self) -> bool:
        """By somebody; a night that nobody ended is so in time."""
        return self.is_over or not self.holds_back

    @property
    def is_final(self) -> bool:
        """Nothing is to come or to be told of it: who stands first has won."""
        return self.is_ended and self.told_until is None

    @property
    def current_stamp(self) -> str:
        return f"{MADE_BY}.{self.version}.{self.deals}.{self.holds_back:d}"

    @property
    def is_current(self) -> bool:
        return self.stamp == self.current_stamp

    @property
    def results(self) -> NightResults:
        return NightResults(Tournament.objects.get(pk=self.pk), holds_back=self.holds_back)


class KeptNight(NamedTuple):
    """A night with what is kept of it; of its places just the text, as people have few of them."""

    night: StoredNight
    places: str
    phases: dict[str, PhaseSums]  # by edition

    @property
    def has_places(self) -> bool:
        return self.places not in ("", "[]")

    def place_of(self, player: int) -> int | None:
        found = re.search(rf"\[{player}, ?([0-9]+)\]", self.places)
        return int(found[1]) if found else None


def rows_of(nights: QuerySet[Tournament], *others: Any) -> QuerySet[Tournament, tuple[Any, ...]]:
    """As a `StoredNight` has it but for its places, and then what else is asked."""
    running = Game.objects.filter(
        table__round__tournament=OuterRef("pk"), table__round__state=RoundState.PUBLISHED
    )
    sums = running.order_by().values("table__round__tournament").annotate(sum=Sum("version"))
    rows = nights.annotate(
        running_deals=Coalesce(Subquery(sums.values("sum")), 0),
        over=Case(When(ended_at=None, then=False), default=True, output_field=BooleanField()),
    )
    known = ("pk", "name", "code", "date", "version", "running_deals", "over")
    return rows.values_list(*known, "summary__stamp", "summary__told_until", *others)


def stored_nights(nights: QuerySet[Tournament], *, with_places: bool = True) -> list[StoredNight]:
    """In one statement."""
    places = "summary__places" if with_places else Value(None, JSONField())
    return list(map(StoredNight._make, rows_of(nights, places)))


def nights_in_order(club: Club | int) -> QuerySet[Tournament]:
    return Tournament.objects.filter(club=club).in_order()


def read_nights(club: Club, beside: Any) -> list[tuple[KeptNight, Any]]:
    """As they are kept, without a look into their places; with each what is asked beside it."""
    places = Cast("summary__places", TextField())
    rows = rows_of(nights_in_order(club), places, "summary__phases", beside)
    return [
        (KeptNight(StoredNight._make((*night, None)), text or "", phases or {}), told)
        for *night, text, phases, told in rows
    ]
