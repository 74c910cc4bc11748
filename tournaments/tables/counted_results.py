"""A typed result on the page of the game that it counts for."""

from functools import cached_property

from django.utils.translation import ngettext

from scoring.games.frames import CountedResult
from scoring.games.models import Game
from tournaments.results.folding import as_closed
from tournaments.results.standings import agreed_rules_of
from tournaments.rounds.models import HandResult
from tournaments.tables.deals import are_asked
from tournaments.tables.result_sheets import Sheet

STYLES = ("css/tournaments/desk/desk.css",)


class CountedResultPage:
    """What counts of a table, whether or not its phone has recorded deals as well."""

    def __init__(self, game: Game, row: HandResult) -> None:
        self.game = game
        self.row = row

    @cached_property
    def sheet(self) -> Sheet:
        table = self.row.table
        game = as_closed(self.game, table)
        return Sheet.of(self.row, game, agreed_rules_of(table.round.tournament))

    @property
    def counts_points(self) -> bool:
        return bool(self.game.setup.edition.counted)

    @property
    def asks_deals(self) -> bool:
        return are_asked(self.game, self.row.table.round.tournament)

    @property
    def recorded_text(self) -> str:
        """Which of the two counts, where there are two."""
        count = len(self.game.deals)
        if not count:
            return ""
        text = ngettext(
            "The phone at the table has recorded %(count)d deal: it does not count.",
            "The phone at the table has recorded %(count)d deals: they do not count.",
            count,
        )
        return text % {"count": count}


def counted_result(game: Game) -> CountedResult | None:
    """None where its deals count, and where its people sit elsewhere by now."""
    rows = HandResult.objects.counting().select_related("table__round__tournament")
    row = rows.filter(game=game.pk).first()
    if row is None:
        return None
    page, version = CountedResultPage(game, row), str(row.pk)
    return CountedResult("tournaments/tables/counted_result.html", page, version, STYLES)
