"""Writing games that count, and who played in them, in the transaction of whoever keeps them."""

from collections.abc import Iterable

from tournaments.appearances.deriving import DerivedGame
from tournaments.appearances.models import Appearance, GameSummary

KEPT_OF_GAME = [
    field.name for field in GameSummary._meta.concrete_fields if field.name not in {"id", "key"}
]


def remove_games(keys: Iterable[str]) -> None:
    gone = list(keys)
    if gone:
        GameSummary.objects.filter(key__in=gone).delete()


def write_games(games: list[DerivedGame]) -> None:
    """Whoever sat there before is replaced."""
    if not games:
        return
    summaries = GameSummary.objects.bulk_create(
        [game.summary for game in games],
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=KEPT_OF_GAME,
    )
    Appearance.objects.filter(summary__in=[each.pk for each in summaries]).delete()
    people = [each for game in games for each in game.appearances]
    for each in people:
        each.summary_id = each.summary.pk
    Appearance.objects.bulk_create(people)
