"""The standings as a table for spreadsheets: a row for each person, with what each round added."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.editions.models import edition_of
from scoring.spreadsheets import Cell, Spreadsheet
from tournaments.results.column_pages import round_label
from tournaments.results.pages import StandingsPage
from tournaments.standings.rows import Row
from tournaments.standings.tables import TableResult


@dataclass(frozen=True)
class StandingsFile:
    page: StandingsPage

    @property
    def spreadsheet(self) -> Spreadsheet:
        """All that counts on the page, the first place first."""
        name = f"{pgettext('name of a file', 'standings')}-{self.page.tournament.date:%Y-%m-%d}"
        return Spreadsheet(name, self.heading, [*map(self.cells, self.page.standings.rows)])

    @cached_property
    def rounds(self) -> dict[int, TableResult]:
        """By its number a table of each round, in order."""
        results = sorted(self.page.counted_results, key=lambda result: result.round)
        return {result.round: result for result in results}

    @property
    def heading(self) -> list[str]:
        return [
            pgettext("column", "Place"),
            _("Name"),
            _("Points"),
            *map(self.round_title, self.rounds.values()),
            pgettext("column", "Tables played"),
            _("Phases"),
            pgettext("column", "Card points"),
            pgettext("column", "Deals"),
        ]

    def round_title(self, result: TableResult) -> str:
        """Of a round that adds nothing to the score the place at its table is told."""
        title = round_label(result.round, result.stage)
        if self.page.standings.entrant_figures.counting.adds(result):
            return title
        return _("%(round)s, place") % {"round": title}

    def cells(self, row: Row) -> list[Cell]:
        tally, added = self.page.standings.tally(row.entrant), dict(self.added(row.entrant))
        counts_points = bool(edition_of(self.page.tournament.edition).counted)
        return [
            row.rank,
            self.page.name_of(row),
            row.score,
            *map(added.get, self.rounds),
            tally.tables,
            tally.phases,
            tally.points if counts_points else None,
            None if tally.tables_without_deals else tally.deals,
        ]

    def added(self, entrant: int) -> Iterator[tuple[int, Cell]]:
        """By round."""
        for result, score in self.page.standings.results(entrant):
            yield result.round, result.place(entrant) if score is None else score
