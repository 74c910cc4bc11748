"""A job as its worker holds it: every word about it is written only while the hold lasts."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from django.db import Error as DatabaseError
from django.db import connection, transaction
from django.db.models.functions import Now

import live
from jobs.errors import Cancelled, LeaseLost
from jobs.models import LEASE, Job, JobQuerySet, State

log = logging.getLogger("phase10.jobs")


@dataclass(frozen=True)
class Hold:
    job: Job

    @contextmanager
    def at_work(self) -> Iterator[None]:
        here[self.job.pk] = self
        try:
            yield
        finally:
            here.pop(self.job.pk, None)

    @property
    def mine(self) -> JobQuerySet:
        """The row, as long as nobody else has claimed it since."""
        return Job.objects.filter(
            pk=self.job.pk, state=State.RUNNING, owner=self.job.owner, attempt=self.job.attempt
        )

    def renew(self, **facts: Any) -> None:
        """Note how far it is, and hold on; raises where it was lost or is to be cancelled."""
        if self.write(self.mine.filter(cancel_asked=False), lease=Now() + LEASE, **facts):
            return
        raise Cancelled if self.mine.exists() else LeaseLost

    def finish(self, value: Any = None, file: str = "") -> None:
        self.end(State.DONE, value=value, file=file)

    def fail(self, error: str, detail: str = "") -> None:
        self.end(State.FAILED, error=error, detail=detail)

    def cancelled(self) -> None:
        self.end(State.CANCELLED)

    def give_back(self) -> None:
        """This process ends without having failed: the attempt does not count."""
        self.must(state=State.WAITING, attempt=self.job.attempt - 1, owner="", lease=None)

    def end(self, state: State, **facts: Any) -> None:
        self.must(**self.ended(state, **facts))

    @staticmethod
    def ended(state: State, **facts: Any) -> dict[str, Any]:
        return {"state": state, "lease": None, "finished_at": Now(), **facts}

    def must(self, **facts: Any) -> None:
        if not self.write(self.mine, **facts):
            raise LeaseLost

    def write(self, rows: JobQuerySet, **facts: Any) -> int:
        with transaction.atomic():
            written = rows.update(**facts)
        if written:
            live.publish(self.job.topic)
        return written


here: dict[int, Hold] = {}  # what threads of this process are at work on


def give_back_what_is_left(begun: list[Hold]) -> None:
    """Of those jobs the ones that have taken no step since: that this process ends is no crash."""
    try:
        for hold in begun:
            if here.get(hold.job.pk) is hold:
                with suppress(LeaseLost):
                    hold.give_back()
    except DatabaseError as error:
        log.warning("Jobs go on when their leases are over: %s", error)
    finally:
        connection.close()
