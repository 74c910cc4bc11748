"""A job as its pages show it: everything in words, so that templates only place it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.template.defaultfilters import filesizeformat
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jobs import processes
from jobs.kinds import kinds
from jobs.models import Job, JobState
from jobs.results import SHOWN_BY_BROWSERS, path_of
from jobs.running import NO_ROOM, seconds_left, share
from jobs.words import (
    STATES,
    count_text,
    left_text,
    number_text,
    percent_text,
    took_text,
    translated,
    value_rows,
)
from live.parts import etag_of
from live.tickets import tickets

PATIENCE = timedelta(seconds=5)  # that a job waits before its page wonders why
LONG = timedelta(seconds=30)  # that a job waits though somebody heard of it
LATE = timedelta(seconds=5)  # after the end of a lease; the clocks of machines differ
ANNOUNCED_EVERY = 25  # percent; whoever listens is told no more often

ICONS: dict[str, str] = {
    JobState.WAITING: "history",
    JobState.RUNNING: "running",
    JobState.DONE: "good",
    JobState.FAILED: "bad",
    JobState.CANCELLED: "cross",
}


@dataclass(frozen=True)
class Result:
    """The file that a job has made."""

    name: str
    size: int | None  # None where it is gone

    @property
    def is_shown(self) -> bool:
        """By the browser, not kept by it."""
        return self.name.endswith(SHOWN_BY_BROWSERS)

    @property
    def size_text(self) -> str:
        return str(filesizeformat(self.size or 0))


@dataclass(frozen=True)
class JobPage:
    """A job at this moment; details are for whoever looks after the machine."""

    job: Job
    now: datetime
    shows_detail: bool = False

    @property
    def title(self) -> str:
        kind = kinds.get(self.job.kind)  # an older version may have known more of them
        return str(kind.title) if kind else self.job.kind

    @property
    def way_back(self) -> str:
        """The page at which it was asked for."""
        kind = kinds.get(self.job.kind)
        return kind.page(**self.job.parameters) if kind else ""

    @property
    def state_text(self) -> str:
        if self.is_stopping:
            return _("Being cancelled…")
        return str(STATES[self.job.state])

    @property
    def icon(self) -> str:
        return ICONS[self.job.state]

    @property
    def is_waiting(self) -> bool:
        return self.job.state == JobState.WAITING

    @property
    def is_running(self) -> bool:
        return self.job.state == JobState.RUNNING

    @property
    def is_stopping(self) -> bool:
        return self.is_running and self.job.cancel_asked

    @property
    def is_done(self) -> bool:
        return self.job.state == JobState.DONE

    @property
    def can_be_retried(self) -> bool:
        return self.job.state in {JobState.FAILED, JobState.CANCELLED}

    @property
    def activity(self) -> str:
        """What is going on, or what came of it, in words."""
        if self.is_waiting:
            return _("Waiting for a worker…")
        if self.job.is_over:
            return count_text(self.job.done, self.job.total)
        return translated(self.job.note) or _("At work…")

    @property
    def has_bar(self) -> bool:
        return bool(self.job.total) or not self.job.is_over

    @property
    def percent(self) -> int:
        return share(self.job.done, self.job.total)

    @property
    def percent_text(self) -> str:
        return percent_text(self.percent)

    @property
    def so_far(self) -> str:
        """How much is done, of how much, and how long the rest will take."""
        if self.job.is_over:
            return self.time_taken
        count = count_text(self.job.done, self.job.total)
        return " · ".join(text for text in (count, self.time_left) if text)

    @property
    def time_left(self) -> str:
        job = self.job
        if not self.is_running or self.is_stopping or job.started_at is None:
            return ""
        elapsed = (self.now - job.started_at).total_seconds()
        return left_text(seconds_left(elapsed, job.done, job.total, job.done_before))

    @property
    def announcement(self) -> str:
        """What a screen reader says by itself: not every percent."""
        if not self.is_running or not self.job.total:
            return self.state_text
        return (
            f"{self.state_text}: {percent_text(self.percent // ANNOUNCED_EVERY * ANNOUNCED_EVERY)}"
        )

    @property
    def restart_note(self) -> str:
        """That it was begun before, where that is news."""
        if not self.is_running:
            return ""
        if self.job.attempt > 1:
            return _("Begun again after an interruption.")
        if self.job.done_before:
            count = number_text(self.job.done_before)
            return _("It went on where it had stopped, at %(count)s.") % {"count": count}
        return ""

    @property
    def trouble(self) -> str:
        """Why nothing moves, where that is known."""
        if not self.job.is_over and self.job.kind not in kinds:
            return _(
                "The program that runs here does not know work of this kind. "
                "The job is kept for a version that does."
            )
        if (
            self.is_waiting
            and self.now - self.job.asked_at > PATIENCE
            and not processes.wakers_are_heard()
        ):
            return _(
                "The workers cannot be reached just now. The job is kept and starts by itself "
                "as soon as one of them can."
            )
        if self.is_waiting and self.now - self.job.asked_at > LONG:
            return _(
                "No worker has begun it yet: all are busy, or none is running. "
                "The job is kept and starts by itself."
            )
        lease = self.job.lease
        if self.is_running and lease and self.now - lease > LATE:
            return _("Its worker has not been heard of. Another one takes over by itself.")
        return ""

    @property
    def error(self) -> str:
        return translated(self.job.error)

    @property
    def advice(self) -> str:
        """What somebody can do now, where the error does not say it."""
        if self.job.state != JobState.FAILED or self.job.error == NO_ROOM:
            return ""
        return _("Try again. If that does not help, tell whoever looks after this site.")

    @property
    def detail(self) -> str:
        return self.job.detail if self.shows_detail else ""

    @property
    def time_taken(self) -> str:
        job = self.job
        if not self.is_done or job.started_at is None or job.finished_at is None:
            return ""
        return took_text(job.finished_at - job.started_at)

    @cached_property
    def result(self) -> Result | None:
        if not self.is_done or not self.job.file:
            return None
        path = path_of(self.job)
        return Result(self.job.file, path.stat().st_size if path.is_file() else None)

    @property
    def values(self) -> list[tuple[str, str]]:
        return value_rows(self.job.value) if self.is_done else []

    @property
    def follow(self) -> str:
        """By which its part of a page follows; empty once nothing more can happen."""
        return "" if self.job.is_over else tickets([self.job.topic])

    @property
    def version(self) -> str:
        """What its part of a page depends on."""
        job = self.job
        facts = (job.token, job.state, job.cancel_asked, job.attempt, job.done, job.done_before)
        words = (self.title, self.activity, self.so_far, self.trouble, job.total, job.error)
        return etag_of(*facts, *words, self.result, self.detail, get_language())
