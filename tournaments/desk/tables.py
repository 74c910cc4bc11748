"""What the desk shows of a round: its tables, what came in late for them, and what is wrong.

A notice comes with the page that mends it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Max, OuterRef, Subquery
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from scoring.editions.words import names_text
from scoring.games.deals import DealVersion, LateEntry
from scoring.games.history import version_text
from scoring.games.models import Game
from tournaments.attendance.models import People
from tournaments.nights.models import Tournament
from tournaments.results import standings as results
from tournaments.results.actions import CAME_LATE
from tournaments.results.folding import TableState
from tournaments.rounds.corrections import correction_of, is_ranked
from tournaments.rounds.models import HandResult, Round, Stage, Table
from tournaments.rounds.seats import started_for
from tournaments.words import people_text, round_name

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
            return "paper" if self.has_hand_result else "closed" if self.table.closed_at else "done"
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


def quiet_minutes(table: Any, now: datetime) -> int:
    """For how long nobody has entered anything, or opened it; 0 while that is not long."""
    since: datetime | None = table.entered_at or table.opened_at or table.round.published_at
    quiet = int((now - since).total_seconds() // 60) if since else 0
    return quiet if quiet >= SILENT else 0


def unnoted(table: Any, now: datetime) -> tuple[object, ...]:
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


@dataclass(frozen=True)
class LateLine:
    """An entry with where it came from, and the page on which something can be done about it."""

    pk: int
    mark: str
    place: str
    why: str
    text: str
    label: str
    address: str


def late_entries(tournament: Tournament) -> list[LateLine]:
    return [late_line(entry) for entry in LateEntry.objects.waiting(tournament.topic)]


def late_line(entry: LateEntry) -> LateLine:
    game = entry.game
    table = started_for(game)
    counts_still = table is not None and table.game_id == game.pk
    if table and counts_still:
        address = reverse("hand-result-entry", args=[table.round.tournament_id, table.pk])
    else:
        address = game.get_absolute_url()
    return LateLine(
        pk=entry.pk,
        mark=entry.mark,
        place=place_of(game, table),
        why=str(CAME_LATE[entry.why]),
        text=text_of(entry.facts, game),
        label=_("Correct") if counts_still else _("Game"),
        address=address,
    )


def place_of(game: Game, table: Table | None) -> str:
    names = names_text(list(game.names))
    if table is None:
        return names
    words = {"round": round_name(table.round), "table": table.number, "names": names}
    return _("%(round)s, table %(table)d (%(names)s)") % words


def text_of(facts: Mapping[str, Any], game: Game) -> str:
    """The deal or the result by hand in one sentence."""
    if "completed" in facts:
        rows = zip(game.names, facts["completed"], facts["points"], strict=True)
        return names_text([f"{name} {completed}/{points}" for name, completed, points in rows])
    version = DealVersion(game=game, **facts)
    number = _("Deal %(number)s") % {"number": version.number}
    return f"{number}: {version_text(version, game)}"


@dataclass(frozen=True)
class Notice:
    text: str
    label: str
    address: str


def states_for(round: Round) -> dict[int, TableState]:
    """Of its tables, and of all others where it may have to be seated by other standings."""
    return results.table_states(round.tournament if is_ranked(round) else round)


def notices_of(round: Round, states: Mapping[int, TableState], people: People) -> list[Notice]:
    return [
        *notices_of_people(round, states, people),
        *notices_of_corrections(round, states, people),
    ]


def notices_of_people(
    round: Round, states: Mapping[int, TableState], people: People
) -> Iterator[Notice]:
    """People who sit there and are gone, and who are here without a seat."""
    mine = [state for state in states.values() if state.round == round.number]
    if not mine:
        return
    seated = {person for state in mine for person in state.entrants}
    open_seats = {p for state in mine if not state.finished for p in state.entrants}
    address = reverse("round-repair", args=[round.tournament_id, round.number])
    gone = sorted(open_seats - people.here_pks)
    if gone:
        text = _("%(people)s left, but sits at a table.")
        if len(gone) > 1:
            text = _("%(people)s left, but sit at tables.")
        names = people_text(gone, people.name_of)
        yield Notice(text % {"people": names}, _("What can be done"), address)
    waiting = sorted(people.here_pks - seated - set(round.byes))
    if waiting and round.stage == Stage.ROUND:
        names = people_text(waiting, people.name_of)
        text = _("Here but without a seat: %(people)s.") % {"people": names}
        yield Notice(text, _("Find a seat"), address)


def notices_of_corrections(
    round: Round, states: Mapping[int, TableState], people: People
) -> Iterator[Notice]:
    """A result was corrected after this round had been seated by it."""
    if is_ranked(round) and correction_of(round, list(states.values()), people.entrants):
        address = reverse("round-correction", args=[round.tournament_id, round.number])
        text = _("A result was corrected, and this round was seated by the standings before that.")
        yield Notice(text, _("See what it changes"), address)
