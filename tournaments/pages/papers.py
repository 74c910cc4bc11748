"""A table's paper: what is typed, what counts, and what was recorded by phone besides."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import TenDeals
from scoring.models import Game
from scoring.pages.words import names_text
from tournaments.models import PaperResult, RoundState, Table, Tournament
from tournaments.models.papers import Paper, counting_paper, paper_in
from tournaments.pages.table import round_name
from tournaments.standings.tables import places_on_paper


@dataclass(frozen=True)
class Placed:
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
    paper: Paper
    by_phases: bool

    @cached_property
    def rows(self) -> list[Placed]:
        places = places_on_paper(*self.facts, by_phases=self.by_phases)
        rows = [
            Placed(place, name, completed, points, seat == self.paper.winner)
            for seat, (place, name, completed, points) in enumerate(
                zip(places, self.names, self.paper.completed, self.paper.points, strict=True)
            )
        ]
        return sorted(rows, key=lambda row: row.place)

    @property
    def facts(self) -> tuple[Sequence[int], Sequence[int], int | None]:
        return self.paper.completed, self.paper.points, self.paper.winner

    @property
    def text(self) -> str:
        """In one line: 1. Ada, 2. Ben and Cleo."""
        places: dict[int, list[str]] = {}
        for row in self.rows:
            places.setdefault(row.place, []).append(row.name)
        return " · ".join(f"{place}. {names_text(names)}" for place, names in places.items())


class PaperPage:
    """What was entered before, and what counts."""

    def __init__(
        self, tournament: Tournament, table: Table, game: Game, papers: Sequence[PaperResult]
    ) -> None:
        self.tournament = tournament
        self.table = table
        self.game = game
        self.papers = papers

    @property
    def seen(self) -> int:
        """The sequence of the latest entry, 0 before the first."""
        return self.papers[0].sequence if self.papers else 0

    @cached_property
    def now(self) -> PaperResult | None:
        """The entry that counts."""
        return counting_paper(self.papers)

    @property
    def taken_back(self) -> bool:
        return bool(self.papers) and self.now is None

    @property
    def counts_points(self) -> bool:
        return bool(self.game.setup.edition.counted)

    @property
    def sheet(self) -> Sheet | None:
        """What counts."""
        return self.sheet_of(paper_in(self.now)) if self.now else None

    def sheet_of(self, paper: Paper) -> Sheet:
        by_phases = not isinstance(self.game.setup.variant, TenDeals)
        return Sheet(self.game.names, paper, by_phases)

    @cached_property
    def recorded(self) -> Sheet | None:
        """What the phone at the table has recorded, if anything."""
        state = self.game.state_with(self.game.deals[: self.tournament.deals or None])
        if not state.lines:
            return None
        winner = state.winners[0] if len(state.winners) == 1 else None
        return self.sheet_of(Paper(state.completed, state.totals, winner))

    @property
    def recorded_text(self) -> str:
        count = len(self.game.deals)
        text = ngettext(
            "%(count)d deal was recorded by phone.",
            "%(count)d deals were recorded by phone.",
            count,
        )
        if self.now:
            return f"{text % {'count': count}} {_('The paper counts instead.')}"
        return f"{text % {'count': count}} {_('If you save, the paper counts instead.')}"

    @property
    def is_complete(self) -> bool:
        """Its round is complete: a correction changes standings that others have seen."""
        return self.table.round.state == RoundState.COMPLETE

    @property
    def round_name(self) -> str:
        return round_name(self.table.round)

    @property
    def history(self) -> list[tuple[PaperResult, Sheet]]:
        return [(row, self.sheet_of(paper_in(row))) for row in self.papers]

    @property
    def address(self) -> str:
        return reverse("paper-entry", args=[self.tournament.pk, self.table.pk])
