"""What was laid in a deal, as the table reported it while the deal was played."""

from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, models, transaction

from scoring.errors import MovedOn

if TYPE_CHECKING:
    from scoring.games.models import Game


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
        game.forget()
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
