"""All that is read of somebody's games for their pages, each thing at most once."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from itertools import chain

from django.db.models import Count, F, Q

from scoring.people.models import Player
from tournaments.appearances.appearance import Played
from tournaments.appearances.deriving import sums_by_edition
from tournaments.appearances.free_games import free_phases
from tournaments.appearances.keeping import KeptNights, kept_nights, played_at_tables, played_by
from tournaments.appearances.models import Appearance
from tournaments.appearances.stored_nights import KeptNight
from tournaments.people.company import Meeting, Neighbour, by_games, meetings_of
from tournaments.people.phases import Sums, stuck_at
from tournaments.people.phases_played import PhasesPlayed
from tournaments.people.streaks import PODIUM


class Life:
    """What somebody played in their club, as it stands now."""

    def __init__(self, player: Player, *, with_deals: bool = True) -> None:
        self.player = player
        self.with_deals = with_deals
        self.phases_of = PhasesPlayed()

    @cached_property
    def kept(self) -> KeptNights:
        """What is kept is up to date from here on, but for what a job is still deriving."""
        return kept_nights(self.player.club)

    @property
    def waiting(self) -> int:
        return self.kept.waiting

    @property
    def kept_nights(self) -> list[KeptNight]:
        """All of the club, in order."""
        return [each for each in self.kept.nights if each.night.stamp is not None]

    @property
    def free_stamp(self) -> tuple[int, int]:
        """Of all games outside of nights."""
        return self.kept.free_games.stamp

    @cached_property
    def nights(self) -> list[KeptNight]:
        """With a result."""
        return [each for each in self.kept.nights if each.has_places]

    @property
    def version(self) -> str:
        """Another one as soon as any result or name of the club is another one."""
        nights = [(each.night.pk, each.night.stamp) for each in self.kept_nights]
        told = repr((self.player.pk, self.player.club.names_version, nights, self.free_stamp))
        return sha256(told.encode()).hexdigest()[:24]

    @cached_property
    def played(self) -> list[Played]:
        """In the order in which games count."""
        assert self.waiting >= 0
        if self.with_deals:
            return [played for played, _table in self.tables]
        return played_by(self.player, with_deals=False)

    @cached_property
    def tables(self) -> list[tuple[Played, str]]:
        """Of each game all who sat there."""
        assert self.waiting >= 0
        return played_at_tables(self.player)

    @cached_property
    def places(self) -> dict[int, int]:
        """Where they ended, of each night that is over and that they were there, in order."""
        ended = {each.night.pk for each in self.nights if each.night.is_final}
        return {night: place for night, place in self.places_so_far.items() if night in ended}

    @cached_property
    def places_so_far(self) -> dict[int, int]:
        """As it stands where a night runs, too."""
        own = self.player.pk
        known = ((each.night.pk, each.place_of(own)) for each in self.nights)
        return {night: place for night, place in known if place}

    @property
    def podiums(self) -> set[int]:
        """The nights that they ended among the first three."""
        return {night for night, place in self.places.items() if place <= PODIUM}

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Everybody else at their tables, added up by the database where no deals are asked for."""
        assert self.waiting >= 0
        if self.with_deals:
            places = {played.game: played.place for played in self.played}
            return meetings_of(places, self.neighbours())
        other, theirs = "summary__appearances__player", F("summary__appearances__place")
        rows = Appearance.objects.filter(player=self.player).order_by().values_list(other)
        sums = rows.annotate(
            before=Count("pk", filter=Q(place__lt=theirs)),
            behind=Count("pk", filter=Q(place__gt=theirs)),
            level=Count("pk", filter=Q(place=theirs)),
        )
        return by_games(Meeting._make(row) for row in sums if row[0] != self.player.pk)

    def neighbours(self) -> Iterator[Neighbour]:
        """Everybody else, game by game."""
        for played, table in self.tables:
            for seat in table.split():
                player, place = map(int, seat.split(":"))
                if player != self.player.pk:
                    yield Neighbour(played.game, player, place)

    def met(self, other: Player) -> Mapping[int, int]:
        """The place of the other one in each game of both."""
        own = Appearance.objects.filter(player=self.player).values("summary")
        there = Appearance.objects.filter(player=other, summary__in=own)
        return dict(there.values_list("summary", "place"))

    def club_phases(self, edition: str) -> Mapping[int, Sums]:
        """How many deals each phase took everybody in the club, and how often."""
        return self.phases_by_edition.get(edition, {})

    @cached_property
    def phases_by_edition(self) -> Mapping[str, Mapping[int, Sums]]:
        of_nights = (each for night in self.kept.nights for each in night.phases.items())
        of_games = free_phases(self.player.club_id, self.kept.free_games).items()
        found = sums_by_edition(chain(of_nights, of_games)).items()
        return {
            edition: {int(number): (deals, times) for number, (deals, times) in sums.items()}
            for edition, sums in found
        }

    def stuck_at(self, game: Played) -> int | None:
        return stuck_at(game, self.club_phases(game.edition), self.phases_of)
