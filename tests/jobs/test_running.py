"""A claimed job comes to one of its ends, whatever its task does."""

import json
import threading
from collections.abc import Callable

import pytest
from django.db import InterfaceError, OperationalError
from django.urls import clear_script_prefix, reverse
from pytest_django import Settings

from jobs.kinds import JobKind, Run, kinds
from jobs.models import ATTEMPTS, OVER, Job, JobClaim, JobQuerySet, JobState
from jobs.running import NO_DATABASE, UNEXPECTED, Progress, owner, run, work_off
from jobs.sweeping import end_lost_jobs
from tests.jobs.workers import again, crash, held, lapse, worked

pytestmark = pytest.mark.django_db

type AskedFor = Callable[[Run], Job]


@pytest.fixture(autouse=True)
def every_step_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.running.PAUSE", 0)


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> AskedFor:
    """Make a function a kind of job for this test, and ask for it."""

    def asked_for(function: Run) -> Job:
        monkeypatch.setitem(kinds, "own", JobKind("own", "Of this test", function))
        return Job.objects.ask("own")

    return asked_for


def test_a_done_job_has_what_its_task_answered() -> None:
    job = worked(Job.objects.ask("answer", a=1, b=[2]))
    assert (job.state, job.value, job.error) == (JobState.DONE, {"a": 1, "b": [2]}, "")


def test_a_task_that_says_why_it_cannot_is_failed_with_that_reason() -> None:
    job = worked(Job.objects.ask("stumble", known=True))
    assert (job.state, job.error, job.detail) == (
        JobState.FAILED,
        "The stone was seen too late.",
        "",
    )


def test_a_task_that_breaks_is_failed_and_the_detail_says_how() -> None:
    job = worked(Job.objects.ask("stumble", known=False))
    assert (job.state, job.error) == (JobState.FAILED, UNEXPECTED)
    assert job.detail == "ZeroDivisionError('an unseen stone')"


def test_an_address_that_a_task_writes_lies_below_the_path(
    kind: AskedFor, settings: Settings
) -> None:
    """A thread that answers no request begins without one."""
    settings.FORCE_SCRIPT_NAME = "/club"
    try:
        assert worked(kind(lambda progress: reverse("home"))).value == "/club/"
    finally:
        clear_script_prefix()


@pytest.mark.parametrize("value", [object(), float("nan"), "\0"])
def test_a_value_that_cannot_be_kept_is_a_failure(value: object, kind: AskedFor) -> None:
    job = worked(kind(lambda progress: value))
    if job.state == JobState.DONE:  # SQLite keeps a zero in a text, PostgreSQL does not
        assert job.value == value == "\0"
    else:
        assert (job.state, job.error) == (JobState.FAILED, UNEXPECTED)


def test_a_checkpoint_that_cannot_be_kept_is_a_failure(kind: AskedFor) -> None:
    job = worked(kind(lambda progress: progress.step(1, checkpoint=object())))
    assert job.state == JobState.FAILED


@pytest.mark.parametrize("end", [SystemExit(1), KeyboardInterrupt()])
def test_a_task_that_would_end_the_process_is_failed(end: BaseException, kind: AskedFor) -> None:
    def leave(progress: Progress) -> None:
        raise end

    job = worked(kind(leave))
    assert (job.state, job.error, job.detail) == (JobState.FAILED, UNEXPECTED, repr(end))


def of_another_version() -> Job:
    job = Job.objects.ask("empty")
    Job.objects.filter(pk=job.pk).update(kind="teapot")
    return job


def test_a_kind_that_only_another_version_knows_is_left_to_it() -> None:
    job = of_another_version()
    work_off(threading.Event(), first=job.pk)
    crash_of_the_other = Job.objects.filter(pk=job.pk)
    assert again(job).state == JobState.WAITING
    crash_of_the_other.update(state=JobState.RUNNING, attempt=1)
    lapse(job)
    work_off(threading.Event(), first=job.pk)
    assert again(job).state == JobState.RUNNING
    assert Job.objects.claim_next("a worker") is None


def test_if_any_kind_were_claimed_an_old_version_would_fail_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr(JobQuerySet, "claimable", lambda jobs: jobs.exclude(state__in=OVER))
    job = of_another_version()
    work_off(threading.Event(), first=job.pk)
    assert again(job).state == JobState.FAILED


def begun_while_its_lease_is_over(kind: AskedFor) -> int:
    """How often a job is begun whose own process works off what waits, after a clock has jumped."""
    begun: list[int] = []

    def jump(progress: Progress) -> None:
        begun.append(progress.claim.job.attempt)
        lapse(progress.claim.job)
        end_lost_jobs()
        work_off(threading.Event(), first=progress.claim.job.pk)

    job = kind(jump)
    work_off(threading.Event())
    assert again(job).is_over
    return len(begun)


def test_a_clock_that_jumps_takes_no_job_from_its_own_process(kind: AskedFor) -> None:
    assert begun_while_its_lease_is_over(kind) == 1


