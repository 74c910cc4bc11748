"""What is asked of a seating, and what became of it."""

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db import models, transaction
from django.http import Http404
from django.urls import reverse

import live
from jobs.models import Job
from scoring.clubs.models import Club, Member
from scoring.names import isolated, told_apart
from scoring.tokens import key_of_another, new_token
from tournaments.planner.plan_models import Plan
from tournaments.seating.problems import Apart, FoundPlan, Problem, Weights

SEARCH = "seating-improve"  # the kind of job that looks for better plans
SEEDS = 1_000_000
LONGEST_NAME = 60


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

    def asked(
        self, key: str, problem: Problem, names: Sequence[str], seed: int, **more: Any
    ) -> "Seating | None":
        """What a page that is sent twice was given the first time."""
        seating = self.filter(key=key).first()
        asked = facts_of(problem, names, seed) | more
        return seating if seating and seating.is_asked(asked) else None

    def ask(
        self,
        key: str,
        problem: Problem,
        names: Sequence[str],
        seed: int,
        found: FoundPlan,
        **more: Any,
    ) -> "Seating":
        """A seating with its first plan; the same key twice is one.

        A page that was gone back to and changed is another one, though its key is the old one.
        """
        asked = facts_of(problem, names, seed) | more
        with transaction.atomic():
            seating, is_new = self.get_or_create(key=key, defaults=asked)
            if is_new:
                seating.take(Plan.objects.keep(seating, found, seed))
        if not is_new and not seating.is_asked(asked):
            return self.ask(key_of_another(key, asked), problem, names, seed, found, **more)
        if seating.replaces:
            live.publish(seating.replaces.topic)
        return seating


def facts_of(problem: Problem, names: Sequence[str], seed: int) -> dict[str, Any]:
    """What is kept of a night of people who are numbered from 1."""
    return {
        "names": list(names),
        "seed": seed,
        "people": len(problem.people),
        "sizes": list(problem.sizes),
        "rounds": problem.rounds,
        "apart": [[sorted(wish.people), wish.firm] for wish in problem.apart],
        "places": sorted([person, table] for person, table in problem.places.items()),
        "weights": asdict(problem.weights),
    }


class Seating(models.Model):
    """Who is here, how many rounds at which tables, and what is wished."""

    club = models.ForeignKey(Club, models.CASCADE, null=True, related_name="ad_hoc_seatings")
    key = models.CharField(max_length=64, unique=True)  # made by the page: twice is one seating
    token = models.CharField(max_length=32, unique=True, default=new_token)
    people = models.PositiveIntegerField()
    names = models.JSONField(default=list)  # in the order of their numbers; empty: only numbers
    sizes = models.JSONField()
    rounds = models.PositiveSmallIntegerField()
    apart = models.JSONField(default=list)  # [[people, firm], …]
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

    def is_asked(self, asked: dict[str, Any]) -> bool:
        return all(getattr(self, name) == value for name, value in asked.items())

    @cached_property
    def problem(self) -> Problem:
        return Problem(
            people=tuple(range(1, self.people + 1)),
            sizes=tuple(self.sizes),
            rounds=self.rounds,
            apart=tuple(Apart(frozenset(people), firm) for people, firm in self.apart),
            places=dict(self.places),
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
    def taken(self) -> list[Plan]:
        """The plans that counted, the latest first, and the one that counted before it."""
        return list(self.plans.filter(taken_at__isnull=False).order_by("-taken_at", "-pk")[:2])

    @property
    def plan(self) -> Plan:
        """The one that counts."""
        return self.taken[0]

    @property
    def earlier(self) -> Plan | None:
        """The one that counted before."""
        return self.taken[1] if len(self.taken) > 1 else None

    @cached_property
    def offered(self) -> Plan | None:
        """A better one, about which nobody has decided."""
        return self.plans.undecided().order_by("-pk").first()

    @property
    def best(self) -> Plan:
        return self.offered or self.plan

    def forget(self) -> None:
        """Read anew which plans there are."""
        for name in ("taken", "offered"):
            self.__dict__.pop(name, None)

    def changed(self) -> None:
        self.forget()
        live.publish(self.topic)

    def offer(self, found: FoundPlan, seed: int) -> Plan:
        """A better plan, in place of what was offered before."""
        with transaction.atomic():
            Seating.objects.select_for_update().get(pk=self.pk)  # it may be removed meanwhile
            self.plans.undecided().delete()
            plan = Plan.objects.keep(self, found, seed)
        self.changed()
        return plan

    def take(self, plan: Plan) -> bool:
        """From now on this one counts, unless it is no longer offered."""
        is_taken = plan.take()
        self.changed()
        return is_taken

    def decline(self, plan: Plan) -> bool:
        """The one that counts stays; this one is no longer offered."""
        is_declined = plan.decline()
        self.changed()
        return is_declined

    def take_back(self) -> bool:
        """The earlier one counts again; the other is offered, unless a better one is already."""
        with transaction.atomic():
            Seating.objects.select_for_update().get(pk=self.pk)  # nobody else does it meanwhile
            self.forget()
            if not self.earlier:
                return False
            self.plan.give_back(declined=self.offered is not None)
        self.changed()
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
