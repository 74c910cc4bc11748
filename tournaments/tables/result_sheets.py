"""A typed result as people read it: places, phases, points."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.results.folding import TableState
from tournaments.standings.tables import places_by_totals
from tournaments.tables.hand_results import TypedResult
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
    by_phases: bool
    left: frozenset[int] = frozenset()  # they stand behind whoever stayed

    @cached_property
    def rows(self) -> list[PlacedSeat]:
        places = places_by_totals(*self.facts, by_phases=self.by_phases, left=self.left)
        rows = [
            PlacedSeat(place, name, completed, points, seat == self.typed_result.winner)
            for seat, (place, name, completed, points) in enumerate(
                zip(
                    places,
                    self.names,
                    self.typed_result.completed,
                    self.typed_result.points,
                    strict=True,
                )
            )
        ]
        return sorted(rows, key=lambda row: row.place)

    @property
    def facts(self) -> tuple[Sequence[int], Sequence[int], int | None]:
        return self.typed_result.completed, self.typed_result.points, self.typed_result.winner

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
        typed_result.completed, typed_result.points, by_phases=by_phases, left=state.left_seats
    )
    is_replayed = state.places.count(1) == 1 and by_figures.count(1) > 1
    return replace(typed_result, winner=state.places.index(1)) if is_replayed else typed_result
