from django.conf import settings
from django.db import models

from rules import Deal
from scoring.games.chain import LogLink
from scoring.games.course import Replay


class DealVersion(models.Model):
    """What people saw at the end of a deal, as typed once. Corrections and undos are new rows."""

    class Kind(models.TextChoices):
        DEAL = "deal"
        REPLAY = "replay"

    game = models.ForeignKey("scoring.Game", models.CASCADE, related_name="versions")
    sequence = models.PositiveIntegerField()  # of all versions of this game: 1, 2, 3 …
    number = models.PositiveIntegerField()  # of the deal; of a replay, the deal it follows
    kind = models.CharField(max_length=6, choices=Kind, default=Kind.DEAL)
    removed = models.BooleanField(default=False)  # this version is an undo
    out = models.PositiveSmallIntegerField(null=True)
    laid = models.JSONField(default=list)
    points = models.JSONField(default=list)
    kept = models.JSONField(null=True)
    counts = models.JSONField(null=True)  # the cards by kind, where somebody counted them
    key = models.CharField(max_length=64)  # made by the phone: the same key twice is one deal
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    reason = models.CharField(max_length=200, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)  # for people: the sequence is the order
    digest = models.CharField(max_length=64)  # of its facts and of all versions before it

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "sequence"], name="one_version_at_a_time"),
            models.UniqueConstraint(fields=["game", "key"], name="one_version_for_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}, version {self.sequence}"

    @property
    def place(self) -> tuple[int, bool]:
        """What this is a version of: a deal, or the replay after it."""
        return self.number, self.is_replay

    @property
    def is_replay(self) -> bool:
        return self.kind == self.Kind.REPLAY

    @property
    def deal(self) -> Deal:
        return Deal(
            out=self.out,
            laid=frozenset(self.laid),
            points=tuple(self.points),
            kept=None if self.kept is None else tuple(self.kept),
        )

    @property
    def replay(self) -> Replay:
        return Replay(tuple(self.laid), self.out)

    @property
    def sealed_facts(self) -> dict[str, object]:
        """What never changes; who it was and what they wrote may be erased, a clock put right."""
        return self.facts | {"sequence": self.sequence, "key": self.key}

    @property
    def link(self) -> LogLink:
        return LogLink(self.sequence, self.sealed_facts, self.digest)

    @property
    def facts(self) -> dict[str, object]:
        """What was seen at the table, without who recorded it and when."""
        return {
            name: getattr(self, name)
            for name in ("number", "kind", "removed", "out", "laid", "points", "kept", "counts")
        }
