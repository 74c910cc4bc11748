"""A typed result as people read it: places, phases, points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.models import Game
from tournaments.results.folding import AgreedRules, SeatRow, TableState, fold_by_hand
from tournaments.rounds.models import HandResult
from tournaments.standings.tables import Places, places_by_totals
from tournaments.tables.hand_results import TypedResult, typed_result_of
from tournaments.words import places_text


@dataclass(frozen=True)
class PlacedSeat:
    """A seat with the place that a paper gives it."""

    place: int
    name: str
    completed: int
    points: int
    won: bool


@dataclass(frozen=True)
class Sheet:
    """A paper as people read it."""

    names: Sequence[str]
    typed_result: TypedResult
    places: Places

    @cached_property
    def rows(self) -> list[PlacedSeat]:
        rows = [
            PlacedSeat(place, name, completed, points, seat == self.typed_result.winner)
            for seat, (place, name, completed, points) in enumerate(
                zip(
                    self.places,
                    self.names,
                    self.typed_result.completed,
                    self.typed_result.points,
                    strict=True,
                )
            )
        ]
        return sorted(rows, key=lambda row: row.place)

    @property
    def mark(self) -> str:
        """What was typed, and behind it the places that it makes."""
        facts = (self.typed_result, self.places)
        return "-".join(sha256(repr(fact).encode()).hexdigest()[:16] for fact in facts)

    def differs(self, mark: str) -> bool:
        """Whether the same made other places by then."""
        return mark != self.mark and mark.partition("-")[0] == self.mark.partition("-")[0]

    @classmethod
    def of(cls, row: HandResult, game: Game, agreed: AgreedRules) -> Self:
        """With the places that count: of the game it is known who left, and who missed deals."""
        places = fold_by_hand(agreed, row, game).places
        return cls(game.names, typed_result_of(row), places)

    @classmethod
    def of_rows(cls, names: Sequence[str], rows: Sequence[SeatRow]) -> Self:
        """What was recorded deal by deal; who won alone is marked."""
        places = tuple(row.place for row in rows)
        winner = places.index(1) if places.count(1) == 1 else None
        completed, points = tuple(r.completed for r in rows), tuple(r.points for r in rows)
        return cls(names, TypedResult(completed, points, winner=winner), places)

    @property
    def text(self) -> str:
        """In one line: 1. Ada · 2. Ben and Cleo."""
        return places_text([row.place for row in self.rows], [row.name for row in self.rows])

    @property
    def deals_text(self) -> str:
        if not (deals := self.typed_result.deals):
            return _("Nobody has said how many deals it were.")
        return ngettext("%(count)d deal", "%(count)d deals", deals) % {"count": deals}


def typed_result_like(state: TableState, by_phases: bool) -> TypedResult:
    """What was recorded deal by deal, as somebody would have written it down."""
    typed_result = TypedResult(
        tuple(row.completed for row in state.rows),
        tuple(row.points for row in state.rows),
        deals=state.deals,
    )
    by_figures = places_by_totals(
        typed_result.completed,
        typed_result.points,
        by_phases=by_phases,
        left=state.left_seats,
        missed=state.missed_deals,
    )
    is_replayed = state.places.count(1) == 1 and by_figures.count(1) > 1
    return replace(typed_result, winner=state.places.index(1)) if is_replayed else typed_result
