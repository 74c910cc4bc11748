"""What is kept of each deal: its versions, laydowns reported in it, and what came too late."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from django.conf import settings
from django.db import IntegrityError, models, transaction

from rules import Deal
from scoring.errors import MovedOn
from scoring.games.log import (
    DEAL,
    FIRST_SEAT,
    REPLAY,
    Leaving,
    LogLink,
    Place,
    Replay,
    Told,
    digest_of,
)
from scoring.tokens import key_of_another

if TYPE_CHECKING:
    from scoring.games.models import Game

AFTER_LAST = "last"  # why a deal is late: the game has had its last one
MOST_LATE_ENTRIES = 30  # of a game that wait to be seen: whoever sends more has been seen already


def without_empty(amounts: Sequence[int], empty: frozenset[int]) -> list[int | None]:
    """As they are stored: nothing where nobody sat."""
    return [None if seat in empty else amount for seat, amount in enumerate(amounts)]


def empty_among(amounts: Iterable[int | None]) -> frozenset[int]:
    """The seats of which nothing is stored: nobody sat there."""
    return frozenset(seat for seat, amount in enumerate(amounts) if amount is None)


class DealVersion(models.Model):
    """What people saw at the end of a deal, as typed once. Corrections and undos are new rows.

    That somebody leaves, or is back, is a version, too: `out` is their seat.
    """

    class Kind(models.TextChoices):
        DEAL = "deal"
        REPLAY = "replay"
        LEAVE = "leave"
        RETURN = "return"

    game = models.ForeignKey("scoring.Game", models.CASCADE, related_name="versions")
    sequence = models.PositiveIntegerField()  # of all versions of this game: 1, 2, 3 …
    number = models.PositiveIntegerField()  # of the deal; of all else, the deal it follows
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
    def place(self) -> Place:
        """What this is a version of: a deal, the replay after it, or a seat that was left then."""
        if self.is_deal:
            return self.number, DEAL
        return self.number, REPLAY if self.is_replay else FIRST_SEAT + (self.out or 0)

    @property
    def is_deal(self) -> bool:
        return self.kind == self.Kind.DEAL

    @property
    def is_replay(self) -> bool:
        return self.kind == self.Kind.REPLAY

    @property
    def is_seat_change(self) -> bool:
        return self.kind in SEAT_CHANGES

    @property
    def told(self) -> Told:
        if self.is_deal:
            return self.deal
        if self.is_replay:
            return self.replay
        return Leaving(self.out or 0, is_empty=self.kind == self.Kind.LEAVE)

    @property
    def deal(self) -> Deal:
        kept = self.kept
        return Deal(
            out=self.out,
            laid=frozenset(self.laid),
            points=tuple([points or 0 for points in self.points]),
            kept=None if kept is None else tuple([cards or 0 for cards in kept]),
            empty=empty_among(self.points or kept or ()),
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


SEAT_CHANGES = frozenset({DealVersion.Kind.LEAVE, DealVersion.Kind.RETURN})


class LateEntryQuerySet(models.QuerySet["LateEntry"]):
    def keep(
        self, game: "Game", key: str, author_id: int | None, facts: dict[str, Any], why: str
    ) -> None:
        """Sent again it is the same one; changed, it waits to be seen once more."""
        mine = self.filter(game=game)
        if DealVersion.objects.filter(game=game, key=key).exists():
            key = key_of_another(key)  # of what counts: that one is not late
        if mine.filter(key=key, facts=facts).exists():
            return
        if mine.filter(settled_at=None).exclude(key=key).count() >= MOST_LATE_ENTRIES:
            return
        found = {"facts": facts, "author_id": author_id, "why": why, "settled_at": None}
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
    why = models.CharField(max_length=12)  # the game was closed, or had its last deal
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


class ReportedLaydownQuerySet(models.QuerySet["ReportedLaydown"]):
    def report(self, game: "Game", key: str, **facts: Any) -> "ReportedLaydown":
        """Note it with its deal, after what was noted before; the same key twice counts once."""
        report = self.model(game=game, key=key, **facts)
        try:
            with transaction.atomic():
                report.save(force_insert=True)
                game.publish()
        except IntegrityError as error:
            known = self.filter(game=game, key=key).first()
            if known is None or known.facts != report.facts:
                raise MovedOn from error
            report = known
        game.clear_derived()
        return report

    def take_back(self, game: "Game", key: str, deal: int, seat: int) -> "ReportedLaydown | None":
        """The laydown that the key names once more, taken back; nothing where none stands."""
        if known := self.filter(game=game, key=key).first():
            return known
        standing = [report for report in game.laydowns(deal) if report.seat == seat]
        if not standing:
            return None
        if standing[0].key_to_take_back != key:  # whoever sends it has never seen this one
            raise MovedOn
        return self.report(game, key, **standing[0].facts | {"removed": True})


class ReportedLaydown(models.Model):
    """A laydown of one seat in one deal. A later one takes its place; taking back is a new row."""

    game = models.ForeignKey("scoring.Game", models.CASCADE, related_name="reported")
    deal = models.PositiveIntegerField()  # its number, recorded or still being played
    seat = models.PositiveSmallIntegerField()
    phase = models.PositiveSmallIntegerField()
    cards = models.TextField()
    removed = models.BooleanField(default=False)  # this row takes back what was reported
    key = models.CharField(max_length=64)  # made by the page: the same key twice is one report
    reported_at = models.DateTimeField(auto_now_add=True)

    objects = ReportedLaydownQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="one_report_for_a_key")]

    def __str__(self) -> str:
        return f"seat {self.seat}, deal {self.deal}: {self.cards}"

    @property
    def sequence(self) -> int:
        return self.pk

    @property
    def key_to_take_back(self) -> str:
        """Whoever takes it back and however often, it is taken back once, and no other one."""
        return f"takesback{self.pk:020d}"

    @property
    def place(self) -> tuple[int, int]:
        """What it is a report of: the laydown of a seat in a deal."""
        return self.deal, self.seat

    @property
    def facts(self) -> dict[str, object]:
        """What was laid, without when it was reported."""
        return {name: getattr(self, name) for name in ("deal", "seat", "phase", "cards", "removed")}
