"""A table of the running round, as the desk shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Max, OuterRef, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from tournaments.attendance.models import People
from tournaments.results.folding import TableState
from tournaments.results.seat_words import far_text
from tournaments.rounds.models import ClosedBy, HandResult, Round, Table

SILENT = 15  # minutes without an entry, then a table is marked
STATES: dict[str, Promise] = {
    "calling": pgettext_lazy("a table", "Calls you"),
    "paper": pgettext_lazy("a table", "Done, from paper"),
    "closed": pgettext_lazy("a table", "Closed as it stands"),
    "said": pgettext_lazy("a table", "Says it is done"),
    "done": pgettext_lazy("a table", "Done"),
    "unopened": pgettext_lazy("a table", "Nobody has opened it"),
}


@dataclass(frozen=True)
class DeskSeat:
    """Somebody at a table, as far as they have come."""

    name: str
    far_text: str
    leads: bool
    has_left: bool


@dataclass(frozen=True)
class DeskTable:
    """A table of the running round."""

    table: Table
    state: TableState
    people: People
    deals: int | None
    has_hand_result: bool
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
            return self.kind_when_done
        return "playing" if self.table.opened_at or self.state.is_played else "unopened"

    @property
    def kind_when_done(self) -> str:
        if self.has_hand_result:
            return "paper"
        if self.table.closed_at is None:
            return "done"
        return "said" if self.table.closed_by == ClosedBy.PEOPLE else "closed"

    @property
    def may_play_on(self) -> bool:
        """Whether it can be opened again: closed, or through by the clock."""
        if self.has_hand_result:
            return False
        last = self.table.game.last_deal if self.table.game else None
        return self.table.closed_at is not None or bool(last and last <= (self.state.deals or 0))

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
        return 0 if self.is_done else quiet_minutes(self.table, self.now)

    @property
    def quiet_text(self) -> str:
        minutes = self.quiet_minutes
        text = ngettext(
            "Nothing entered for %(count)d minute", "Nothing entered for %(count)d minutes", minutes
        )
        return text % {"count": minutes} if minutes else ""

    @cached_property
    def seats(self) -> list[DeskSeat]:
        staying = {row.place for row in self.state.rows if not row.left}
        leads = self.state.is_played and staying != {1}
        return [
            DeskSeat(
                name=self.people.name_of(entrant),
                far_text=far_text(self.people.tournament, row.completed, row.points),
                leads=leads and row.place == 1,
                has_left=row.left,
            )
            for entrant, row in zip(self.state.entrants, self.state.rows, strict=True)
        ]

    @property
    def order(self) -> tuple[bool, float, int]:
        """Calls first, whoever waits longest; then by number."""
        called = self.table.called_at
        return called is None, called.timestamp() if called else 0, self.table.number


def quiet_minutes(table: Any, now: datetime) -> int:
    """For how long nobody has entered anything, or opened it; 0 while that is not long."""
    since: datetime | None = table.entered_at or table.opened_at or table.round.published_at
    quiet = int((now - since).total_seconds() // 60) if since else 0
    return quiet if quiet >= SILENT else 0


def unnoted_facts(table: Any, now: datetime) -> tuple[object, ...]:
    """What happens at a table without being noted, and for how long nothing does."""
    recorded = table.game.version if table.game else 0
    return recorded, table.opened_at, quiet_minutes(table, now)


def desk_tables(
    tables: Iterable[Any], states: Mapping[int, TableState], people: People, now: datetime
) -> list[DeskTable]:
    """All of a round, by the states of its tables."""
    return [
        DeskTable(
            table=table,
            state=states[table.pk],
            people=people,
            deals=table.round.tournament.deals,
            has_hand_result=table.hand_result_removed is False,
            now=now,
        )
        for table in tables
    ]


def tables_in(round: Round) -> list[Table]:
    """With when something was recorded last, and whether a paper counts; one statement."""
    latest = HandResult.objects.current().filter(table=OuterRef("pk")).order_by("-sequence")
    tables = Table.objects.filter(round=round).select_related("game").order_by("number")
    found = tables.annotate(
        entered_at=Max("game__versions__recorded_at"),
        hand_result_removed=Subquery(latest.values("removed")[:1]),
    )
    for table in found:
        table.round = round
    return list(found)
