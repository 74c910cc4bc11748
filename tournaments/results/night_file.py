"""All results of a night as a table for spreadsheets: a row for each person at each table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.editions.models import edition_of
from scoring.spreadsheets import Cell, Spreadsheet
from tournaments.attendance.models import People
from tournaments.nights.models import Tournament
from tournaments.results.column_pages import round_label
from tournaments.results.folding import TableState
from tournaments.results.standings import outcomes
from tournaments.standings.tables import ResultStage


def results_of_night(tournament: Tournament) -> Spreadsheet:
    """Of tables that are played as they stand now, without places."""
    states = sorted(outcomes(tournament), key=lambda state: (state.round, state.number))
    names = People(tournament).names
    counts_points = bool(edition_of(tournament.edition).counted)
    return Spreadsheet(
        name=f"{pgettext('name of a file', 'results')}-{tournament.date:%Y-%m-%d}",
        heading=heading(),
        rows=[
            cells
            for state in states
            if state.is_played
            for cells in cells_of(state, names, counts_points)
        ],
    )


def heading() -> list[str]:
    return [
        pgettext("column", "Round"),
        pgettext("column", "Table"),
        pgettext("column", "Seat"),
        pgettext("column", "Player"),
        pgettext("column", "Place"),
        pgettext("column", "Phases completed"),
        pgettext("column", "Points"),
        pgettext("column", "Left early"),
        pgettext("column", "Deals"),
        pgettext("column", "Finished"),
        pgettext("column", "Typed by hand"),
    ]


def cells_of(state: TableState, names: dict[int, str], counts_points: bool) -> Iterator[list[Cell]]:
    """In the order of the seats."""
    table: list[Cell] = [round_label(state.round, ResultStage(state.stage)), state.number]
    how: list[Cell] = [state.deals, yes_or_no(state.finished), yes_or_no(state.is_by_hand)]
    for seat, (entrant, row) in enumerate(zip(state.entrants, state.rows, strict=True), 1):
        yield [
            *table,
            seat,
            names.get(entrant, ""),
            row.place if state.finished else None,
            row.completed,
            row.points if counts_points else None,
            yes_or_no(row.left),
            *how,
        ]


def yes_or_no(is_so: bool) -> str:
    return _("yes") if is_so else _("no")
