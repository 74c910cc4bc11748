"""Plans as they were found. A plan is never changed; only whether it counts."""

from functools import cached_property
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.seating import plans
from tournaments.seating.problems import FoundPlan, Layer

if TYPE_CHECKING:
    from tournaments.planner.models import Seating

LONGEST_ORIGIN = 200
UNDECIDED = Q(taken_at=None, declined_at=None)


class PlanQuerySet(models.QuerySet["Plan"]):
    def undecided(self) -> Self:
        return self.filter(UNDECIDED)

    def keep(self, seating: "Seating", found: FoundPlan, seed: int) -> "Plan":
        return self.create(
            seating=seating,
            rounds=found.plan,
            layer=found.layer.value,
            origin=found.origin[:LONGEST_ORIGIN],
            seed=seed,
            tries=found.tries,
            is_cut=found.is_cut,
        )


class Plan(models.Model):
    """A plan, how it was found, and whether it counts: the one that was taken last does."""

    seating = models.ForeignKey("Seating", models.CASCADE, related_name="plans")
    rounds = models.JSONField()
    layer = models.CharField(max_length=10)
    origin = models.CharField(max_length=LONGEST_ORIGIN)
    seed = models.BigIntegerField()
    tries = models.PositiveBigIntegerField()
    is_cut = models.BooleanField(default=False)  # time was over: a faster machine finds another
    found_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)

    objects = PlanQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seating"], condition=UNDECIDED, name="plan_one_offer"),
            models.CheckConstraint(
                condition=Q(taken_at=None) | Q(declined_at=None), name="plan_decided_once"
            ),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk}"

    @cached_property
    def tables(self) -> plans.Plan:
        return tuple(tuple(tuple(table) for table in tables) for tables in self.rounds)

    @property
    def found(self) -> FoundPlan:
        return FoundPlan(self.tables, Layer(self.layer), self.origin, self.tries)

    def take(self) -> bool:
        return self.mark(taken_at=timezone.now())

    def decline(self) -> bool:
        return self.mark(declined_at=timezone.now())

    def mark(self, **decided: object) -> bool:
        """Of two who decide at once the first one does."""
        return Plan.objects.undecided().filter(pk=self.pk).update(**decided) == 1

    def give_back(self, declined: bool) -> None:
        """It does not count any more: offered once more, or declined."""
        when = timezone.now() if declined else None
        Plan.objects.filter(pk=self.pk).update(taken_at=None, declined_at=when)
