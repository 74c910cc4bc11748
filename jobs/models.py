"""The job row is the truth: whatever carries its number about may forget it."""

import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import Error as DatabaseError
from django.db import connection, models, transaction
from django.db.models import F, Q
from django.db.models.functions import Now
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext_noop

import live
from jobs import processes
from jobs.kinds import Cancelled, JobKind, LeaseLost, kinds, standing_kinds

LEASE = timedelta(seconds=15)  # a worker that has not been heard of for so long is dead
ATTEMPTS = 3
GAVE_UP = gettext_noop("It was begun three times, and each time the program ended in the middle.")


log = logging.getLogger("phase10.jobs")


class JobState(models.TextChoices):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OVER = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)
BEGUN_ANEW: dict[str, Any] = {
    "state": JobState.WAITING,
    "attempt": 0,
    "cancel_asked": False,
    "error": "",
    "detail": "",
    "finished_at": None,
}


def new_token() -> str:
    return secrets.token_urlsafe(16)


class JobQuerySet(models.QuerySet["Job"]):
    def ask(
        self, kind: str, *, user: AbstractBaseUser | None = None, key: str = "", **parameters: Any
    ) -> "Job":
        """Have this done in the background; the same key twice is one job."""
        assert kind in kinds, f"no kind of job is called {kind}"
        facts = {"kind": kind, "parameters": parameters, "requested_by": user}
        job, _is_new = self.get_or_create(key=key or new_token(), defaults=facts)
        asker = user.pk if user else None
        assert (job.kind, job.requested_by_id) == (kind, asker), "it is the key of another job"
        job.wake()
        return job

    def ask_standing(self, kind: str) -> None:
        """Have a standing job done once more, unless it waits or runs already."""
        job, _is_new = self.get_or_create(key=f"standing-{kind}", defaults={"kind": kind})
        if job.is_over:
            self.filter(pk=job.pk, state__in=OVER).update(**BEGUN_ANEW)

    def visible(self, user: AbstractBaseUser | AnonymousUser, token: str) -> "Job":
        """The job behind this link, for whoever asked for it; a 404 for everybody else."""
        job = self.of(user).still_seen_by(user).filter(token=token).first()
        if job is None:
            raise Http404
        return job

    def of(self, user: AbstractBaseUser | AnonymousUser) -> Self:
        """What this person asked for; whoever looks after the site also has what the site does."""
        if user.pk is None:
            return self.none()
        own = Q(requested_by=user.pk)
        return self.filter(
            own | Q(requested_by=None) if getattr(user, "is_superuser", False) else own
        )

    def still_seen_by(self, user: AbstractBaseUser | AnonymousUser) -> Self:
        """Those that are their business: asked for once, it may be so no more."""
        of_others = ~Q(kind__in=list(kinds))  # of another version
        seen = (Q(kind=kind.name) & kind.seen_by(user) for kind in kinds.values())
        return self.filter(reduce(or_, seen, of_others))

    def about(self, club: int) -> Self:
        """Those in whose result somebody of this club may be named."""
        named = (Q(kind=kind.name) & kind.about(club) for kind in kinds.values())
        return self.filter(reduce(or_, named, Q(pk__in=[])))

    def of_club(self, club: int) -> Self:
        """Those that were asked for on behalf of this club."""
        own = (Q(kind=kind.name) & kind.of_club(club) for kind in kinds.values())
        return self.filter(reduce(or_, own, Q(pk__in=[])))

    def lost(self) -> Self:
        """Those whose worker has not been heard of for longer than its lease."""
        return self.filter(state=JobState.RUNNING, lease__lt=Now())

    def claimable(self) -> Self:
        """Of the kinds that this program knows: another version may know more of them."""
        lost = Q(state=JobState.RUNNING, lease__lt=Now(), attempt__lt=ATTEMPTS)
        begun = Q(state=JobState.WAITING) | lost
        return self.filter(begun, cancel_asked=False, kind__in=list(kinds))

    def standing(self) -> Self:
        return self.filter(kind__in=standing_kinds())

    def asked_for(self) -> Self:
        """By people, or by the program for them: all but the standing ones."""
        return self.exclude(kind__in=standing_kinds())

    def claim(self, pk: int, owner: str) -> "JobClaim | None":
        """Take the job for this owner. Of several who try at once one has it: one UPDATE."""
        with transaction.atomic():
            taken = (
                self.filter(pk=pk)
                .claimable()
                .update(
                    state=JobState.RUNNING,
                    owner=owner,
                    lease=Now() + LEASE,
                    attempt=F("attempt") + 1,
                    started_at=Now(),
                    done_before=F("done"),
                )
            )
            claim = JobClaim(self.get(pk=pk)) if taken else None
        if claim:
            live.publish(claim.job.topic)
        return claim

    def claim_next(self, owner: str) -> "JobClaim | None":
        """The job that has waited longest; None where nothing waits."""
        while (
            pk := self.claimable().order_by("pk").values_list("pk", flat=True).first()
        ) is not None:
            if claim := self.claim(pk, owner):
                return claim
        return None


