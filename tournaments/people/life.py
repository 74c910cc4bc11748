"""All that is read of somebody's games for their pages, each thing at most once."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from django.db.models import QuerySet

from rules import parse_variant
from rules.editions import played_phases
from scoring.clubs.models import Club
from scoring.editions.models import edition_of
from scoring.people.models import Player
from scoring.people.public_names import names_for, public_name
from tournaments.appearances.appearance import Played
from tournaments.appearances.deals_of_seats import PhaseSums
from tournaments.appearances.deriving import sums_by_edition
from tournaments.appearances.keeping import keep_current, played_by
from tournaments.appearances.models import Appearance, GameSummary, NightSummary
from tournaments.people.company import Meeting, Neighbour, meetings_of
from tournaments.people.phases import Sums
from tournaments.people.streaks import PODIUM


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as whoever looks may read them; without a code nothing leads to them."""

    name: str
    code: str = ""


@dataclass(frozen=True)
class Viewer:
    """Whoever looks: members of the club read names as they are in it."""

    is_member: bool
    may_organise: bool = False

    def name_of(self, player: Player) -> str:
        """Empty: nothing is to be shown, and nothing to be led to."""
        return player.called if self.is_member else public_name(player, player.club)

    def named(self, players: Iterable[Player], club: Club) -> dict[int, Named]:
        """Those of this club as they stand in a list; of the erased there is no page."""
        people = sorted(players, key=lambda each: each.pk)
        names = names_for(self.is_member, people, club)
        return {
            each.pk: Named(name, each.code if self.may_open(each, club) else "")
            for each, name in zip(people, names, strict=True)
        }

    def may_open(self, player: Player, club: Club) -> bool:
        return player.is_on_roster and (self.is_member or public_name(player, club) != "")


class NightKept(NamedTuple):
    """A night as its summary has it."""

    pk: int
    stamp: str
    places: list[tuple[int, int]]  # of each player with a result
    phases: dict[str, PhaseSums]  # by edition

    def place_of(self, player: int) -> int | None:
        return next((place for who, place in self.places if who == player), None)


class FreeGameKept(NamedTuple):
    """A game outside of nights as its summary has it."""

    key: str
    stamp: str
    edition: str
    phases: PhaseSums


class Life:
    """What somebody played in their club, as it stands now."""

    def __init__(self, player: Player, *, with_deals: bool = True) -> None:
        self.player = player
        self.with_deals = with_deals
        self.phases_known: dict[tuple[str, str], tuple[int, ...]] = {}

    @cached_property
    def waiting(self) -> int:
        """How much a job is still deriving; the rest of what is kept is up to date from here on."""
        return keep_current(self.player.club)

    @cached_property
    def kept_nights(self) -> list[NightKept]:
        """All of the club, in order."""
        assert self.waiting >= 0
        rows = NightSummary.objects.filter(tournament__club=self.player.club_id)
        ordered = rows.order_by("tournament__date", "tournament__start", "tournament")
        found = ordered.values_list("tournament", "stamp", "places", "phases")
        return list(map(NightKept._make, found))

    @cached_property
    def kept_games(self) -> list[FreeGameKept]:
        """All of the club outside of nights."""
        assert self.waiting >= 0
        rows = GameSummary.objects.filter(club=self.player.club_id, tournament=None)
        found = rows.order_by("pk").values_list("key", "stamp", "edition", "phases")
        return list(map(FreeGameKept._make, found))

    @cached_property
    def nights(self) -> list[NightKept]:
        """With a result."""
        return [night for night in self.kept_nights if night.places]

    @property
    def version(self) -> str:
        """Another one as soon as any result or name of the club is another one."""
        nights = [(night.pk, night.stamp) for night in self.kept_nights]
        games = [(game.key, game.stamp) for game in self.kept_games]
        told = repr((self.player.pk, self.player.club.names_version, nights, games))
        return sha256(told.encode()).hexdigest()[:24]

    @cached_property
    def played(self) -> list[Played]:
        """In the order in which games count."""
        assert self.waiting >= 0
        return played_by(self.player, with_deals=self.with_deals)

    @cached_property
    def places(self) -> dict[int, int]:
        """Where they ended, of each night that they were there, in order."""
        own = self.player.pk
        known = ((night.pk, night.place_of(own)) for night in self.nights)
        return {night: place for night, place in known if place}

    @property
    def podiums(self) -> set[int]:
        """The nights that they ended among the first three."""
        return {night for night, place in self.places.items() if place <= PODIUM}

    @cached_property
    def meetings(self) -> list[Meeting]:
        places = {each.game: each.place for each in self.played}
        return meetings_of(places, self.neighbours())

    def neighbours(self) -> Iterable[Neighbour]:
        """Everybody else at their tables, game by game."""
        return self.neighbours_among(Appearance.objects.exclude(player=self.player))

    def neighbours_with(self, other: Player) -> Iterable[Neighbour]:
        return self.neighbours_among(Appearance.objects.filter(player=other))

    def neighbours_among(self, others: QuerySet[Appearance]) -> Iterable[Neighbour]:
        own = Appearance.objects.filter(player=self.player).values("summary")
        rows = others.filter(summary__in=own).values_list("summary", "player", "place")
        return map(Neighbour._make, rows)

    def met(self, other: Player) -> Mapping[int, int]:
        """The place of the other one in each game of both."""
        return {each.game: each.place for each in self.neighbours_with(other)}

    def phases_of(self, edition: str, variant: str) -> tuple[int, ...]:
        """The numbers of its phases, in order."""
        key = edition, variant
        if key not in self.phases_known:
            self.phases_known[key] = played_phases(edition_of(edition), parse_variant(variant))
        return self.phases_known[key]

    def club_phases(self, edition: str) -> Mapping[int, Sums]:
        """How many deals each phase took everybody in the club, and how often."""
        of_nights = (each for night in self.kept_nights for each in night.phases.items())
        of_games = ((game.edition, game.phases) for game in self.kept_games)
        sums = sums_by_edition(chain(of_nights, of_games)).get(edition, {})
        return {int(number): (deals, times) for number, (deals, times) in sums.items()}
