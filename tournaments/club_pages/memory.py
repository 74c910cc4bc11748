"""What a club remembers: read from what is kept, and worked out once until something changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from hashlib import sha256

from django.core.cache import cache
from django.db.models import Count, Max, QuerySet
from django.utils import timezone

from scoring.clubs.models import Club
from scoring.people.models import Player
from tournaments.appearances.free_games import free_games_kept
from tournaments.appearances.keeping import keep_current, played_in
from tournaments.appearances.models import Appearance
from tournaments.appearances.stored_nights import StoredNight, stored_nights
from tournaments.club_pages.records import ClubRecord, records_of
from tournaments.nights.models import Tournament
from tournaments.ratings.reckoning import stamp_of
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season
from tournaments.viewers import Named, Viewer

KEPT_FOR = 7 * 24 * 3600  # seconds; whatever changes has another stamp


@dataclass(frozen=True)
class ClubMemory:
    """The nights, seasons and games of a club, as whoever looks may see them."""

    club: Club
    is_for_members: bool

    @cached_property
    def today(self) -> date:
        return timezone.localdate()

    @cached_property
    def waiting(self) -> int:
        """How many nights and games a job still derives; all others are current from here on."""
        return keep_current(self.club)

    @cached_property
    def nights(self) -> list[StoredNight]:
        """In order, each with its places as they are kept."""
        assert self.waiting >= 0
        found = Tournament.objects.filter(club=self.club)
        if not self.is_for_members:
            found = found.filter(is_public=True)
        return stored_nights(found.in_order())

    @cached_property
    def seasons(self) -> list[Season]:
        """The latest first."""
        found = Season.objects.filter(club=self.club).latest_first()
        return list(found if self.is_for_members else found.filter(is_public=True))

    @cached_property
    def seasons_over(self) -> list[Season]:
        """With their places as they are now; while a job derives their nights, as they were."""
        over = [season for season in self.seasons if season.ends < self.today]
        if self.waiting:
            return over
        return [SeasonNow(season, self.today).kept().season for season in over]

    @cached_property
    def stamp(self) -> str:
        """Of all games that count, whoever looks."""
        everything = Tournament.objects.filter(club=self.club).aggregate(
            count=Count("pk"), versions=Max("version")
        )
        nights = [f"{night.pk}:{night.stamp}:{night.is_over}" for night in self.nights]
        free = free_games_kept(self.club).stamp
        told = (*free, *everything.values(), self.waiting > 0, *nights)
        return sha256(" ".join(map(str, told)).encode()).hexdigest()[:40]

    @cached_property
    def records(self) -> list[ClubRecord]:
        """Of the games of these nights."""
        assert self.nights is not None  # what is kept of them is brought up to date first
        return self.records_behind(stamp_of(self.club.pk))

    def records_behind(self, stamp: str, *, may_derive: bool = True) -> list[ClubRecord]:
        """Of the games that this stamp is of; nothing, where they are neither known nor derived."""
        key = f"club-records:{self.club.pk}:{self.is_for_members:d}:{stamp}"
        found: list[ClubRecord] | None = cache.get(key)
        if found is None and may_derive:
            found = records_of(played_in(self.appearances))
            cache.set(key, found, KEPT_FOR)
        return found or []

    @property
    def appearances(self) -> QuerySet[Appearance]:
        rows = Appearance.objects.filter(summary__club=self.club)
        if self.is_for_members:
            return rows
        return rows.filter(summary__tournament__is_public=True)

    def people(self, players: Iterable[int]) -> dict[int, Named]:
        """As whoever looks reads them, told apart on this page."""
        known = Player.objects.in_bulk(set(players))
        return Viewer(self.is_for_members).named(known.values(), self.club)
