"""A table of the running round, as the desk shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Max, OuterRef, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from tournaments.attendance.people import People
from tournaments.results.folding import TableState
from tournaments.rounds.models import PaperResult, Round, Table

SILENT = 15  # minutes without an entry, then a table is marked
STATES: dict[str, Promise] = {
    "calling": pgettext_lazy("a table", "Calls you"),
    "paper": pgettext_lazy("a table", "Done, from paper"),
    "closed": pgettext_lazy("a table", "Closed as it stands"),
    "done": pgettext_lazy("a table", "Done"),
    "unopened": pgettext_lazy("a table", "Nobody has opened it"),
}


@dataclass(frozen=True)
class DeskSeat:
    """Somebody at a table, as far as they have come."""

    name: str
    completed: int
    points: int
    leads: bool


@dataclass(frozen=True)
class DeskTable:
    """A table of the running round."""

    table: Table
    state: TableState
    people: People
    deals: int | None
    entered_at: datetime | None  # when something was recorded last
    has_paper: bool
    now: datetime

    @property
    def is_calling(self) -> bool:
        return self.table.called_at is not None

    @property
    def is_done(self) -> bool:
        return self.state.finished

    @property
    def kind(self) -> str:
        if self.is_calling:
            return "calling"
        if self.is_done:
            return "paper" if self.has_paper else "closed" if self.table.closed_at else "done"
        return "playing" if self.table.opened_at or self.state.deals else "unopened"

    @property
    def text(self) -> str:
        """How the table is, in a few words."""
        return str(STATES.get(self.kind) or self.deal_text)

    @property
    def deal_text(self) -> str:
        if self.deals:
            words = {"deal": self.state.deal, "deals": self.deals}
            return _("Deal %(deal)d of %(deals)d") % words
        return _("Deal %(deal)d") % {"deal": self.state.deal}

    @property
    def added_minutes(self) -> int:
        return self.table.added // 60

    @property
    def quiet_minutes(self) -> int:
        """For how long nobody entered anything; 0 where that is nothing to be marked."""
        since = self.entered_at or self.table.opened_at or self.table.round.published_at
        if self.is_done or since is None:
            return 0
        minutes = int((self.now - since).total_seconds() // 60)
        return minutes if minutes >= SILENT else 0

    @property
    def quiet_text(self) -> str:
        minutes = self.quiet_minutes
        text = ngettext(
            "Nothing entered for %(count)d minute", "Nothing entered for %(count)d minutes", minutes
        )
        return text % {"count": minutes} if minutes else ""

    @cached_property
    def seats(self) -> list[DeskSeat]:
        leads = self.state.deals > 0 and set(self.state.places) != {1}
        return [
            DeskSeat(
                self.people.name_of(entrant), row.completed, row.points, leads and row.place == 1
            )
            for entrant, row in zip(self.state.entrants, self.state.rows, strict=True)
        ]

    @property
    def order(self) -> tuple[bool, float, int]:
        """Calls first, whoever waits longest; then by number."""
        called = self.table.called_at
        return called is None, called.timestamp() if called else 0, self.table.number

    @property
    def facts(self) -> tuple[object, ...]:
        table = self.table
        return (table.pk, table.code, table.added, self.kind, self.quiet_minutes, self.seats)


def desk_tables(
    round: Round, states: Mapping[int, TableState], people: People, now: datetime
) -> list[DeskTable]:
    """All of a round, by the states of its tables."""
    found = []
    for table in tables_in(round):
        table.round = round
        found.append(
            DeskTable(
                table=table,
                state=states[table.pk],
                people=people,
                deals=round.tournament.deals,
                entered_at=table.entered_at,  # type: ignore[attr-defined]
                has_paper=table.paper_removed is False,  # type: ignore[attr-defined]
                now=now,
            )
        )
    return found


def tables_in(round: Round) -> Sequence[Table]:
    """With when something was recorded last, and whether a paper counts; one statement."""
    latest = PaperResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    return list(
        Table.objects.filter(round=round)
        .select_related("game")
        .annotate(
            entered_at=Max("game__versions__recorded_at"),
            paper_removed=Subquery(latest.values("removed")[:1]),
        )
        .order_by("number")
    )
