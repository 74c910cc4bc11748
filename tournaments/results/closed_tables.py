"""Why nothing more is recorded at a table, what its phone is told then, and what counts by then.

A table is closed by the organiser, by its people, or with its round. One that has had its last deal
is done without that: it may still be corrected (`tournaments/rounds/closing.py`).

What its phone says is `TableStrip.refusal_text` in `tournaments/tables/strip.py`; what comes in all
the same has one of `LATE_TEXTS`. Why a game is closed is kept with it: recording asks nobody but
that row. Whoever closes holds these rows, always in the same order: the tournament, the round,
tables, games. So a deal is before that and counts, or is refused.
"""

from collections.abc import Mapping

from django.db.models import Case, OuterRef, Q, QuerySet, Subquery, TextChoices, Value, When
from django.db.models.functions import Coalesce
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.games.deals import AFTER_LAST
from scoring.games.models import Game
from tournaments.rounds.models import ClosedBy, RoundState, Table

IS_CLOSED = Q(round__state=RoundState.COMPLETE) | Q(closed_at__isnull=False)

FIELDS_OF_NEW_TABLE = {
    "game": None,
    "opened_at": None,
    "called_at": None,
    "closed_at": None,
    "closed_by": ClosedBy.ORGANISER,
    "closed_with_round": False,
    "counted_up_to": None,
    "counted_last_deal": None,
}


class ClosedReason(TextChoices):
    """Why nothing is recorded in the game of a table; the first that is true is told."""

    NIGHT = "night"
    ROUND = "round"
    TABLE = "table"
    DONE = "done"  # its people said so
    WITHDRAWN = "withdrawn"  # its people are seated anew


LATE_TEXTS: Mapping[str, Promise] = {
    ClosedReason.NIGHT: gettext_lazy("This came in after the end of the night and does not count."),
    ClosedReason.ROUND: gettext_lazy(
        "This came in after the round was complete and does not count."
    ),
    ClosedReason.TABLE: gettext_lazy("This came in after the table was closed and does not count."),
    ClosedReason.DONE: gettext_lazy(
        "This came in after the table had said that it was done and does not count."
    ),
    AFTER_LAST: gettext_lazy("This came in after the last deal of the table and does not count."),
    ClosedReason.WITHDRAWN: gettext_lazy(
        "This came in after the table was taken back or seated anew and does not count."
    ),
}

REASON_OF_TABLE = Case(
    When(round__tournament__ended_at__isnull=False, then=Value(ClosedReason.NIGHT)),
    When(round__state=RoundState.COMPLETE, then=Value(ClosedReason.ROUND)),
    When(closed_at__isnull=False, closed_by=ClosedBy.PEOPLE, then=Value(ClosedReason.DONE)),
    When(closed_at__isnull=False, then=Value(ClosedReason.TABLE)),
    default=Value(""),
)


def lock_recording(tables: QuerySet[Table]) -> None:
    """Nothing more is recorded there meanwhile: whoever was about to has done so, or waits."""
    pks = list(tables.select_for_update().order_by("pk").values_list("game", flat=True))
    games = Game.objects.select_for_update().filter(pk__in=pks).order_by("pk")
    list(games.values_list("pk", flat=True))


def store_closed_reasons(tables: QuerySet[Table]) -> None:
    """After tables were closed or opened: whatever is there by now counts, or more may come.

    Which deal was the last stays as it was, whatever becomes of the clock.
    """
    games = Game.objects.filter(pk=OuterRef("game"))
    recorded, last = Subquery(games.values("version")), Subquery(games.values("last_deal"))
    shut = tables.filter(IS_CLOSED, counted_up_to=None)
    last_deal = Coalesce("counted_last_deal", last, 0)
    shut.update(counted_up_to=Coalesce(recorded, 0), counted_last_deal=last_deal)
    tables.exclude(IS_CLOSED).update(counted_up_to=None, counted_last_deal=None)
    close_games(tables)


def close_games(tables: QuerySet[Table]) -> None:
    """Each for the reason that its table has, or none."""
    why = Table.objects.filter(game=OuterRef("pk")).values(why=REASON_OF_TABLE)
    Game.objects.filter(table__in=tables).update(closed=Subquery(why))


def detach_games(tables: QuerySet[Table]) -> None:
    """Their games are of no table any more; what stands there stays with them."""
    Game.objects.filter(table__in=tables).update(closed=ClosedReason.WITHDRAWN)
    tables.update(**FIELDS_OF_NEW_TABLE)
