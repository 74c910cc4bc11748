"""From being asked for to being claimed, cancelled or begun once more."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from threading import Barrier, local
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection, models, transaction
from django.db.models import Q
from django.http import Http404
from pytest_django import DjangoCaptureOnCommitCallbacks

from jobs import processes
from jobs.kinds import kinds, task
from jobs.models import Job, JobQuerySet, JobState, new_token
from jobs.results import ask_unchanged, path_of
from tests.jobs.workers import again, at_once, crash, held, lapse, worked

pytestmark = pytest.mark.django_db


class NotingWaker:
    """A waker that notes for which jobs."""

    is_heard = True

    def __init__(self) -> None:
        self.woken: list[int] = []

    def wake(self, pk: int) -> None:
        self.woken.append(pk)


@pytest.fixture
def waker(monkeypatch: pytest.MonkeyPatch) -> NotingWaker:
    waker = NotingWaker()
    monkeypatch.setattr(processes, "wakers", [waker])
    return waker


def test_a_job_waits_with_what_was_asked_for() -> None:
    ada = User.objects.create_user("ada")
    job = Job.objects.ask("answer", user=ada, deep=[1, {"thought": None}])
    assert (job.state, job.attempt, job.requested_by) == (JobState.WAITING, 0, ada)
    assert again(job).parameters == {"deep": [1, {"thought": None}]}


def test_a_kind_that_nobody_has_registered_cannot_be_asked_for() -> None:
    with pytest.raises(AssertionError, match="no kind of job is called teapot"):
        Job.objects.ask("teapot")


def test_the_same_key_twice_is_one_job() -> None:
    first = Job.objects.ask("answer", key="tonight", a=1)
    second = Job.objects.ask("answer", key="tonight", a=1)
    assert first == second
    assert Job.objects.count() == 1


def test_without_a_key_two_are_two() -> None:
    assert Job.objects.ask("empty") != Job.objects.ask("empty")


@pytest.mark.django_db(transaction=True)
def test_the_same_key_from_eight_threads_at_once_is_one_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert len(asked_by_eight(monkeypatch)) == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_constraint_the_same_key_would_be_eight_jobs(
    monkeypatch: pytest.MonkeyPatch, keys_may_repeat: None
) -> None:
    """Negative control."""
    assert len(asked_by_eight(monkeypatch)) == 8


@pytest.fixture
def keys_may_repeat(transactional_db: None) -> Iterator[None]:
    unique = Job._meta.get_field("key")
    free = models.CharField(max_length=64, default=new_token)
    free.set_attributes_from_name("key")
    with connection.schema_editor() as editor:
        editor.alter_field(Job, unique, free)
    yield
    Job.objects.all().delete()
    with connection.schema_editor() as editor:
        editor.alter_field(Job, free, unique)


def asked_by_eight(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The jobs there are after eight have looked for the key before any of them has written it."""
    barrier, mine, get = Barrier(8), local(), JobQuerySet.get

    def get_together(rows: JobQuerySet, *args: Any, **facts: Any) -> Job:
        try:
            return get(rows, *args, **facts)
        finally:
            if not hasattr(mine, "has_looked"):
                mine.has_looked = True
                barrier.wait(60)

    with monkeypatch.context() as patch:
        patch.setattr(JobQuerySet, "get", get_together)
        jobs = at_once([lambda: Job.objects.ask("empty", key="tonight").pk] * 8)
    assert set(Job.objects.values_list("pk", flat=True)) == set(jobs)
    return set(jobs)


def test_the_bell_rings_when_others_can_see_the_job(
    waker: NotingWaker, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = Job.objects.ask("empty")
        assert waker.woken == []
    assert waker.woken == [job.pk]


def test_a_job_that_was_rolled_back_wakes_nobody(
    waker: NotingWaker, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(ZeroDivisionError),
        transaction.atomic(),
    ):
        Job.objects.ask("empty")
        raise ZeroDivisionError
    assert waker.woken == []
    assert not Job.objects.exists()


def test_a_process_without_a_bell_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "wakers", [])
    assert not processes.wakers_are_heard()
    processes.wakers.append(NotingWaker())
    assert processes.wakers_are_heard()


