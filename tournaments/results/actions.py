"""What counts of a table, why nothing more is recorded there, and what visitors do not see yet.

Why a game is closed is kept with it: recording asks nobody but that row. Whoever closes holds these
rows, always in the same order: the tournament, the round, tables, games. So a deal is before that
and counts, or is refused.
"""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, TextChoices, Value, When
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.clubs.models import Actor
from scoring.games.models import Game
from tournaments.log import LogKind, note
from tournaments.nights.models import Tournament
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


CAME_LATE: Mapping[str, Promise] = {
    Closing.NIGHT: gettext_lazy("This came in after the end of the night and does not count."),
    Closing.ROUND: gettext_lazy("This came in after the round was complete and does not count."),
    Closing.TABLE: gettext_lazy("This came in after the table was closed and does not count."),
    Closing.WITHDRAWN: gettext_lazy(
        "This came in after the table was taken back or seated anew and does not count."
    ),
}

WHY_CLOSED = Case(
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
    why = Table.objects.filter(game=OuterRef("pk")).values(why=WHY_CLOSED)
    Game.objects.filter(table__in=tables).update(closed=Subquery(why))


def withdraw(tables: QuerySet[Table]) -> None:
    """Their games are of no table any more; what stands there stays with them."""
    Game.objects.filter(table__in=tables).update(closed=Closing.WITHDRAWN)
    tables.update(**UNTOUCHED)


def freeze(tournament: Tournament, by: Actor) -> int:
    """From now on visitors see standings up to the last complete round only."""
    with transaction.atomic():
        now = tournament.locked()
        if now.frozen_after is None:
            complete = now.rounds.filter(state=RoundState.COMPLETE).order_by("-number")
            now.frozen_after = complete.values_list("number", flat=True).first() or 0
            now.save(update_fields=["frozen_after"])
            note(now, LogKind.STANDINGS_FROZEN, by, after=now.frozen_after)
    return now.frozen_after


def unfreeze(tournament: Tournament, by: Actor) -> None:
    """Visitors see all of them again."""
    with transaction.atomic():
        now = tournament.locked()
        if now.frozen_after is None:
            return
        now.frozen_after = None
        now.save(update_fields=["frozen_after"])
        note(now, LogKind.STANDINGS_SHOWN, by)
