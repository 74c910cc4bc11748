"""What is asked of a seating, and its plans. A plan is never changed; only whether it counts."""

import secrets
from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import models, transaction
from django.http import Http404
from django.urls import reverse
from django.utils import timezone

import live
from jobs.models import Job
from scoring.clubs.models import Club, Member
from scoring.names import isolated, told_apart
from scoring.tokens import new_token
from tournaments.seating import plans
from tournaments.seating.problems import Apart, FoundPlan, Layer, Problem, Weights, Wish

SEARCH = "seating-improve"  # the kind of job that looks for better plans
SEEDS = 1_000_000
LONGEST_NAME = 60
LONGEST_ORIGIN = 200
UNDECIDED = models.Q(taken_at=None, declined_at=None)


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
                condition=models.Q(taken_at=None) | models.Q(declined_at=None),
                name="plan_decided_once",
            ),
        ]

    def __str__(self) -> str:
        return f"plan {self.pk}"

    @cached_property
    def tables(self) -> plans.Plan:
        return tuple(tuple(tuple(table) for table in tables) for tables in self.rounds)

    @property
    def found_plan(self) -> FoundPlan:
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


class SeatingQuerySet(models.QuerySet["Seating"]):
    def opened(self, token: str) -> "Seating":
        """The seating behind this link; a 404 for everybody else."""
        seating = self.filter(token=token).first()
        if seating is None:
            raise Http404
        return seating

    def managed_by(self, member: Member) -> Self:
        """Of their club; whoever looks after the installation has those of nobody too."""
        mine = models.Q(club=member.club)
        return self.filter(mine | models.Q(club=None) if member.user.is_superuser else mine)

    def managed(self, member: Member, token: str) -> "Seating":
        """The seating for whoever may change it; a 404 for everybody else."""
        return self.managed_by(member).opened(token)


def wish_as_kept(kept: str | bool) -> Wish:
    """Until there were more than two it was kept whether the wish is firm."""
    if isinstance(kept, bool):
        return Wish.NEVER_TOGETHER if kept else Wish.RATHER_APART
    return Wish(kept)


class Seating(models.Model):
    """Who is here, how many rounds at which tables, and what is wished."""

    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="ad_hoc_seatings")
    key = models.CharField(max_length=64, unique=True)  # made by the page: twice is one seating
    token = models.CharField(max_length=32, unique=True, default=new_token)
    people = models.PositiveIntegerField()
    names = models.JSONField(default=list)  # in the order of their numbers; empty: only numbers
    sizes = models.JSONField()
    rounds = models.PositiveSmallIntegerField()
    apart = models.JSONField(default=list)  # [[people, value of the wish], …]
    places = models.JSONField(default=list)  # [[person, table from 0], …]
    weights = models.JSONField(default=dict)
    seed = models.BigIntegerField()
    name = models.CharField(max_length=LONGEST_NAME, blank=True)  # of the night
    replaces = models.ForeignKey("self", models.SET_NULL, null=True, related_name="replaced_by")
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    objects = SeatingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(people__gte=2, rounds__gte=1), name="seating_of_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"seating {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("seating-detail", args=[self.token])

    @property
    def topic(self) -> str:
        """By which its pages follow."""
        return f"seating:{self.pk}"

    def has(self, facts: dict[str, Any]) -> bool:
        return all(getattr(self, name) == value for name, value in facts.items())

    @cached_property
    def problem(self) -> Problem:
        return Problem(
            people=tuple(range(1, self.people + 1)),
            sizes=tuple(self.sizes),
            rounds=self.rounds,
            apart=tuple(
                Apart(frozenset(people), wish_as_kept(kept)) for people, kept in self.apart
            ),
            fixed_tables=dict(self.places),
            weights=Weights(**self.weights),
        )

    @cached_property
    def shown_names(self) -> tuple[str, ...]:
        """The names told apart, or the numbers where there are no names."""
        return told_apart(self.names or [str(person) for person in self.problem.people])

    def name_of(self, person: int) -> str:
        """As shown: it does not turn the words around it."""
        return isolated(self.shown_names[person - 1])

    @cached_property
    def taken_plans(self) -> list[Plan]:
        """The plans that counted, the latest first, and the one that counted before it."""
        return list(self.plans.filter(taken_at__isnull=False).order_by("-taken_at", "-pk")[:2])

    @property
    def plan(self) -> Plan:
        """The one that counts."""
        return self.taken_plans[0]

    @property
    def earlier(self) -> Plan | None:
        """The one that counted before."""
        return self.taken_plans[1] if len(self.taken_plans) > 1 else None

    @cached_property
    def offered_plan(self) -> Plan | None:
        """A better one, about which nobody has decided."""
        return self.plans.undecided().order_by("-pk").first()

    @property
    def best(self) -> Plan:
        return self.offered_plan or self.plan

    def read_plans_anew(self) -> None:
        """Read anew which plans there are."""
        for name in ("taken_plans", "offered_plan"):
            self.__dict__.pop(name, None)

    def tell_pages(self) -> None:
        self.read_plans_anew()
        live.publish(self.topic)

    def offer(self, found: FoundPlan, seed: int) -> Plan:
        """A better plan, in place of what was offered before."""
        with transaction.atomic():
            Seating.objects.select_for_update().get(pk=self.pk)  # it may be removed meanwhile
            self.plans.undecided().delete()
            plan = Plan.objects.keep(self, found, seed)
        self.tell_pages()
        return plan

    def take(self, plan: Plan) -> bool:
        """From now on this one counts, unless it is no longer offered."""
        is_taken = plan.take()
        self.tell_pages()
        return is_taken

    def decline(self, plan: Plan) -> bool:
        """The one that counts stays; this one is no longer offered."""
        is_declined = plan.decline()
        self.tell_pages()
        return is_declined

    def take_back(self) -> bool:
        """The earlier one counts again; the other is offered, unless a better one is already."""
        with transaction.atomic():
            Seating.objects.select_for_update().get(pk=self.pk)  # nobody else does it meanwhile
            self.read_plans_anew()
            if not self.earlier:
                return False
            self.plan.give_back(declined=self.offered_plan is not None)
        self.tell_pages()
        return True

    @cached_property
    def newer(self) -> "Seating | None":
        """The one that counts in place of this one."""
        return self.replaced_by.order_by("-pk").first()

    @property
    def search(self) -> Job | None:
        """The latest work on a better plan."""
        mine = Job.objects.filter(kind=SEARCH, parameters__seating=self.pk)
        return mine.order_by("-pk").first()

    def look_further(self, user: AbstractBaseUser) -> None:
        """Have a better plan looked for; while one is being looked for, that is enough."""
        last = self.search
        if last is None or last.is_over:
            key = f"seating-{self.pk}-after-{last.pk if last else 0}"
            seed = secrets.randbelow(SEEDS)
            Job.objects.ask(SEARCH, user=user, key=key, seating=self.pk, seed=seed)
            live.publish(self.topic)

    def remove(self) -> None:
        topics = [seating.topic for seating in (self, self.replaces) if seating]
        if self.search:
            self.search.cancel()
        self.delete()
        for topic in topics:
            live.publish(topic)
