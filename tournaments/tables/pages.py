"""The sign on a table: its number, its people, the code to scan and the code to type."""

from dataclasses import dataclass
from functools import cached_property

from django.http import HttpRequest
from django.urls import reverse

from scoring.addresses import Link, phone_origin
from tournaments.clock.pages import STEPS, ClockShown, Minutes, clock_shown
from tournaments.codes import halves
from tournaments.found import at_table
from tournaments.nights.models import Tournament
from tournaments.results.standings import table_state
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.words import round_name


@dataclass(frozen=True)
class Sign:
    table: Table
    round_name: str
    origin: str
    names: tuple[str, ...]

    @property
    def link(self) -> Link:
        """By the code, so that a sign from before the code was renewed opens nothing."""
        return Link(self.origin + reverse("table-open", args=[self.table.code]))

    @property
    def code(self) -> str:
        """Easier to read aloud in two halves."""
        return halves(self.table.code)

    @property
    def typed_at(self) -> str:
        return self.origin.partition("://")[2] + reverse("code-entry")


class TablePage:
    """One table, with all that may be done for it."""

    def __init__(self, table: Table, request: HttpRequest, may_organise: bool) -> None:
        self.table = table
        self.round: Round = table.round
        self.tournament: Tournament = table.round.tournament
        self.request = request
        self.may_organise = may_organise

    @cached_property
    def sign(self) -> Sign:
        seats = self.table.seats.select_related("entrant__player").order_by("position")
        names = tuple(seat.entrant.name for seat in seats)
        return Sign(self.table, self.round_name, phone_origin(self.request), names)

    @property
    def round_name(self) -> str:
        return round_name(self.round)

    @property
    def clock(self) -> ClockShown | None:
        """While the round is running."""
        if self.round.state != RoundState.PUBLISHED:
            return None
        return clock_shown(self.round, self.table.added)

    @property
    def desk(self) -> str:
        return at_table(self.tournament.get_absolute_url(), self.table.number)

    @cached_property
    def is_correction(self) -> bool:
        """Something counts at this table already."""
        return table_state(self.table).counts

    @property
    def minutes(self) -> list[Minutes]:
        return [Minutes(minutes) for minutes in STEPS]

    @property
    def added_minutes(self) -> int:
        return self.table.added // 60
