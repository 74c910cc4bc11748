"""What was lost is ended or begun again, what was not heard wakes a worker, and duties are done."""

import threading
from collections.abc import Callable

import pytest
from django.db import OperationalError

from jobs import sweeping
from jobs.models import GAVE_UP, Job, JobQuerySet, JobState
from jobs.sweeping import Duty, DutySchedule, end_lost_jobs, keep_sweeping
from tests.jobs.workers import again, crash, held, lapse

pytestmark = pytest.mark.django_db


@pytest.fixture
def duties(monkeypatch: pytest.MonkeyPatch) -> list[Duty]:
    duties: list[Duty] = []
    monkeypatch.setattr(sweeping, "duties", duties)
    return duties


def test_a_job_that_three_workers_died_of_is_given_up() -> None:
    job = Job.objects.ask("empty")
    for _ in range(3):
        end_lost_jobs()
        crash(job)
    end_lost_jobs()
    job = again(job)
    assert (job.state, job.error, job.lease) == (JobState.FAILED, GAVE_UP, None)
    assert job.finished_at


def test_a_job_that_two_workers_died_of_may_be_tried_once_more() -> None:
    job = Job.objects.ask("empty")
    for _ in range(2):
        crash(job)
    end_lost_jobs()
    assert held(job).job.attempt == 3


def test_a_worker_in_its_third_attempt_that_is_alive_is_left_alone() -> None:
    job = Job.objects.ask("empty")
    for _ in range(3):
        claim = crash(job)
    claim.renew(done=1)
    end_lost_jobs()
    assert again(job).state == JobState.RUNNING


def test_a_cancelled_job_whose_worker_died_is_cancelled() -> None:
    job = Job.objects.ask("empty")
    held(job)
    job.cancel()
    end_lost_jobs()
    assert again(job).state == JobState.RUNNING
    lapse(job)
    end_lost_jobs()
    assert again(job).state == JobState.CANCELLED


def test_a_job_that_was_given_back_while_it_was_cancelled_is_cancelled() -> None:
    job = Job.objects.ask("empty")
    claim = held(job)
    job.cancel()
    claim.give_back()
    end_lost_jobs()
    assert again(job).state == JobState.CANCELLED


def ended_by_two(monkeypatch: pytest.MonkeyPatch) -> JobState:
    """While one looks at what was lost, its worker is heard of again."""
    job = Job.objects.ask("empty")
    for _ in range(3):
        claim = crash(job)
    lost = list(Job.objects.lost())
    claim.renew(done=1)
    with monkeypatch.context() as patch:
        patch.setattr(Job.objects, "lost", lambda: lost)
        end_lost_jobs()
    return JobState(again(job).state)


def test_a_worker_that_is_heard_of_in_the_last_moment_keeps_its_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert ended_by_two(monkeypatch) == JobState.RUNNING


def test_without_a_second_look_at_its_lease_it_would_lose_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr(JobQuerySet, "lost", JobQuerySet.all)
    assert ended_by_two(monkeypatch) == JobState.FAILED


def test_what_is_ended_is_told_to_the_pages_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job.objects.ask("empty")
    for _ in range(3):
        crash(job)
    told: list[str] = []
    monkeypatch.setattr("live.publish", told.append)
    end_lost_jobs()
    assert told == [job.topic]


def one_round(wake: Callable[[int], None] = lambda pk: None) -> None:
    """As a process that ends in the middle of its first round."""
    stopping = threading.Event()
    sweeping.duties.append(Duty(stopping.set, every=0))
    keep_sweeping(stopping, wake)


@pytest.mark.django_db(transaction=True)
def test_what_waits_unheard_or_was_lost_wakes_a_worker(duties: list[Duty]) -> None:
    unheard, lost, held_one = (Job.objects.ask("empty") for _ in range(3))
    crash(lost)
    held(held_one)
    woken: list[int] = []
    one_round(woken.append)
    assert woken == [unheard.pk, lost.pk]


@pytest.mark.django_db(transaction=True)
def test_a_round_that_breaks_is_followed_by_another(
    duties: list[Duty], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    breaks = iter([True, False])
    monkeypatch.setattr(sweeping, "end_lost_jobs", lambda: 1 / (not next(breaks)))
    monkeypatch.setattr(sweeping, "SECONDS_BETWEEN_LOOKS", 0)
    one_round()
    assert "Looking after the jobs failed" in caplog.text
    assert list(breaks) == []


@pytest.mark.django_db(transaction=True)
def test_without_the_database_the_next_round_tries_again(
    duties: list[Duty], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rounds = iter([OperationalError("the server closed the connection"), None])

    def away_once() -> None:
        if error := next(rounds):
            raise error

    monkeypatch.setattr(sweeping, "end_lost_jobs", away_once)
    monkeypatch.setattr(sweeping, "SECONDS_BETWEEN_LOOKS", 0)
    one_round()
    assert "The jobs wait for the database" in caplog.text
    assert list(rounds) == []


def test_each_duty_is_done_at_the_start_and_whenever_its_time_is_over(duties: list[Duty]) -> None:
    now, done = [1000.0], list[str]()
    duties += [
        Duty(lambda: done.append("minute"), every=60),
        Duty(lambda: done.append("hour"), every=3600),
    ]
    schedule = DutySchedule(clock=lambda: now[0])
    for _ in range(120):
        schedule.perform_due()
        now[0] += 30
    assert done.count("minute") == 60
    assert done.count("hour") == 1
    now[0] += 1
    schedule.perform_due()
    assert done.count("hour") == 2


def test_a_duty_that_breaks_keeps_nobody_from_theirs(
    duties: list[Duty], caplog: pytest.LogCaptureFixture
) -> None:
    done: list[str] = []
    duties += [Duty(lambda: done[0], every=0), Duty(lambda: done.append("done"), every=0)]
    DutySchedule().perform_due()
    assert done == ["done"]
    assert "failed" in caplog.text


def test_a_duty_without_its_database_is_left_for_another_round(duties: list[Duty]) -> None:
    def cut_off() -> None:
        raise OperationalError("the server closed the connection")

    duties.append(Duty(cut_off, every=0))
    with pytest.raises(OperationalError):
        DutySchedule().perform_due()


def test_a_function_is_registered_as_a_duty(duties: list[Duty]) -> None:
    @sweeping.duty(every=60)
    def look() -> None: ...

    assert duties == [Duty(look, 60)]
