"""A whole leaderboard for spreadsheets: a row for each person, shares in hundredths."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from scoring.spreadsheets import Cell, Spreadsheet
from tournaments.leaderboards.leaderboard_rows import BoardOrder
from tournaments.leaderboards.pages import LeaderboardLine, LeaderboardPage
from tournaments.leaderboards.words import ORDERS

COLUMNS: Mapping[str, Promise] = {
    "wins": ORDERS[BoardOrder.WINS],
    "games_won": ORDERS[BoardOrder.SHARE],
    "others_beaten": ORDERS[BoardOrder.BEATEN],
    "games": ORDERS[BoardOrder.GAMES],
    "nights": ORDERS[BoardOrder.NIGHTS],
    "rating": pgettext_lazy("a leaderboard", "Rating"),
    "from": pgettext_lazy("a rating, in a table", "From"),
    "to": pgettext_lazy("a rating, in a table", "To"),
    "is_provisional": pgettext_lazy("a rating, in a table", "Provisional"),
}
BY_GAMES = ("wins", "games_won", "others_beaten", "games", "nights")
BY_RATING = ("rating", "from", "to", "is_provisional", "games")


def board_sheet(page: LeaderboardPage) -> Spreadsheet:
    """Everybody on it, as the pages name them to whoever asks."""
    places = page.board.places.select_related("player").order_by("position")
    lines = page.lines_of(page.board.placed(places))
    facts = BY_RATING if page.asked.is_by_rating else BY_GAMES
    heads = [pgettext("column", "Place"), pgettext("column", "Name")]
    return Spreadsheet(
        name=f"{pgettext('name of a file', 'leaderboard')}-{timezone.localdate():%Y-%m-%d}",
        heading=[*heads, *(str(COLUMNS[fact]) for fact in facts)],
        rows=[cells_of(line, facts) for line in lines],
    )


def cells_of(line: LeaderboardLine, facts: tuple[str, ...]) -> list[Cell]:
    return [line.row.place, line.name, *(cell_of(line.row.facts[fact]) for fact in facts)]


def cell_of(fact: Any) -> Cell:
    if isinstance(fact, bool):
        return _("yes") if fact else _("no")
    return Fraction(str(fact)) if isinstance(fact, float) else fact
