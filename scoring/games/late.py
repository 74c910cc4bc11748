"""What came in for a game after it was closed: not counted, and kept until somebody has seen it."""

from typing import TYPE_CHECKING, Any, Self

from django.conf import settings
from django.db import models

from scoring.games.chain import digest_of
from scoring.games.deals import DealVersion
from scoring.tokens import key_of_another

if TYPE_CHECKING:
    from scoring.games.models import Game

MOST = 30  # of a game that wait to be seen: whoever sends more has been seen already


class LateEntryQuerySet(models.QuerySet["LateEntry"]):
    def keep(self, game: "Game", key: str, author_id: int | None, facts: dict[str, Any]) -> None:
        """Sent again it is the same one; changed, it waits to be seen once more."""
        mine = self.filter(game=game)
        if DealVersion.objects.filter(game=game, key=key).exists():
            key = key_of_another(key)  # of what counts: that one is not late
        if mine.filter(key=key, facts=facts).exists():
            return
        if mine.filter(settled_at=None).exclude(key=key).count() >= MOST:
            return
        found = {"facts": facts, "author_id": author_id, "why": game.closed, "settled_at": None}
        self.update_or_create(game=game, key=key, defaults=found)
        game.publish()

    def waiting(self, part_of: str) -> Self:
        """Those that nobody has seen to, of games that are a part of it, and that do not count."""
        counts = DealVersion.objects.filter(
            game=models.OuterRef("game"), key=models.OuterRef("key")
        )
        mine = self.filter(game__part_of=part_of, settled_at=None)
        return mine.exclude(models.Exists(counts)).select_related("game").order_by("pk")


class LateEntry(models.Model):
    game = models.ForeignKey("scoring.Game", models.CASCADE, related_name="late_entries")
    key = models.CharField(max_length=64)
    why = models.CharField(max_length=12)  # the game was closed
    facts = models.JSONField()  # as the version that it would have been, or a result by hand
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    came_at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True)

    objects = LateEntryQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="late_once")]

    def __str__(self) -> str:
        return f"late for {self.game_id}"

    @property
    def mark(self) -> str:
        """What somebody has read who settles it: it may be changed meanwhile."""
        return digest_of("", self.facts)[:16]
