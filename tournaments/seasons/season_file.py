"""The whole table of a season for spreadsheets: a row for each person, a column for each night."""

from fractions import Fraction
from typing import Any

from django.utils.translation import pgettext

from scoring.spreadsheets import Cell, Spreadsheet
from tournaments.appearances.stored_nights import StoredNight
from tournaments.seasons.lines import SeasonLine, season_lines
from tournaments.seasons.pages import SeasonPage
from tournaments.seasons.season_rule import POINT


def season_sheet(page: SeasonPage) -> Spreadsheet:
    """Everybody, as the pages name them to whoever asks."""
    places = page.season.places.select_related("player").order_by("position")
    nights = page.nights[::-1]
    lines = season_lines(places, page.now, page.is_for_members)
    return Spreadsheet(
        name=f"{pgettext('name of a file', 'season')}-{page.season.begins:%Y-%m-%d}",
        heading=heading(nights),
        rows=[cells_of(line, nights) for line in lines],
    )


def heading(nights: list[StoredNight]) -> list[str]:
    """A night is called by its day, and by its name."""
    return [
        pgettext("column", "Place"),
        pgettext("column", "Name"),
        pgettext("column", "Points"),
        pgettext("column", "Brought along"),
        pgettext("column", "Nights"),
        *(f"{night.date.isoformat()} {night.name}" for night in nights),
        pgettext("column", "Nights that do not count"),
    ]


def points_of(score: Any) -> Fraction | None:
    return Fraction(score["points"], POINT) if score else None


def cells_of(line: SeasonLine, nights: list[StoredNight]) -> list[Cell]:
    row = line.row
    scores = {score["night"]: score for score in row.scores}
    left_out = [night for night in nights if night.pk in scores and not scores[night.pk]["counts"]]
    return [
        row.place,
        line.name,
        Fraction(row.points, POINT),
        Fraction(row.brought, POINT),
        len(scores),
        *(points_of(scores.get(night.pk)) for night in nights),
        ", ".join(night.date.isoformat() for night in left_out),
    ]
