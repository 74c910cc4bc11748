"""A night as everybody may see it who has its code: drafts do not exist, nobody is told secrets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.attendance.models import Entrant, People
from tournaments.clock.pages import RoundClock, round_clock
from tournaments.forecast.pages import Forecast, forecast_of
from tournaments.nights.models import Final, Tournament
from tournaments.pages import round_title
from tournaments.results.pages import StandingsPage
from tournaments.rounds.models import Round, RoundState, Stage, TableSeat
from tournaments.rounds.words import complete_text


@dataclass(frozen=True)
class Sitter:
    """Somebody at a table, in the order of seats."""

    entrant: int
    name: str
    deals_first: bool


@dataclass(frozen=True)
class SeatedTable:
    number: int
    sitters: tuple[Sitter, ...]


@dataclass(frozen=True)
class SeatPlace:
    """Where somebody sits in the running round."""

    table: SeatedTable
    entrant: int

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def seat(self) -> int:
        """From 1."""
        people = [sitter.entrant for sitter in self.table.sitters]
        return people.index(self.entrant) + 1

    @property
    def deals_first(self) -> bool:
        return self.seat == 1


class NightForVisitors:
    """What is published of a night."""

    def __init__(self, tournament: Tournament, read: StandingsPage | None = None) -> None:
        self.tournament = tournament
        self.read = read  # what of it has been read already
        known = list(read.entrants.values()) if read else None
        self.people = People(tournament, known, for_strangers=True)

    @cached_property
    def rounds(self) -> list[Round]:
        rounds = list(self.tournament.rounds.published())
        for published in rounds:
            published.tournament = self.tournament
        return rounds

    @property
    def latest(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def round(self) -> Round | None:
        """The one that is being played."""
        if self.tournament.is_over or not self.latest:
            return None
        return self.latest if self.latest.state == RoundState.PUBLISHED else None

    @cached_property
    def clock(self) -> RoundClock | None:
        return round_clock(self.round) if self.round else None

    @cached_property
    def forecast(self) -> Forecast | None:
        return forecast_of(self.tournament)

    @property
    def forecast_texts(self) -> list[str]:
        return self.forecast.texts if self.forecast else []

    @property
    def title(self) -> str:
        """Of the running round, or of the last one: Round 2 of 4."""
        return round_title(self.latest) if self.latest else ""

    @property
    def headline(self) -> str:
        """How far the night is."""
        if self.tournament.is_over:
            return _("The night is over")
        if self.round:
            return self.title
        if self.latest:
            return complete_text(self.latest)
        return _("The seating is not out yet")

    @property
    def next_text(self) -> str:
        """What comes after what is going on now."""
        last = self.latest.number if self.latest else 0
        if self.tournament.is_over or (self.latest and self.latest.stage == Stage.FINAL):
            return ""
        if last < self.tournament.planned_rounds and not self.is_knock_out:
            return _("Next: round %(number)d") % {"number": last + 1}
        if self.tournament.final == Final.FINAL:
            return _("Next: the final")
        if self.tournament.final == Final.KNOCK_OUT:
            return _("Next: the knock-out goes on") if self.is_knock_out else _("Next: knock-out")
        return _("Next: the prizes")

    @property
    def is_knock_out(self) -> bool:
        return self.latest is not None and self.latest.stage == Stage.KNOCK_OUT

    @property
    def people_named(self) -> list[Entrant]:
        """Those who have a name."""
        return [each for each in self.people.entrants if each.player.erased_at is None]

    @property
    def here(self) -> list[str]:
        return [self.people.names[entrant.pk] for entrant in self.people.here]

    @property
    def here_text(self) -> str:
        count = len(self.people.here)
        return ngettext("%(count)d person is here", "%(count)d people are here", count) % {
            "count": count
        }

    @cached_property
    def tables(self) -> list[SeatedTable]:
        """Of the running round."""
        return [
            SeatedTable(number, tuple(self.sitters(each))) for number, each in self.seats.items()
        ]

    @cached_property
    def seats(self) -> Mapping[int, Sequence[int]]:
        """Of the running round: who sits at which table, in the order of seats."""
        if self.round is None:
            return {}
        if self.read:
            tables = [
                table for table in self.read.stored_tables if table.round == self.round.number
            ]
            return {table.number: table.seats for table in tables}
        rows = TableSeat.objects.filter(round=self.round).order_by("table__number", "position")
        seats: dict[int, list[int]] = {}
        for number, entrant in rows.values_list("table__number", "entrant"):
            seats.setdefault(number, []).append(entrant)
        return seats

    def sitters(self, entrants: Sequence[int]) -> Iterator[Sitter]:
        for seat, entrant in enumerate(entrants):
            yield Sitter(entrant, self.people.names.get(entrant, ""), deals_first=seat == 0)

    @cached_property
    def places(self) -> dict[int, SeatPlace]:
        """By entrant."""
        return {
            sitter.entrant: SeatPlace(table, sitter.entrant)
            for table in self.tables
            for sitter in table.sitters
        }

    @property
    def address(self) -> str:
        return reverse("night-detail", args=[self.tournament.code])

    @property
    def standings_address(self) -> str:
        """Where they are shown; empty where they are not, or there are none yet."""
        if not self.tournament.is_public or not self.rounds:
            return ""
        return reverse("night-standings", args=[self.tournament.code])

    @property
    def check_in_address(self) -> str:
        """Where people say by themselves that they are here; empty once that makes no sense."""
        if self.tournament.is_over or (self.latest and self.latest.stage != Stage.ROUND):
            return ""
        return reverse("self-check-in", args=[self.tournament.code])
