"""The standings of a night for programs, and as a picture to send: what visitors are told."""

from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.results.column_pages import round_label
from tournaments.results.pages import StandingsPage
from tournaments.sharing.table_pictures import PictureRow, TablePicture
from tournaments.standings.rows import Row

MOST_ROWS = 10  # of a picture
DIGITS = 4


def standings_facts(page: StandingsPage, address: str) -> dict[str, Any]:
    """What the page shows, under names that stay (docs/elsewhere.md)."""
    night = page.tournament
    stages = {result.round: result.stage for result in page.counted_results}
    return {
        "name": night.name,
        "club": night.club.name,
        "address": address,
        "date": night.date.isoformat(),
        "rule": [page.scheme],
        "rounds": [
            {"number": number, "name": round_label(number, stages[number])}
            for number in page.rounds
        ],
        "told_until": page.until,
        "is_final": night.is_over and page.until is None,
        "people": len(page.standings.rows),
        "page": page.pages.number,
        "pages": page.pages.paginator.num_pages,
        "table": [row_facts(page, row) for row in page.pages],
    }


def row_facts(page: StandingsPage, row: Row) -> dict[str, Any]:
    tally = page.standings.tally(row.entrant)
    return {
        "place": row.rank,
        "name": page.name_of(row),
        "points": figure(row.score),
        "moved": moved(page, row),
        "tables": tally.tables,
        "phases": tally.phases,
        "rounds": [
            {
                "number": result.round,
                "place": None if result.is_bye or result.is_missed else result.place(row.entrant),
                "points": figure(score),
            }
            for result, score in page.standings.results(row.entrant)
        ],
    }


def figure(score: Fraction | None) -> float | None:
    return None if score is None else round(float(score), DIGITS)


def moved(page: StandingsPage, row: Row) -> int | None:
    """Places up since the round before, or down where it is negative."""
    earlier = page.standings_before
    before = earlier.rank_of(row.entrant) if earlier else None
    return None if before is None else before - row.rank


def standings_picture(page: StandingsPage, address: str) -> TablePicture:
    night = page.tournament
    when = page.after_text if page.rounds else date_format(night.date)
    first = page.lines_of(page.standings.rows[:MOST_ROWS])
    return TablePicture(
        title=night.name,
        said=f"{night.club.name} · {when}",
        rows=[
            PictureRow(
                place=f"{line.row.rank}.",
                name=line.name,
                figure=line.score,
                moved=moved(page, line.row),
            )
            for line in first
        ],
        empty=_("No table has finished yet."),
        address=address.partition("://")[2],
    )
