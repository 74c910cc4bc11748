"""A table of a night as webhooks know it: by which numbers, and when its game has ended."""

from scoring.games.announcing import Whole
from scoring.games.models import Game
from tournaments.results.folding import in_game
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import HandResult, Table


def table_as_whole(game: Game) -> Whole | None:
    """None where its people were seated anew: nothing of it counts."""
    table = Table.objects.select_related("round__tournament").filter(game=game.pk).first()
    if table is None:
        return None
    numbers = {
        "tournament": table.round.tournament_id,
        "round": table.round.number,
        "table": table.number,
    }
    if HandResult.objects.counting().filter(table=table).exists():
        return Whole(numbers, lambda _game: False)  # what counts was typed by hand
    agreed = agreed_rules_of(table.round.tournament)
    return Whole(numbers, lambda game: in_game(agreed, game, is_closed=False).is_finished)