class Job(models.Model):
    """Work done in the background, with its progress and its result."""

    kind = models.CharField(max_length=40)
    parameters = models.JSONField(default=dict)
    key = models.CharField(max_length=64, unique=True, default=new_token)  # twice is one job
    token = models.CharField(max_length=32, unique=True, default=new_token)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="jobs"
    )
    asked_at = models.DateTimeField(auto_now_add=True)

    state = models.CharField(max_length=10, choices=JobState, default=JobState.WAITING)
    attempt = models.PositiveSmallIntegerField(default=0)  # how often it has been begun
    owner = models.CharField(max_length=100, blank=True)  # the worker that holds it
    lease = models.DateTimeField(null=True)  # until when it is the owner's without a word
    cancel_asked = models.BooleanField(default=False)
    started_at = models.DateTimeField(null=True)  # this attempt
    finished_at = models.DateTimeField(null=True)

    done = models.PositiveIntegerField(default=0)
    done_before = models.PositiveIntegerField(default=0)  # by the attempts before this one
    total = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=200, blank=True)  # marked for translation
    checkpoint = models.JSONField(null=True)  # where another attempt goes on

    value = models.JSONField(null=True)
    file = models.CharField(max_length=100, blank=True)  # the name that it is downloaded by
    error = models.TextField(blank=True)  # why it failed: marked for translation
    detail = models.TextField(blank=True)  # the same for whoever looks after the machine

    objects = JobQuerySet.as_manager()

    class Meta:
        indexes = [models.Index(fields=["state", "lease"], name="jobs_by_state")]

    def __str__(self) -> str:
        return f"job {self.pk} ({self.kind})"

    def get_absolute_url(self) -> str:
        return reverse("job-detail", args=[self.token])

    @property
    def definition(self) -> JobKind:
        return kinds[self.kind]

    @property
    def topic(self) -> str:
        """By which live pages follow it."""
        return f"job:{self.pk}"

    @property
    def is_over(self) -> bool:
        return self.state in OVER

    def wake(self) -> None:
        """Tell a worker as soon as the row is there for it to see."""
        transaction.on_commit(lambda: processes.wake(self.pk))

    def cancel(self) -> None:
        """What waits never starts; what runs stops at its next step. What is over stays."""
        mine = Job.objects.filter(pk=self.pk)
        mine.exclude(state__in=OVER).update(cancel_asked=True)  # from here on nobody claims it
        mine.filter(state=JobState.WAITING).update(state=JobState.CANCELLED, finished_at=Now())
        self.refresh_from_db()
        live.publish(self.topic)

    def retry(self) -> None:
        """Have it begun once more, with all its attempts. Only what has failed or was cancelled."""
        again = Job.objects.filter(pk=self.pk, state__in=(JobState.FAILED, JobState.CANCELLED))
        again.update(**BEGUN_ANEW)
        self.refresh_from_db()
        live.publish(self.topic)
        self.wake()


@dataclass(frozen=True)
class JobClaim:
    job: Job

    @contextmanager
    def at_work(self) -> Iterator[None]:
        here[self.job.pk] = self
        try:
            yield
        finally:
            here.pop(self.job.pk, None)

    @property
    def own_row(self) -> JobQuerySet:
        """The row, as long as nobody else has claimed it since."""
        return Job.objects.filter(
            pk=self.job.pk, state=JobState.RUNNING, owner=self.job.owner, attempt=self.job.attempt
        )

    def renew(self, **facts: Any) -> None:
        """Note how far it is, and hold on; raises where it was lost or is to be cancelled."""
        if self.write(self.own_row.filter(cancel_asked=False), lease=Now() + LEASE, **facts):
            return
        raise Cancelled if self.own_row.exists() else LeaseLost

    def finish(self, value: Any = None, file: str = "") -> None:
        self.end(JobState.DONE, value=value, file=file)

    def fail(self, error: str, detail: str = "") -> None:
        self.end(JobState.FAILED, error=error, detail=detail)

    def cancel(self) -> None:
        self.end(JobState.CANCELLED)

    def give_back(self) -> None:
        """This process ends without having failed: the attempt does not count."""
        self.write_or_lose(
            state=JobState.WAITING, attempt=self.job.attempt - 1, owner="", lease=None
        )

    def end(self, state: JobState, **facts: Any) -> None:
        self.write_or_lose(**self.facts_at_end(state, **facts))

    @staticmethod
    def facts_at_end(state: JobState, **facts: Any) -> dict[str, Any]:
        return {"state": state, "lease": None, "finished_at": Now(), **facts}

    def write_or_lose(self, **facts: Any) -> None:
        if not self.write(self.own_row, **facts):
            raise LeaseLost

    def write(self, rows: JobQuerySet, **facts: Any) -> int:
        with transaction.atomic():
            written = rows.update(**facts)
        if written:
            live.publish(self.job.topic)
        return written


here: dict[int, JobClaim] = {}  # what threads of this process are at work on


def give_back_what_is_left(begun: list[JobClaim]) -> None:
    """Of those jobs the ones that have taken no step since: that this process ends is no crash."""
    try:
        for claim in begun:
            if here.get(claim.job.pk) is claim:
                with suppress(LeaseLost):
                    claim.give_back()
    except DatabaseError as error:
        log.warning("Jobs go on when their leases are over: %s", error)
    finally:
        connection.close()
