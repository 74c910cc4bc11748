"""All that is read of a season for its recap, each thing at most once."""

from collections.abc import Iterable
from functools import cached_property

from django.utils import timezone

from scoring.people.models import Player
from scoring.people.public_names import names_for
from tournaments.appearances.appearance import Played
from tournaments.appearances.keeping import played_on
from tournaments.people.phases_played import PhasesPlayed
from tournaments.recaps.recap import NightOfSeason, Race, by_player, race
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.viewers import Viewer


class SeasonFacts:
    def __init__(self, season: Season, is_for_members: bool) -> None:
        self.season = season
        self.is_for_members = is_for_members

    @cached_property
    def now(self) -> SeasonNow:
        return SeasonNow(self.season, timezone.localdate()).kept()

    @cached_property
    def phases_of(self) -> PhasesPlayed:
        return PhasesPlayed()

    @cached_property
    def nights(self) -> list[NightOfSeason]:
        """Those with a result, in order."""
        return [
            NightOfSeason(night.pk, night.name, night.date, places.places, night.is_final)
            for night, places in self.now.summaries
            if places.places
        ]

    @cached_property
    def played(self) -> list[Played]:
        """All games of its nights, in their order."""
        return played_on([night.pk for night in self.nights])

    @cached_property
    def games_by_player(self) -> dict[int, list[Played]]:
        return by_player(self.played)

    @cached_property
    def places(self) -> list[SeasonPlace]:
        """Those with a place, the best first."""
        rows = self.season.places.exclude(place=None).select_related("player")
        return list(rows.order_by("position"))

    @cached_property
    def race(self) -> Race:
        """After each night that is over."""
        ended = [night for night in self.nights if night.is_final]
        running = len(self.nights) - len(ended)
        rule, to_come = self.season.settled_rule, self.now.to_come + running
        return race(rule, ended, self.now.brought, to_come)

    @cached_property
    def names(self) -> dict[int, str]:
        """Of everybody who was there, as whoever looks may read them."""
        pks = {player for night in self.nights for player in night.places}
        pks |= {row.player_id for row in self.places}
        people = sorted(Player.objects.filter(pk__in=pks), key=lambda each: each.pk)
        names = names_for(self.is_for_members, people, self.season.club)
        return {player.pk: name for player, name in zip(people, names, strict=True)}

    def named(self, players: Iterable[int]) -> list[str]:
        return [self.names.get(player, "–") for player in players]

    @property
    def viewer(self) -> Viewer:
        return Viewer(self.is_for_members)
