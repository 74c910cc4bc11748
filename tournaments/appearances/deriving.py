"""What follows from the results of a night: where each stands, and its games that count."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, time
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple, Self

from django.utils.timezone import make_aware

from rules import GameState, Setup, parse_variant
from scoring.editions.models import edition_as_made
from scoring.games.models import Game
from tournaments.appearances.deals_of_seats import (
    UNKNOWN,
    PhaseSums,
    SeatDeals,
    added,
    deals_of_seats,
    phase_sums,
)
from tournaments.appearances.models import SIGNS, Appearance, GameSummary
from tournaments.nights.models import Tournament
from tournaments.results.folding import SeatRow, TableState, as_counted, as_typed, counted_state
from tournaments.results.keeping import StoredTable, games_of, hand_results_of, states_of, tables_of
from tournaments.results.standings import board_of
from tournaments.results.telling import shown_until
from tournaments.rounds.models import HandResult, Table

MADE_BY = 4  # raised when places or appearances are derived otherwise: all are derived anew


class CountedTable(NamedTuple):
    """A finished table that everybody may know of, and whom it is about."""

    table: StoredTable
    state: TableState
    players: tuple[int, ...]  # in the order of seats
    edition: str

    @property
    def key(self) -> str:
        return f"t{self.table.pk}"


class DerivedGame(NamedTuple):
    """A game that counts, and who played it."""

    summary: GameSummary
    appearances: list[Appearance]


class NightResults:
    """A night as it stands now, as far as everybody may know."""

    def __init__(self, night: Tournament, *, holds_back: bool) -> None:
        self.night = night
        self.holds_back = holds_back  # what decides it: until it is told, or long over

    @cached_property
    def stored_tables(self) -> list[StoredTable]:
        return tables_of(self.night)

    @cached_property
    def states(self) -> list[TableState]:
        return states_of(self.stored_tables)

    @cached_property
    def until(self) -> int | None:
        """The round after which nothing is told yet."""
        return shown_until(self.night, self.states) if self.holds_back else self.night.frozen_after

    @cached_property
    def players(self) -> dict[int, int]:
        """By the entrant."""
        return dict(self.night.entrants.values_list("pk", "player"))

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """Of each player with a result."""
        rows = board_of(self.night, self.states, until=self.until).standings().rows
        return [
            (self.players[row.entrant], row.rank) for row in rows if row.entrant in self.players
        ]

    @cached_property
    def editions(self) -> dict[int, str]:
        """By the game: of those that began before the night had another one."""
        tables = Table.objects.filter(round__tournament=self.night).exclude(game=None)
        return dict(tables.values_list("game", "game__edition"))

    @cached_property
    def counted_tables(self) -> list[CountedTable]:
        found = zip(self.stored_tables, self.states, strict=True)
        return [
            self.counted(table, state)
            for table, state in found
            if state.counts and (self.until is None or state.round <= self.until)
        ]

    def counted(self, table: StoredTable, state: TableState) -> CountedTable:
        players = tuple(self.players[each] for each in state.entrants)
        edition = self.editions.get(table.game or 0, self.night.edition)
        return CountedTable(table, state, players, edition)

    @cached_property
    def stamps(self) -> dict[str, str]:
        """Of each game by its key."""
        return {each.key: self.stamp(each) for each in self.counted_tables}

    def stamp(self, counted: CountedTable) -> str:
        table, night = counted.table, self.night
        facts = (MADE_BY, table.current_stamp, table.round, table.number, counted.edition)
        return stamp_of(*facts, night.day_and_start, night.is_rated, *counted.players)

    @cached_property
    def began(self) -> datetime:
        return make_aware(datetime.combine(self.night.date, self.night.start or time.min))

    def games(self, keys: Iterable[str]) -> list[DerivedGame]:
        """Those of these keys, from all that was recorded or typed there: in two statements."""
        asked = set(keys)
        tables = [each for each in self.counted_tables if each.key in asked]
        known = games_of([each.table.game for each in tables if each.table.game])
        typed = hand_results_of([each.table.pk for each in tables if each.state.is_by_hand])
        return [
            self.derived(each, known.get(each.table.game or 0), typed.get(each.table.pk))
            for each in tables
        ]

    def derived(
        self, counted: CountedTable, game: Game | None, typed: HandResult | None
    ) -> DerivedGame:
        recorded = RecordedTable.of(counted, game, typed) if game else None
        seats = recorded.seats if recorded else [UNKNOWN] * len(counted.players)
        rows = recorded.known_deals(counted.state.rows) if recorded else counted.state.rows
        summary = self.summary(counted, game)
        summary.deals = recorded.deals if recorded else counted.state.deals
        summary.phases = sums_of(game, seats) if game else {}
        return DerivedGame(summary, appearances_of(summary, counted.players, rows, seats))

    def summary(self, counted: CountedTable, game: Game | None) -> GameSummary:
        table = counted.table
        return GameSummary(
            club_id=self.night.club_id,
            key=counted.key,
            tournament=self.night,
            table_id=table.pk,
            game_id=table.game,
            edition=counted.edition,
            variant=game.variant if game else self.night.variant,
            day=self.night.date,
            began=self.began,
            round=table.round,
            table_number=table.number,
            is_rated=self.night.is_rated,
            is_by_hand=counted.state.is_by_hand,
            stamp=self.stamps[counted.key],
        )


class RecordedTable(NamedTuple):
    """What its deals tell of a table, as far as they count."""

    setup: Setup
    state: GameState

    @classmethod
    def of(cls, counted: CountedTable, game: Game, typed: HandResult | None) -> Self | None:
        """None where somebody typed another result than they add up to."""
        table = counted.table
        last = table.counted_up_to, table.counted_last_deal
        then = as_typed(game, typed) if typed else as_counted(game, *last)
        found = cls(then.setup, counted_state(table.agreed, then, then.deals))
        return None if typed and not found.is_told_by(counted.state) else found

    @property
    def deals(self) -> int:
        return len(self.state.lines)

    @property
    def seats(self) -> list[SeatDeals]:
        return deals_of_seats(self.setup, self.state.lines)

    def is_told_by(self, typed: TableState) -> bool:
        told = [(row.completed, row.points) for row in typed.rows]
        sums = list(zip(self.state.completed, self.state.totals, strict=True))
        return told == sums and typed.deals in {None, self.deals}

    def known_deals(self, rows: Iterable[SeatRow]) -> list[SeatRow]:
        """How many each seat played, also where nobody has typed it."""
        missed = zip(rows, self.state.missed, strict=True)
        return [row._replace(deals=self.deals - count) for row, count in missed]


def stamp_of(*facts: object) -> str:
    return sha256(" ".join(map(str, facts)).encode()).hexdigest()[:SIGNS]


def sums_of(game: Game, seats: Iterable[SeatDeals]) -> PhaseSums:
    return phase_sums(parse_variant(game.variant).phases, seats)


def appearances_of(
    summary: GameSummary,
    players: Sequence[int | None],
    rows: Iterable[SeatRow],
    seats: Iterable[SeatDeals],
) -> list[Appearance]:
    """Of all who are known: a guest has a seat, too."""
    has_points = bool(edition_as_made(summary.edition).counted)
    return [
        Appearance(
            summary=summary,
            player_id=player,
            seat=seat,
            place=row.place,
            people=len(players),
            points=row.points if has_points else None,
            completed=row.completed,
            deals=row.deals,
            outs=known.outs,
            left=row.left,
            phase_deals=known.phase_deals,
            deal_points=known.deal_points,
        )
        for seat, (player, row, known) in enumerate(zip(players, rows, seats, strict=True))
        if player
    ]


def sums_by_edition(games: Iterable[tuple[str, PhaseSums]]) -> Mapping[str, PhaseSums]:
    found: dict[str, PhaseSums] = {}
    for edition, sums in games:
        if sums:
            found[edition] = added(found.get(edition, {}), sums)
    return found
