"""The table of a season for programs, and as a picture to send."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.seasons.lines import SeasonLine
from tournaments.seasons.pages import SeasonPage
from tournaments.seasons.season_rule import POINT
from tournaments.sharing.table_pictures import PictureRow, TablePicture

MOST_ROWS = 10  # of a picture


def season_facts(page: SeasonPage, address: str) -> dict[str, Any]:
    """What the page shows, under names that stay (docs/elsewhere.md)."""
    season = page.season
    return {
        "name": season.name,
        "club": season.club.name,
        "address": address,
        "begins": season.begins.isoformat(),
        "ends": season.ends.isoformat(),
        "rule": list(page.sentences),
        "nights": [
            {
                "id": night.pk,
                "name": night.name,
                "date": night.date.isoformat(),
                "is_final": night.is_final,
            }
            for night in page.nights[::-1]
        ],
        "to_come": page.now.to_come,
        "people": page.pages.paginator.count,
        "page": page.pages.number,
        "pages": page.pages.paginator.num_pages,
        "table": [line_facts(line) for line in page.lines],
    }


def line_facts(line: SeasonLine) -> dict[str, Any]:
    row = line.row
    return {
        "place": row.place,
        "name": line.name,
        "points": row.points / POINT,
        "brought": row.brought / POINT,
        "moved": line.moved,
        "best_place": row.best_place,
        "is_won": row.is_won,
        "nights": [
            {
                "id": score["night"],
                "place": score["place"],
                "points": score["points"] / POINT,
                "counts": score["counts"],
            }
            for score in row.scores
        ],
    }


def season_picture(page: SeasonPage, address: str) -> TablePicture:
    said = [page.season.club.name, page.played_text]
    return TablePicture(
        title=page.season.name,
        said=" · ".join(said),
        rows=[
            PictureRow(
                place=f"{line.row.place}." if line.row.place else "–",
                name=line.name,
                figure=line.points,
                moved=line.moved,
            )
            for line in page.lines[:MOST_ROWS]
        ],
        empty=_("No night of this season has a result yet."),
        address=address.partition("://")[2],
    )