def test_a_claimed_job_runs_and_is_its_owners() -> None:
    job = held(Job.objects.ask("empty"), "Ada").job
    assert (job.state, job.owner, job.attempt) == (JobState.RUNNING, "Ada", 1)
    assert job.lease
    assert job.started_at
    assert job.lease > job.started_at


def test_who_has_waited_longest_is_next() -> None:
    jobs = [Job.objects.ask("empty") for _ in range(3)]
    held(jobs[0])
    claim = Job.objects.claim_next("Ben")
    assert claim
    assert claim.job == jobs[1]
    held(jobs[2])
    assert Job.objects.claim_next("Ben") is None


@pytest.mark.django_db(transaction=True)
def test_of_eight_who_claim_at_once_one_has_it() -> None:
    for _ in range(5):
        assert len(winners(Job.objects.ask("empty"))) == 1


@pytest.mark.django_db(transaction=True)
def test_without_the_condition_of_the_claim_all_eight_would_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr(JobQuerySet, "claimable", lambda rows: rows)
    assert len(winners(Job.objects.ask("empty"))) == 8


def winners(job: Job) -> list[str]:
    owners = [f"worker {number}" for number in range(8)]
    claims = [partial(Job.objects.claim, job.pk, owner) for owner in owners]
    return [claim.job.owner for claim in at_once(claims) if claim]


@pytest.mark.django_db(transaction=True)
def test_eight_who_ask_for_the_next_get_eight_different_ones() -> None:
    jobs = {Job.objects.ask("empty").pk for _ in range(8)}
    owners = [f"worker {number}" for number in range(8)]
    holds = at_once([partial(Job.objects.claim_next, owner) for owner in owners])
    assert {claim.job.pk for claim in holds if claim} == jobs


def test_a_held_job_is_nobody_elses() -> None:
    job = Job.objects.ask("empty")
    held(job)
    assert Job.objects.claim(job.pk, "Ben") is None


def test_a_job_whose_worker_is_silent_is_taken_over() -> None:
    job = Job.objects.ask("empty")
    held(job, "Ada")
    lapse(job)
    taken = held(job, "Ben").job
    assert (taken.owner, taken.attempt) == ("Ben", 2)


def test_after_three_crashes_nobody_begins_it_again() -> None:
    job = Job.objects.ask("empty")
    for _ in range(3):
        crash(job)
    assert Job.objects.claim(job.pk, "Ben") is None


@pytest.mark.parametrize("end", ["done", "failed", "cancelled"])
def test_what_is_over_is_not_begun_again(end: str) -> None:
    job = ended(end)
    assert Job.objects.claim(job.pk, "Ben") is None


def ended(end: str) -> Job:
    job = Job.objects.ask("stumble", known=True) if end == "failed" else Job.objects.ask("empty")
    if end == "cancelled":
        job.cancel()
    else:
        worked(job)
    assert again(job).state == end
    return again(job)


def test_a_cancelled_job_that_waits_never_starts() -> None:
    job = Job.objects.ask("empty")
    job.cancel()
    assert job.state == JobState.CANCELLED
    assert job.finished_at


def test_a_cancelled_job_that_runs_is_asked_to_stop() -> None:
    job = Job.objects.ask("empty")
    held(job)
    job.cancel()
    assert (job.state, job.cancel_asked) == (JobState.RUNNING, True)


@pytest.mark.parametrize("end", ["done", "failed", "cancelled"])
def test_what_is_over_is_not_cancelled(end: str) -> None:
    job = ended(end)
    job.cancel()
    assert (job.state, job.cancel_asked) == (end, end == "cancelled")


def test_a_job_that_is_to_be_cancelled_is_not_taken_over() -> None:
    job = Job.objects.ask("empty")
    held(job)
    job.cancel()
    lapse(job)
    assert Job.objects.claim(job.pk, "Ben") is None


