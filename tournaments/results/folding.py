"""From what was recorded of a table to how it stands."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from rules import Deal, GameState, parse_variant, standing
from scoring.games.models import Game
from tournaments.rounds.models import HandResult, Table
from tournaments.standings import tables
from tournaments.standings.tables import Places, TableResult, places_by_totals, places_of


class SeatRow(NamedTuple):
    """How a seat stands at its table."""

    place: int
    completed: int
    points: int
    deals: int | None  # that it played; None where nobody has said how many there were
    left: bool = False  # before the end: behind all who stayed
    missed: int = 0  # deals of its table that it did not play


@dataclass(frozen=True, slots=True)
class FoldedTable:
    """How a table stands, by seat, as a TableOutcome keeps it."""

    rows: tuple[SeatRow, ...]
    is_finished: bool

    @classmethod
    def kept(cls, rows: Sequence[dict[str, Any]], is_finished: bool) -> Self:
        return cls(tuple(SeatRow(**row) for row in rows), is_finished)

    @property
    def places(self) -> Places:
        return tuple(row.place for row in self.rows)

    @property
    def facts(self) -> dict[str, Any]:
        """What is stored."""
        return {"rows": [row._asdict() for row in self.rows], "is_finished": self.is_finished}


@dataclass(frozen=True, slots=True)
class AgreedRules:
    """What of a tournament decides when a table is finished, and who stands first there."""

    deals: int | None
    variant: str

    @property
    def by_phases(self) -> bool:
        """Where everybody plays every phase only points count."""
        return not parse_variant(self.variant).fixed_deals

    @property
    def fixed_deals(self) -> int | None:
        """So many of a whole game, where that was settled before it."""
        return self.deals or (None if self.by_phases else len(parse_variant(self.variant).phases))


@dataclass(frozen=True, slots=True)
class TableState:
    """How a table stands: who sits there, what they have, and whether it is finished."""

    pk: int
    number: int
    round: int
    stage: str
    entrants: tuple[int, ...]  # in the order of seats
    rows: tuple[SeatRow, ...]
    finished: bool
    is_by_hand: bool = False
    game: int | None = None
    byes: tuple[int, ...] = ()  # of its round
    gone: frozenset[int] = frozenset()  # who had left the night when its round was seated

    @property
    def places(self) -> Places:
        return tuple(row.place for row in self.rows)

    @property
    def deals(self) -> int | None:
        """How many of the table count, whoever played them; None where nobody has said it."""
        if not self.rows:
            return 0
        row = self.rows[0]  # of any seat: what it played and what it did not
        return None if row.deals is None else row.deals + row.missed

    @property
    def left_seats(self) -> frozenset[int]:
        """Who has left in the middle."""
        return frozenset(seat for seat, row in enumerate(self.rows) if row.left)

    @property
    def left(self) -> frozenset[int]:
        """The entrants who have left in the middle."""
        return frozenset(self.entrants[seat] for seat in self.left_seats)

    @property
    def missed_deals(self) -> tuple[int, ...]:
        """How many of its deals each seat did not play; nothing where all played all."""
        missed = tuple(row.missed for row in self.rows)
        return missed if any(missed) else ()

    @property
    def is_played(self) -> bool:
        """A table at which nothing was played counts for nobody."""
        return bool(self.entrants) and self.deals != 0

    @property
    def counts(self) -> bool:
        """Whether it adds to the standings."""
        return self.finished and self.is_played

    @property
    def deal(self) -> int:
        """The number of the one that is being played; of the last one, where it is finished."""
        played = self.deals or 0
        return played if self.finished else played + 1

    @property
    def finishing_order(self) -> tuple[int, ...]:
        """The entrants, the best first; equals in the order of their seats."""
        ranked = sorted(zip(self.places, range(len(self.entrants)), self.entrants, strict=True))
        return tuple(entrant for _place, _seat, entrant in ranked)

    @property
    def result(self) -> TableResult:
        """As standings count it."""
        return TableResult(
            round=self.round,
            table=self.number,
            entrants=self.entrants,
            places=self.places,
            completed=tuple(row.completed for row in self.rows),
            points=tuple(row.points for row in self.rows),
            deals=self.deals,
            missed_deals=self.missed_deals,
            left=self.left_seats,
            stage=tables.ResultStage(self.stage),
        )


def fold(  # noqa: PLR0913 - each is another matter
    agreed: AgreedRules,
    game: Game | None,
    hand_result: HandResult | None,
    *,
    seats: int,
    is_closed: bool,
    counted_up_to: int | None = None,
    counted_last_deal: int | None = None,
) -> FoldedTable:
    """A paper counts in place of the game; a table that was closed counts as it stood then."""
    game = as_counted(game, counted_up_to, counted_last_deal) if game else None
    if hand_result:
        return fold_by_hand(agreed, hand_result, game)
    if game is None:
        return nothing_yet(seats, is_closed)
    return in_game(agreed, game, is_closed)


def as_counted(game: Game, counted_up_to: int | None, last_deal: int | None) -> Game:
    """As it stood when its table was closed or its result was typed; otherwise as it stands."""
    then = game if counted_up_to is None else game.as_of(counted_up_to)
    if last_deal is None:
        return then
    then = copy(then)
    then.last_deal = last_deal or None
    return then


def as_closed(game: Game, table: Table) -> Game:
    return as_counted(game, table.counted_up_to, table.counted_last_deal)


def as_typed(game: Game, row: HandResult) -> Game:
    return as_counted(game, row.game_version, row.game_last_deal)


def nothing_yet(seats: int, is_finished: bool = False) -> FoldedTable:
    return FoldedTable((SeatRow(1, 0, 0, 0),) * seats, is_finished)


def in_game(
    agreed: AgreedRules, game: Game, is_closed: bool, recorded: Sequence[Deal] | None = None
) -> FoldedTable:
    """Where so many deals were agreed, only the first ones count; these in place of its own."""
    deals = game.deals if recorded is None else recorded
    state = counted_state(agreed, game, deals)
    is_through = agreed.deals is not None and len(deals) >= agreed.deals
    is_finished = is_closed or state.finished or is_through or had_last_deal(game, deals)
    places = places_of(standing(game.setup, state))
    rows = seat_rows(state, places, state.completed, state.totals, len(state.lines))
    return FoldedTable(rows, is_finished)


def had_last_deal(game: Game, deals: Sequence[Deal]) -> bool:
    """Whether the one that the clock made the last is among them."""
    return game.last_deal is not None and len(deals) >= game.last_deal


def counted_state(agreed: AgreedRules, game: Game, recorded: Sequence[Deal]) -> GameState:
    """After so many deals as were agreed: who leaves after the last has played to the end."""
    deals = recorded[: agreed.deals or None]
    is_through = len(deals) == agreed.deals or had_last_deal(game, deals)
    return game.state_with(deals, is_through=is_through)


def seat_rows(
    state: GameState | None,
    places: Places,
    completed: Sequence[int],
    points: Sequence[int],
    deals: int | None,
) -> tuple[SeatRow, ...]:
    """Each seat with the deals that it took part in, as they were recorded."""
    recorded, empty = (state.missed, state.empty) if state else ((0,) * len(places), frozenset())
    missed = [min(count, deals or 0) for count in recorded]
    own = [None if deals is None else deals - count for count in missed]
    left = [seat in empty for seat in range(len(places))]
    rows = zip(places, completed, points, own, left, missed, strict=True)
    return tuple(SeatRow(*row) for row in rows)


def fold_by_hand(agreed: AgreedRules, hand_result: HandResult, game: Game | None) -> FoldedTable:
    """So many deals as were typed, or settled before, or recorded to the end of the game.

    Whatever is recorded behind it changes nothing of it.
    """
    game = as_typed(game, hand_result) if game else None
    completed, points = hand_result.completed, hand_result.points
    state = counted_state(agreed, game, game.deals) if game else None
    places = places_by_totals(
        completed,
        points,
        hand_result.winner,
        by_phases=agreed.by_phases,
        left=state.empty if state else (),
        missed=state.missed if state else (),
    )
    deals = hand_result.deals or deals_unsaid(agreed, game)
    return FoldedTable(seat_rows(state, places, completed, points, deals), True)


def deals_unsaid(agreed: AgreedRules, game: Game | None) -> int | None:
    """As many as were settled, or recorded to the end of the game; otherwise nobody knows."""
    if agreed.fixed_deals:
        return agreed.fixed_deals
    return len(game.state.lines) if game and game.state.finished else None
