"""From what was recorded of a table to how it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from rules import Deal, parse_variant, standing
from scoring.games.models import Game
from tournaments.rounds.models import HandResult
from tournaments.standings import tables
from tournaments.standings.tables import Places, TableResult, places_by_totals, places_of


class SeatRow(NamedTuple):
    """How a seat stands at its table."""

    place: int
    completed: int
    points: int
    deals: int | None  # None where nobody has said how many there were


@dataclass(frozen=True, slots=True)
class FoldedTable:
    """How a table stands, by seat, as a TableOutcome keeps it."""

    rows: tuple[SeatRow, ...]
    is_finished: bool

    @classmethod
    def kept(cls, rows: Sequence[dict[str, Any]], is_finished: bool) -> Self:
        return cls(tuple(SeatRow(**row) for row in rows), is_finished)

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

    @property
    def places(self) -> Places:
        return tuple(row.place for row in self.rows)

    @property
    def deals(self) -> int | None:
        """How many count; None where they were played, but nobody has said how many."""
        return self.rows[0].deals if self.rows else 0

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
) -> FoldedTable:
    """A paper counts in place of the game; a table that was closed counts as it stood then."""
    if game and counted_up_to is not None:
        game = game.as_of(counted_up_to)
    if hand_result:
        return fold_by_hand(agreed, hand_result, game)
    if game is None:
        return nothing_yet(seats, is_closed)
    return in_game(agreed, game, is_closed)


def nothing_yet(seats: int, is_finished: bool = False) -> FoldedTable:
    return FoldedTable((SeatRow(1, 0, 0, 0),) * seats, is_finished)


def in_game(
    agreed: AgreedRules, game: Game, is_closed: bool, recorded: Sequence[Deal] | None = None
) -> FoldedTable:
    """Where so many deals were agreed, only the first ones count; these in place of its own."""
    deals = (game.deals if recorded is None else recorded)[: agreed.deals or None]
    state = game.state_with(deals)
    is_through = agreed.deals is not None and len(deals) >= agreed.deals
    rows = zip(
        places_of(standing(game.setup, state)),
        state.completed,
        state.totals,
        [len(state.lines)] * len(state.totals),
        strict=True,
    )
    return FoldedTable(
        tuple(SeatRow(*row) for row in rows), is_closed or state.finished or is_through
    )


def fold_by_hand(agreed: AgreedRules, hand_result: HandResult, game: Game | None) -> FoldedTable:
    """So many deals as were typed, or settled before, or recorded to the end of the game."""
    completed, points = hand_result.completed, hand_result.points
    places = places_by_totals(completed, points, hand_result.winner, by_phases=agreed.by_phases)
    deals = hand_result.deals or deals_unsaid(agreed, game)
    rows = zip(places, completed, points, [deals] * len(places), strict=True)
    return FoldedTable(tuple(SeatRow(*row) for row in rows), True)


def deals_unsaid(agreed: AgreedRules, game: Game | None) -> int | None:
    """As many as were settled, or recorded to the end of the game; otherwise nobody knows."""
    if agreed.fixed_deals:
        return agreed.fixed_deals
    return len(game.state.lines) if game and game.state.finished else None