@pytest.mark.parametrize("end", ["failed", "cancelled"])
def test_a_retried_job_waits_as_if_it_had_not_been_tried(end: str) -> None:
    job = ended(end)
    job.retry()
    facts = (job.state, job.attempt, job.cancel_asked, job.error, job.detail, job.finished_at)
    assert facts == (JobState.WAITING, 0, False, "", "", None)


def test_a_retried_job_goes_on_from_its_checkpoint() -> None:
    job = Job.objects.ask("count", to=5)
    held(job).renew(done=3, checkpoint=3)
    job.cancel()
    lapse(job)
    Job.objects.filter(pk=job.pk).update(state=JobState.CANCELLED)
    job.retry()
    assert (job.checkpoint, job.done) == (3, 3)
    assert held(job).job.done_before == 3


def test_what_is_done_or_under_way_is_not_retried() -> None:
    done, under_way = ended("done"), Job.objects.ask("empty")
    held(under_way)
    for job in (done, under_way):
        before = again(job).state
        job.retry()
        assert job.state == before


def test_a_job_is_seen_by_whoever_asked_for_it_and_by_nobody_else() -> None:
    ada, ben = User.objects.create_user("ada"), User.objects.create_user("ben")
    job = Job.objects.ask("empty", user=ada)
    assert Job.objects.visible(ada, job.token) == job
    for stranger in (ben, AnonymousUser(), User.objects.create_superuser("root")):
        with pytest.raises(Http404):
            Job.objects.visible(stranger, job.token)


def test_what_the_site_does_is_seen_by_who_looks_after_it() -> None:
    job = Job.objects.ask("empty")
    assert Job.objects.visible(User.objects.create_superuser("root"), job.token) == job
    for stranger in (User.objects.create_user("ben"), AnonymousUser()):
        with pytest.raises(Http404):
            Job.objects.visible(stranger, job.token)


def test_what_has_not_changed_is_not_made_again() -> None:
    ada, ben = User.objects.create_user("ada"), User.objects.create_user("ben")
    first = ask_unchanged("write", ada, "as it is", size=9)
    worked(first)
    assert ask_unchanged("write", ada, "as it is", size=9) == first
    assert ask_unchanged("write", ada, "changed", size=9) != first
    assert ask_unchanged("write", ben, "as it is", size=9) != first


def test_what_was_made_and_is_gone_is_made_again_once() -> None:
    ada = User.objects.create_user("ada")
    first = worked(ask_unchanged("write", ada, "as it is", size=9))
    path_of(first).unlink()
    second = ask_unchanged("write", ada, "as it is", size=9)
    assert second != first
    assert ask_unchanged("write", ada, "as it is", size=9) == second


@pytest.mark.parametrize("end", ["failed", "cancelled"])
def test_what_has_not_changed_and_was_not_made_is_tried_again(end: str) -> None:
    ada = User.objects.create_user("ada")
    job = ask_unchanged("empty", ada, "as it is")
    Job.objects.filter(pk=job.pk).update(state=end)
    assert ask_unchanged("empty", ada, "as it is") == job
    assert again(job).state == JobState.WAITING


def test_a_job_is_seen_no_longer_than_its_kind_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = User.objects.create_user("ada")
    job = Job.objects.ask("answer", user=ada, deep="thought")
    of_ada = replace(kinds["answer"], seen_by=lambda user: Q(parameters__deep=user.last_name))
    monkeypatch.setitem(kinds, "answer", of_ada)
    with pytest.raises(Http404):
        Job.objects.visible(ada, job.token)
    ada.last_name = "thought"
    assert Job.objects.visible(ada, job.token) == job


def test_a_job_of_another_version_is_seen_by_whoever_asked_for_it() -> None:
    ada = User.objects.create_user("ada")
    job = Job.objects.ask("empty", user=ada)
    Job.objects.update(kind="of-tomorrow")
    assert Job.objects.visible(ada, job.token) == job
    assert not Job.objects.about(1).exists()


def test_each_kind_says_whom_its_results_are_about() -> None:
    with pytest.raises(TypeError, match="about"):
        task("silent", "Saying nothing")  # type: ignore[call-arg]
    assert "silent" not in kinds
