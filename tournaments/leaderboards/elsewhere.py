"""A leaderboard for programs, and as a picture to send."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.leaderboards.pages import LeaderboardLine, LeaderboardPage
from tournaments.sharing.table_pictures import PictureRow, TablePicture

MOST_ROWS = 10  # of a picture


def board_facts(page: LeaderboardPage, address: str) -> dict[str, Any]:
    """What the page shows, under names that stay (docs/elsewhere.md)."""
    choice = page.asked.choice
    return {
        "name": page.board.title,
        "club": page.club.name,
        "address": address,
        "by": page.board.by,
        "since": choice.span.value,
        "edition": choice.edition,
        "rule": list(page.board.sentences),
        "people": page.board.people,
        "page": page.pages.number,
        "pages": page.pages.paginator.num_pages,
        "table": [line_facts(line) for line in page.lines],
    }


def line_facts(line: LeaderboardLine) -> dict[str, Any]:
    row = line.row
    return {"place": row.place, "name": line.name, "moved": line.moved, **row.facts}


def board_picture(page: LeaderboardPage, address: str) -> TablePicture:
    return TablePicture(
        title=page.board.title,
        said=page.club.name,
        rows=[
            PictureRow(
                place=line.place,
                name=line.name,
                figure=line.score,
                moved=line.moved,
            )
            for line in page.lines[:MOST_ROWS]
        ],
        empty=_("No game counts here yet."),
        address=address.partition("://")[2],
    )
