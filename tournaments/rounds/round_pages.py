"""A round as members see it; published: who sits where, links, codes, and what can be done."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.core.paginator import Page
from django.urls import reverse

from scoring.paging import page_of, query_of
from tournaments.attendance.models import People
from tournaments.nights.models import Final
from tournaments.pages import version_with_deals
from tournaments.results import standings as results
from tournaments.results.folding import SeatRow, TableState
from tournaments.results.seat_words import far_text
from tournaments.rounds.corrections import correction_of, is_ranked
from tournaments.rounds.models import Round, RoundState, Stage, Table
from tournaments.rounds.publishing import Blocked, round_after
from tournaments.rounds.repairing import RoundNow
from tournaments.rounds.seats import is_begun
from tournaments.rounds.words import block_text, round_title
from tournaments.words import halves, people_text


class AnyRoundPage:
    """What all pages of a round have."""

    def __init__(self, round: Round, people: People | None = None) -> None:
        self.round = round
        self.tournament = round.tournament
        self.people = people or People(self.tournament)

    def names(self, people: Sequence[int]) -> str:
        """In a sentence; empty where there is nobody."""
        return people_text(people, self.people.name_of) if people else ""

    @property
    def title(self) -> str:
        return round_title(self.round)

    @property
    def is_final(self) -> bool:
        return self.round.stage == Stage.FINAL

    @property
    def seats_next_in_line(self) -> bool:
        """Whether the next in the standings takes the seat of whoever leaves."""
        return self.is_final and self.tournament.final == Final.FINAL

    @property
    def byes(self) -> list[str]:
        return [self.people.name_of(person) for person in self.round.byes]

    @property
    def topics(self) -> list[str]:
        return [self.tournament.topic]


@dataclass(frozen=True)
class DesertedTable:
    """A table that plays on without somebody, whose deals it is still asked for."""

    number: int
    names: str
    people: list[tuple[int, str]]


class RoundNowPage(AnyRoundPage):
    """A round that people may have left, or come to, since they were seated."""

    @cached_property
    def scene(self) -> RoundNow:
        raise NotImplementedError

    @property
    def gone(self) -> str:
        """Who sits at a table that has not begun, and is not here."""
        return self.names(self.scene.gone)

    @property
    def waiting(self) -> str:
        """Who is here without a seat."""
        return self.names(self.scene.waiting)

    @property
    def states(self) -> list[TableState]:
        """Of its tables, at least."""
        return results.outcomes(self.round)

    @property
    def left_running(self) -> list[DesertedTable]:
        """Tables that somebody has left, who is still asked for there."""
        found = self.scene.left_running
        left = {who for state in self.states for who in state.left} if found else set()
        missing = {n: [who for who in people if who not in left] for n, people in found.items()}
        return [
            DesertedTable(
                number,
                self.names(people),
                [(who, self.people.name_of(who)) for who in people],
            )
            for number, people in missing.items()
            if people
        ]


@dataclass(frozen=True)
class SeatAtTable:
    name: str
    is_here: bool
    result: SeatRow
    far_text: str


@dataclass(frozen=True)
class PlayedTable:
    """A table with its game."""

    table: Table
    seats: list[SeatAtTable]
    state: TableState
    is_begun: bool

    @property
    def is_finished(self) -> bool:
        return self.state.finished

    @property
    def shows_result(self) -> bool:
        return self.state.counts

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def link(self) -> str:
        return self.table.game.get_absolute_url() if self.table.game else ""

    @property
    def code(self) -> str:
        """In two halves, as people read it aloud."""
        return halves(self.table.code)

    @property
    def is_closed(self) -> bool:
        return self.table.closed_at is not None


class PublishedPage(RoundNowPage):
    def __init__(self, round: Round, *, is_organiser: bool, number: str = "") -> None:
        super().__init__(round)
        self.number = number  # of the page of tables
        self.is_organiser = is_organiser

    @property
    def is_running(self) -> bool:
        return self.round.state == RoundState.PUBLISHED

    @cached_property
    def scene(self) -> RoundNow:
        begun = frozenset(table.number for table in self.rows if table.is_begun)
        return RoundNow(self.round, self.seats, begun, self.people.here_pks)

    @cached_property
    def seats(self) -> dict[int, tuple[int, ...]]:
        mine = (state for state in self.states if state.round == self.round.number)
        return {state.number: state.entrants for state in mine}

    @cached_property
    def states(self) -> list[TableState]:
        """Of all tables of the tournament, where the standings are of interest."""
        return results.outcomes(self.tournament if is_ranked(self.round) else self.round)

    @cached_property
    def rows(self) -> list[Any]:
        """Its tables, each with whether something was recorded there."""
        tables = self.round.tables.select_related("game").order_by("number")
        return list(tables.annotate(is_begun=is_begun()))

    @cached_property
    def pages(self) -> Page[PlayedTable]:
        return page_of(self.tables, self.number)

    @property
    def query(self) -> str:
        return query_of(self.pages.number)

    @cached_property
    def tables(self) -> list[PlayedTable]:
        found = {state.pk: state for state in self.states}
        return [
            PlayedTable(table, self.seats_at(found[table.pk]), found[table.pk], table.is_begun)
            for table in self.rows
            if table.pk in found
        ]

    def seats_at(self, state: TableState) -> list[SeatAtTable]:
        both = zip(state.entrants, state.rows, strict=True)
        return [self.seat(person, row) for person, row in both]

    def seat(self, person: int, row: SeatRow) -> SeatAtTable:
        far = far_text(self.tournament, row.completed, row.points)
        return SeatAtTable(self.people.name_of(person), person in self.scene.here, row, far)

    @property
    def finished(self) -> int:
        return sum(table.is_finished for table in self.tables)

    @property
    def left_running(self) -> list[DesertedTable]:
        """Only tables that have not finished."""
        running = {table.number for table in self.tables if not table.is_finished}
        return [table for table in super().left_running if table.number in running]

    @cached_property
    def is_corrected(self) -> bool:
        return correction_of(self.round, self.states, self.people.entrants) is not None

    @cached_property
    def is_last(self) -> bool:
        """Whether it may be opened again: no round after it is published."""
        after = round_after(self.round)
        return after is None or after.state == RoundState.DRAFT

    @property
    def version(self) -> str:
        asked = (self.round.pk, self.number, self.is_organiser)
        return version_with_deals(self.tournament, *asked)


class StepPage(AnyRoundPage):
    """A step that waits, with everything that speaks against it, or that it would change."""

    def __init__(self, round: Round, kind: str, blocked: Blocked) -> None:
        super().__init__(round)
        self.kind = kind  # the URL name of the step
        self.blocked = blocked

    @property
    def texts(self) -> list[str]:
        return [block_text(block, self.people.name_of) for block in self.blocked.blocks]

    @property
    def can_repair(self) -> bool:
        """Whether people came or left."""
        return any(block.people for block in self.blocked.blocks)

    @property
    def action(self) -> str:
        return reverse(self.kind, args=[self.round.tournament_id, self.round.number])
