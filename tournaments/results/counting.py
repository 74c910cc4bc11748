"""What counts of a table, and why nothing more is recorded there: kept with the table and its game.

Recording asks nobody but the row of its game. Whoever closes holds these rows, always in the same
order: the tournament, the round, tables, games. So a deal is before that and counts, or is refused.
"""

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, TextChoices, Value, When
from django.db.models.functions import Coalesce

from scoring.games.models import Game
from tournaments.rounds.models import RoundState, Table

SHUT = Q(round__state=RoundState.COMPLETE) | Q(closed_at__isnull=False)

UNTOUCHED = {
    "game": None,
    "opened_at": None,
    "called_at": None,
    "closed_at": None,
    "closed_with_round": False,
    "counted_up_to": None,
}


class Closing(TextChoices):
    """Why nothing is recorded in the game of a table; the first that is true is told."""

    NIGHT = "night"
    ROUND = "round"
    TABLE = "table"
    WITHDRAWN = "withdrawn"  # its people are seated anew


WHY = Case(
    When(round__tournament__ended_at__isnull=False, then=Value(Closing.NIGHT)),
    When(round__state=RoundState.COMPLETE, then=Value(Closing.ROUND)),
    When(closed_at__isnull=False, then=Value(Closing.TABLE)),
    default=Value(""),
)


def hold(tables: QuerySet[Table]) -> None:
    """Nothing more is recorded there meanwhile: whoever was about to has done so, or waits."""
    pks = list(tables.select_for_update().order_by("pk").values_list("game", flat=True))
    games = Game.objects.select_for_update().filter(pk__in=pks).order_by("pk")
    list(games.values_list("pk", flat=True))


def settle(tables: QuerySet[Table]) -> None:
    """After tables were closed or opened: whatever is there by now counts, or more may come."""
    recorded = Game.objects.filter(pk=OuterRef("game")).values("version")
    shut = tables.filter(SHUT, counted_up_to=None)
    shut.update(counted_up_to=Coalesce(Subquery(recorded), 0))
    tables.exclude(SHUT).update(counted_up_to=None)
    why = Table.objects.filter(game=OuterRef("pk")).values(why=WHY)
    Game.objects.filter(table__in=tables).update(closed=Subquery(why))


def withdraw(tables: QuerySet[Table]) -> None:
    """Their games are of no table any more; what stands there stays with them."""
    Game.objects.filter(table__in=tables).update(closed=Closing.WITHDRAWN)
    tables.update(**UNTOUCHED)
