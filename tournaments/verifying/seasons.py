"""Whether what is kept of seasons agrees with the results that it was derived from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from tournaments.seasons.keeping import SeasonNow, facts_of
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.seasons.season_table import NightPlaces


@dataclass(frozen=True, slots=True)
class WrongSeason:
    """A season of which another table is kept than its nights give."""

    season: int
    players: tuple[int, ...]  # whose rows are others, are too many, or missing


def season_faults() -> Iterator[WrongSeason | None]:
    """For each season that claims to be current: what is wrong, or nothing.

    What is out of date is derived anew by whoever reads it: nothing is claimed of it.
    """
    for season in Season.objects.select_related("carries_from").order_by("pk"):
        yield from season_fault(season)


def season_fault(season: Season) -> Iterator[WrongSeason | None]:
    now = SeasonAnew(season, timezone.localdate())
    if season.stamp != now.current_stamp:
        return
    kept = {place.player_id: fields_of(place) for place in season.places.all()}
    true = {row.player: dict(facts_of(row)) for row in now.table.rows}
    others = tuple(sorted(who for who in kept | true if kept.get(who) != true.get(who)))
    yield WrongSeason(season.pk, others) if others else None


class SeasonAnew(SeasonNow):
    """From the results themselves, whatever is kept of its nights."""

    @cached_property
    def played(self) -> list[NightPlaces]:
        nights = [
            NightPlaces(night.pk, dict(night.results.places), night.is_final)
            for night, _places in self.summaries
        ]
        return [night for night in nights if night.places]


def fields_of(place: SeasonPlace) -> Mapping[str, object]:
    names = ("place", "points", "brought", "reach", "best_place", "is_won", "decided_by", "scores")
    return {name: getattr(place, name) for name in names}
