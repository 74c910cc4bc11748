"""The sheet of one table, for whoever has the link of its game: the same as in its round's pack."""

from printing.sizes import Paper
from scoring.games.models import Game
from scoring.sheets.content import ScoreSheet
from tournaments.printables.asked import Asked
from tournaments.printables.scores import Sheets
from tournaments.tables.strip import table_of


def table_sheet(game: Game) -> ScoreSheet | None:
    """Nothing where its people sit elsewhere by now: then it is a game of its own."""
    table = table_of(game)
    if table is None:
        return None
    table.game = game
    tournament = table.round.tournament
    game.club = tournament.club
    return Sheets(Asked(tournament, table.round, Paper.A4, origin="")).of_table(table)
