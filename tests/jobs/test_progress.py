"""What a task says is noted often enough for any eye, and seldom enough for any database."""

import threading
from typing import Any

import pytest
from django.db import OperationalError, transaction

from jobs import running as progress_module
from jobs.kinds import Cancelled, LeaseLost
from jobs.models import Job, JobClaim, JobState
from jobs.running import PAUSE, Progress, work
from tests.jobs.workers import again, crash, held, lapse, worked
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db


class Clock:
    """It stands until a test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def progress(clock: Clock) -> Progress:
    return Progress(held(Job.objects.ask("empty")), threading.Event(), clock)


@pytest.fixture
def writes(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Everything that is noted while a job is held, from here on."""
    noted: list[dict[str, Any]] = []
    renew = JobClaim.renew

    def noting(claim: JobClaim, **facts: Any) -> None:
        noted.append(facts)
        renew(claim, **facts)

    monkeypatch.setattr(JobClaim, "renew", noting)
    return noted


def count(progress: Progress, clock: Clock, steps: int, seconds: float) -> None:
    """So many steps, spread over so many seconds."""
    progress.start(steps)
    for number in range(steps):
        clock.now += seconds / steps
        progress.step(number + 1, checkpoint=number + 1)


def test_ten_thousand_steps_in_ten_seconds_are_written_four_times_a_second(
    progress: Progress, clock: Clock, writes: list[dict[str, Any]]
) -> None:
    count(progress, clock, steps=10_000, seconds=10)
    assert 38 <= len(writes) <= 10 * 4 + 1


def test_without_the_pause_every_step_would_be_written(
    progress: Progress,
    clock: Clock,
    writes: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr(progress_module, "PAUSE", 0)
    count(progress, clock, steps=100, seconds=1)
    assert len(writes) == 101


def test_steps_that_take_long_are_written_each(
    progress: Progress, clock: Clock, writes: list[dict[str, Any]]
) -> None:
    count(progress, clock, steps=5, seconds=5 * PAUSE)
    assert len(writes) == 6


def test_what_was_not_written_yet_is_written_with_the_next_that_is(
    progress: Progress, clock: Clock
) -> None:
    progress.start(10, "Looking")
    progress.step(1, checkpoint="one")
    progress.step(2)
    job = again(progress.claim.job)
    assert (job.total, job.note, job.done, job.checkpoint) == (10, "Looking", 0, None)
    clock.now += PAUSE
    progress.step(3)
    job = again(progress.claim.job)
    assert (job.done, job.note, job.checkpoint) == (3, "Looking", "one")


def test_at_the_end_the_last_step_is_there() -> None:
    job = worked(Job.objects.ask("count", to=1000))
    assert (job.done, job.total, job.checkpoint, job.value) == (1000, 1000, 1000, 1000)


def test_a_job_without_a_checkpoint_begins_anew_at_nothing(clock: Clock) -> None:
    job = Job.objects.ask("empty")
    crash(job).renew(done=7)
    lapse(job)
    Progress(held(job), threading.Event(), clock).start(10)
    job = again(job)
    assert (job.done, job.done_before) == (0, 0)


def test_a_job_with_a_checkpoint_keeps_what_was_done(clock: Clock) -> None:
    job = Job.objects.ask("empty")
    crash(job).renew(done=7, checkpoint=7)
    lapse(job)
    Progress(held(job), threading.Event(), clock).start(10)
    job = again(job)
    assert (job.done, job.done_before) == (7, 7)


def test_while_the_database_is_away_the_task_goes_on_and_nothing_is_forgotten(
    progress: Progress, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cut_off(*_: object, **facts: Any) -> None:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as away:
        away.setattr(JobClaim, "renew", cut_off)
        progress.start(10, "Looking")
        clock.now += PAUSE
        progress.step(1, checkpoint=1)
    clock.now += PAUSE
    progress.step(2)
    job = again(progress.claim.job)
    assert (job.total, job.note, job.done, job.checkpoint) == (10, "Looking", 2, 1)


@pytest.fixture
def heart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The keeper beats so often that no test has to wait for it."""
    monkeypatch.setattr(progress_module, "BEAT", 0.01)


@pytest.mark.django_db(transaction=True)
def test_a_job_in_one_long_step_is_kept(heart: None) -> None:
    claim = held(Job.objects.ask("empty"))
    with Progress(claim, threading.Event()).keeping_hold():
        lapse(claim.job)
        wait_until(lambda: not Job.objects.lost().exists())
        assert Job.objects.claim(claim.job.pk, "another worker") is None


@pytest.mark.django_db(transaction=True)
def test_without_the_keeper_a_job_in_one_long_step_would_be_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr(Progress, "keep", lambda progress, over: None)
    claim = held(Job.objects.ask("empty"))
    with Progress(claim, threading.Event()).keeping_hold():
        lapse(claim.job)
        assert Job.objects.claim(claim.job.pk, "another worker")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("end", [Cancelled, LeaseLost])
def test_what_the_keeper_learns_ends_the_task_at_its_next_step(
    heart: None, end: type[Exception]
) -> None:
    claim = held(Job.objects.ask("empty"))
    progress = Progress(claim, threading.Event())
    with pytest.raises(end), progress.keeping_hold():
        if end is Cancelled:
            again(claim.job).cancel()
        else:
            lapse(claim.job)
            Job.objects.filter(pk=claim.job.pk).update(owner="another worker")
        wait_until(lambda: progress.end is not None)
        progress.step(1)


@pytest.mark.django_db(transaction=True)
def test_the_keeper_survives_a_database_that_is_away_for_a_moment(
    heart: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    renew, failures = JobClaim.renew, iter(range(3))

    def cut_off_thrice(claim: JobClaim, **facts: Any) -> None:
        if next(failures, None) is not None:
            raise OperationalError("the server closed the connection")
        renew(claim, **facts)

    monkeypatch.setattr(JobClaim, "renew", cut_off_thrice)
    claim = held(Job.objects.ask("empty"))
    with Progress(claim, threading.Event()).keeping_hold():
        lapse(claim.job)
        wait_until(lambda: not Job.objects.lost().exists())


def test_a_job_that_was_cancelled_in_its_last_moment_is_cancelled_or_done(
    progress: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = progress.claim.job
    again(job).cancel()
    work(progress.claim, progress)
    assert again(job).state in {JobState.CANCELLED, JobState.DONE}


@pytest.mark.django_db(transaction=True)
def test_a_step_inside_a_transaction_is_refused() -> None:
    """Nobody would see it, and on SQLite the keeper would wait for its end."""
    progress = Progress(held(Job.objects.ask("empty")), threading.Event())
    with pytest.raises(AssertionError, match="inside a transaction"), transaction.atomic():
        progress.step(1)
    progress.step(1)
    assert again(progress.claim.job).done == 1


def test_the_transaction_around_a_test_is_none_but_one_within_it_is(progress: Progress) -> None:
    progress.step(1)
    with pytest.raises(AssertionError), transaction.atomic():
        progress.step(2)