def test_if_a_process_did_not_know_what_it_is_at_it_would_begin_it_again(
    kind: AskedFor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control."""
    monkeypatch.setattr("jobs.running.free", Job.objects.all)
    assert begun_while_its_lease_is_over(kind) > 1


def test_a_third_attempt_that_is_alive_here_is_not_given_up(kind: AskedFor) -> None:
    def jump(progress: Progress) -> str:
        lapse(progress.claim.job)
        end_lost_jobs()
        return "done"

    job = kind(jump)
    crash(job), crash(job)
    assert worked(job).value == "done"


def test_a_cancelled_task_stops_at_its_next_step(kind: AskedFor) -> None:
    steps: list[int] = []

    def cancelled_in_the_middle(progress: Progress) -> None:
        for number in range(10):
            steps.append(number)
            if number == 3:
                again(progress.claim.job).cancel()
            progress.step(number)

    assert worked(kind(cancelled_in_the_middle)).state == JobState.CANCELLED
    assert steps == [0, 1, 2, 3]


def test_a_task_whose_process_ends_is_given_back_with_its_last_step() -> None:
    job = Job.objects.ask("count", to=5)
    stopping = threading.Event()
    stopping.set()
    run(held(job), stopping)
    job = again(job)
    assert (job.state, job.attempt, job.done) == (JobState.WAITING, 0, 0)
    assert worked(job).value == 5


def test_a_task_that_is_given_back_goes_on_with_the_next_step(kind: AskedFor) -> None:
    stopping, steps = threading.Event(), list[int]()

    def count(progress: Progress) -> None:
        for number in range(progress.checkpoint or 0, 6):
            steps.append(number)
            if number == 2:
                stopping.set()
            progress.step(number + 1, checkpoint=number + 1)

    job = kind(count)
    run(held(job), stopping)
    stopping.clear()
    run(held(job), stopping)
    assert steps == [0, 1, 2, 3, 4, 5]
    assert again(job).state == JobState.DONE


def test_who_has_lost_the_job_stops_and_leaves_it_to_the_other(kind: AskedFor) -> None:
    steps: list[int] = []

    def overtaken(progress: Progress) -> str:
        for number in range(10):
            steps.append(number)
            if number == 3:
                lapse(progress.claim.job)
                held(progress.claim.job, "another worker")
            progress.step(number)
        return "of the first"

    job = worked(kind(overtaken))
    assert steps == [0, 1, 2, 3]
    assert (job.state, job.owner, job.value) == (JobState.RUNNING, "another worker", None)


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_task_without_its_database_has_not_failed(error: type[Exception], kind: AskedFor) -> None:
    def cut_off(progress: Progress) -> None:
        raise error("the server closed the connection")

    job = kind(cut_off)
    assert worked(job).state == JobState.RUNNING
    lapse(job)
    assert held(job).job.attempt == 2


def test_a_task_that_loses_its_database_each_time_fails_with_the_reason(kind: AskedFor) -> None:
    def broken(progress: Progress) -> None:
        raise OperationalError("no such table: teapot")

    job = kind(broken)
    for _ in range(ATTEMPTS):
        worked(job)
        lapse(job)
    job = again(job)
    assert (job.state, job.error) == (JobState.FAILED, NO_DATABASE)
    assert "no such table" in job.detail


def test_a_crash_is_followed_by_another_attempt_from_the_checkpoint() -> None:
    job = Job.objects.ask("count", to=5)
    crash(job).renew(done=3, checkpoint=3)
    lapse(job)
    job = worked(job)
    assert (job.state, job.attempt, job.done_before) == (JobState.DONE, 2, 3)


def test_everything_that_waits_is_worked_off_the_oldest_first(kind: AskedFor) -> None:
    order: list[int] = []
    jobs = [kind(lambda progress: order.append(progress.claim.job.pk)) for _ in range(4)]
    work_off(threading.Event(), first=jobs[2].pk)
    assert order == [jobs[2].pk, jobs[0].pk, jobs[1].pk, jobs[3].pk]


def test_a_number_whose_job_was_taken_meanwhile_does_no_harm() -> None:
    job = worked(Job.objects.ask("empty"))
    work_off(threading.Event(), first=job.pk)
    assert again(job).attempt == 1


def test_a_process_that_ends_begins_nothing() -> None:
    job = Job.objects.ask("empty")
    stopping = threading.Event()
    stopping.set()
    work_off(stopping, first=job.pk)
    assert again(job).state == JobState.WAITING


def test_without_the_database_the_worker_waits_until_it_is_woken_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def cut_off(*_: object) -> JobClaim:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr("jobs.models.JobQuerySet.claim_next", cut_off)
    work_off(threading.Event())
    assert "The jobs wait for the database" in caplog.text


def test_two_threads_are_two_owners() -> None:
    owners = [owner()]
    other = threading.Thread(target=lambda: owners.append(owner()))
    other.start()
    other.join()
    assert len(set(owners)) == 2
    assert all(len(name) <= 100 for name in owners)
    assert json.dumps(owners)
