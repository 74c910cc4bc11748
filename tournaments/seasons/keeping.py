"""What is kept of seasons, and deriving anew what is out of date.

A season is known by what was settled and by its nights. Of two who derive at once either may be the
last: an older stamp only means that the next reader derives it once more.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Self

from django.db import transaction
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast, Length

from scoring.optional_writes import write_unless_busy
from tournaments.appearances.keeping import current_nights
from tournaments.appearances.models import SIGNS, NightSummary
from tournaments.appearances.stored_nights import StoredNight, stored_nights
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.seasons.season_table import (
    Brought,
    NightPlaces,
    PlayerPk,
    SeasonRow,
    SeasonTable,
    season_table,
)

MADE_BY = 2  # raised when points are derived otherwise: all are derived anew


def nights_of(season: Season) -> QuerySet[Tournament]:
    """Those of its days, with the exceptions that were made; in order."""
    inside = Q(date__gte=season.begins, date__lte=season.ends)
    left_out = Q(season_exceptions__season=season, season_exceptions__counts=False)
    taken_in = Q(season_exceptions__season=season, season_exceptions__counts=True)
    of_club = Tournament.objects.filter(club=season.club_id)
    found = of_club.filter(taken_in) | of_club.filter(inside).exclude(
        pk__in=of_club.filter(left_out).values("pk")
    )
    return found.distinct().in_order()


def shown_season(night: Tournament) -> Season | None:
    """The latest public one in which a night counts."""
    return next(iter(Season.objects.shown_with(night, is_member=False)), None)


@dataclass(frozen=True)
class SeasonNow:
    """A season with its nights, as they are on this day."""

    season: Season
    today: date

    def knowing(self, nights: Sequence[StoredNight], played: frozenset[int]) -> Self:
        """Its nights have been read already, and are as they are now."""
        self.__dict__["nights"] = list(nights)
        self.__dict__["nights_played"] = played & {night.pk for night in nights}
        return self

    @cached_property
    def nights(self) -> list[StoredNight]:
        """What is kept of them is as it is now. Of many people, their places are not read yet."""
        return current_nights(stored_nights(nights_of(self.season), with_places=False))

    @cached_property
    def nights_played(self) -> frozenset[int]:
        """Those with a result, by their numbers."""
        long = Length(Cast("places", TextField()))
        kept = NightSummary.objects.filter(tournament__in=[night.pk for night in self.nights])
        some = kept.annotate(long=long).filter(long__gt=len("[]"))
        derived = {night.pk: night for night in self.nights if night.places is not None}
        others = set(some.values_list("tournament", flat=True)) - derived.keys()
        return frozenset(others | {pk for pk, night in derived.items() if night.places})

    @cached_property
    def summaries(self) -> list[tuple[StoredNight, NightPlaces]]:
        kept = NightSummary.objects.filter(tournament__in=[night.pk for night in self.nights])
        places = dict(kept.values_list("tournament", "places"))
        return [
            (night, NightPlaces(night.pk, dict(night.places or known), night.is_final))
            for night in self.nights
            for known in [places.get(night.pk, ())]
        ]

    @cached_property
    def played(self) -> list[NightPlaces]:
        return [places for _night, places in self.summaries if places.places]

    @cached_property
    def coming_nights(self) -> list[StoredNight]:
        """Without a result so far, today or later."""
        return [
            night
            for night in self.nights
            if not (night.pk in self.nights_played or night.is_over or night.date < self.today)
        ]

    @cached_property
    def to_come(self) -> int:
        """As many as were planned, or stand in the list already; once it is over, none."""
        if self.today > self.season.ends:
            return 0
        planned = (self.season.planned_nights or 0) - len(self.nights_played)
        return max(planned, len(self.coming_nights))

    @cached_property
    def open_nights(self) -> list[StoredNight]:
        """With a result, but not over, or not told as far as they were played."""
        played = self.nights_played
        return [night for night in self.nights if night.pk in played and not night.is_final]

    @property
    def is_past(self) -> bool:
        return self.today > self.season.ends

    @property
    def is_open_ended(self) -> bool:
        """Nobody has said how many nights there are, and there may be more."""
        return not (self.is_past or self.to_come or self.season.planned_nights)

    @cached_property
    def is_final(self) -> bool:
        """Nothing of it can change but by a correction."""
        if not self.nights_played or self.open_nights or self.to_come or self.is_open_ended:
            return False
        return self.season_before is None or self.season_before.is_final

    @cached_property
    def season_before(self) -> "SeasonNow | None":
        """From which points are carried over. It begins earlier, so that no circle ends here."""
        before = self.season.carries_from
        if before is None or before.begins >= self.season.begins:
            return None
        return type(self)(before, self.today)

    @cached_property
    def brought(self) -> dict[PlayerPk, Brought]:
        rows = self.season_before.table.rows if self.season_before else ()
        return {row.player: Brought(row.points, row.least, row.reach) for row in rows}

    @property
    def counted_to_come(self) -> int | None:
        """None where nobody knows what may still be reached."""
        season = self.season_before
        is_unknown = self.is_open_ended or (season and season.counted_to_come is None)
        return None if is_unknown else self.to_come

    @cached_property
    def table(self) -> SeasonTable:
        rule, to_come = self.season.settled_rule, self.counted_to_come
        return season_table(rule, self.played, to_come, self.brought)

    @cached_property
    def counted_twice(self) -> set[int]:
        """Nights that count here, and in what is carried over."""
        return {night.pk for night in self.nights} & self.nights_before

    @cached_property
    def nights_before(self) -> set[int]:
        """That count in what is carried over."""
        season = self.season_before
        return season.nights_before | {night.pk for night in season.nights} if season else set()

    @cached_property
    def places_before(self) -> dict[PlayerPk, int | None]:
        """Without the latest night; nothing where there is no earlier one."""
        if len(self.played) < 2:
            return {}
        rule, to_come = self.season.settled_rule, self.to_come + 1
        table = season_table(rule, self.played[:-1], to_come, self.brought)
        return {row.player: row.place for row in table.rows}

    @cached_property
    def current_stamp(self) -> str:
        before = self.season_before.current_stamp if self.season_before else ""
        nights = [f"{night.pk}:{night.current_stamp}" for night in self.nights]
        told = (MADE_BY, self.season.version, self.to_come, self.is_past, before, *nights)
        return sha256(" ".join(map(str, told)).encode()).hexdigest()[:SIGNS]

    def kept(self) -> Self:
        """Its places are kept as they are now; where others write, as they were."""
        if self.season.stamp != self.current_stamp:
            write_unless_busy(self.keep)
        return self

    def keep(self) -> None:
        with transaction.atomic():
            season = Season.objects.select_for_update().filter(pk=self.season.pk)
            if not season.update(stamp=self.current_stamp):
                return  # removed meanwhile
            SeasonPlace.objects.filter(season=self.season).delete()
            SeasonPlace.objects.bulk_create(self.rows(), batch_size=1000)
        self.season.stamp = self.current_stamp

    def rows(self) -> Iterable[SeasonPlace]:
        for position, row in enumerate(self.table.rows, 1):
            yield SeasonPlace(
                season=self.season,
                player_id=row.player,
                position=position,
                before=self.places_before.get(row.player),
                **facts_of(row),
            )


@dataclass(frozen=True)
class SeasonThen(SeasonNow):
    """As it stood after one of its nights: all later ones were to come. Nothing of it is kept."""

    night: int

    @cached_property
    def later(self) -> frozenset[int]:
        """With a result, but after that night."""
        order = [night.pk for night in self.nights]
        return self.nights_played & frozenset(order[order.index(self.night) + 1 :])

    @cached_property
    def played(self) -> list[NightPlaces]:
        known = (places for _night, places in self.summaries if places.places)
        return [places for places in known if places.pk not in self.later]

    @cached_property
    def to_come(self) -> int:
        now = SeasonNow(self.season, self.today).knowing(self.nights, self.nights_played)
        return now.to_come + len(self.later)


def facts_of(row: SeasonRow) -> Mapping[str, object]:
    return {
        "place": row.place,
        "points": row.points,
        "brought": row.brought,
        "reach": row.reach,
        "best_place": row.best_place,
        "is_won": row.is_won,
        "decided_by": row.decided_by.value if row.decided_by else "",
        "scores": [asdict(score) for score in row.scores],
    }
