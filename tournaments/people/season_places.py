"""Where somebody stands in the seasons of their club, and where they ended."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import F, FilteredRelation, Q
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from scoring.names import isolated
from scoring.paging import page_at
from tournaments.appearances.stored_nights import KeptNight, StoredNight
from tournaments.people.life import Life
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.seasons.words import points_text

OWN = ("position", "place", "points")


class OwnPlace(NamedTuple):
    """Somebody in a season."""

    season: Season
    is_over: bool
    position: int
    place: int | None
    points: int

    @property
    def text(self) -> str:
        facts = {
            "season": isolated(self.season.name),
            "place": self.place,
            "points": points_text(self.points),
        }
        if self.place is None:
            return _("%(season)s: %(points)s points, too few nights for a place") % facts
        if not self.is_over:
            return _("%(season)s: place %(place)d so far, with %(points)s points") % facts
        if self.place == 1:
            return _("%(season)s: won, with %(points)s points") % facts
        return _("%(season)s: place %(place)d, with %(points)s points") % facts

    @property
    def address(self) -> str:
        """The page of the season on which they stand."""
        number = page_at(self.position)
        return self.season.get_absolute_url() + (f"?page={number}" if number > 1 else "")


class SeasonRead(NamedTuple):
    """A season, with the nights that count otherwise than by their day."""

    season: Season
    exceptions: dict[int, bool]

    def nights_of(self, kept: Iterable[KeptNight]) -> list[StoredNight]:
        """As `seasons.keeping.nights_of` has them."""
        return [each.night for each in kept if self.has(each.night.pk, each.night.date)]

    def has(self, night: int, day: date) -> bool:
        return self.exceptions.get(night, self.season.has_day(day))


def season_places(life: Life, *, is_member: bool) -> list[OwnPlace]:
    """The latest first; one statement, where what is kept of all of them is current."""
    read = seasons_read(life)
    found = (own_place(life, each, read) for each in read.values())
    return [own for own in found if own and (is_member or own.season.is_public)]


def seasons_read(life: Life) -> dict[int, SeasonRead]:
    """All of the club, each with where this person stands as that is kept."""
    own = FilteredRelation("places", condition=Q(places__player=life.player.pk))
    rows = Season.objects.filter(club=life.player.club_id).annotate(own=own)
    rows = rows.annotate(**{f"own_{name}": F(f"own__{name}") for name in OWN})
    told = {"night": F("exceptions__tournament"), "counts": F("exceptions__counts")}
    found = dict[int, SeasonRead]()
    for season in rows.annotate(**told).order_by("-begins", "-pk"):
        read = found.setdefault(season.pk, SeasonRead(season, {}))
        if vars(season)["night"] is not None:
            read.exceptions[vars(season)["night"]] = vars(season)["counts"]
    return found


def season_now(life: Life, read: SeasonRead, others: dict[int, SeasonRead]) -> SeasonNow:
    """From the nights that were read anyway."""
    before = others.get(read.season.carries_from_id or 0)
    read.season.carries_from = before.season if before else None
    played = frozenset(each.night.pk for each in life.nights)
    nights = read.nights_of(life.kept.nights)
    now = SeasonNow(read.season, localdate()).knowing(nights, played)
    if before and before.season.begins < read.season.begins:  # so that no circle ends here
        now.__dict__["season_before"] = season_now(life, before, others)
    return now


def own_place(life: Life, read: SeasonRead, others: dict[int, SeasonRead]) -> OwnPlace | None:
    """None for whoever was not there."""
    now = season_now(life, read, others)
    facts = tuple(vars(read.season)[f"own_{name}"] for name in OWN)
    if read.season.stamp != now.current_stamp:
        places = SeasonPlace.objects.filter(season=now.kept().season, player=life.player)
        facts = places.values_list(*OWN).first() or (None, None, None)
    if facts[0] is None:
        return None
    return OwnPlace(read.season, now.today > read.season.ends, *facts)
