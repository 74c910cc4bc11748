"""Nothing is written about a job by whoever has lost it."""

from collections.abc import Callable

import pytest

from jobs.kinds import Cancelled, LeaseLost
from jobs.models import Job, JobClaim, JobQuerySet, JobState
from tests.jobs.workers import again, crash, held, lapse

pytestmark = pytest.mark.django_db

WORDS: list[Callable[[JobClaim], None]] = [
    lambda claim: claim.renew(done=99, checkpoint=99),
    lambda claim: claim.finish(value="of somebody who had lost it"),
    lambda claim: claim.fail("It was too late."),
    JobClaim.cancel,
    JobClaim.give_back,
]
NAMES = ["renew", "finish", "fail", "cancelled", "give back"]


def taken_over() -> JobClaim:
    """How the job looks to whoever has lost it."""
    job = Job.objects.ask("count", to=5)
    lost = crash(job)
    held(job, "another worker")
    return lost


@pytest.mark.parametrize("say", WORDS, ids=NAMES)
def test_who_has_lost_a_job_cannot_write(say: Callable[[JobClaim], None]) -> None:
    lost = taken_over()
    before = again(lost.job).__dict__ | {"_state": None}
    with pytest.raises(LeaseLost):
        say(lost)
    assert again(lost.job).__dict__ | {"_state": None} == before


@pytest.mark.parametrize("say", WORDS, ids=NAMES)
def test_without_the_guard_who_has_lost_a_job_would_write(
    say: Callable[[JobClaim], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: the row, whoever holds it."""

    def any_row(claim: JobClaim) -> JobQuerySet:
        return Job.objects.filter(pk=claim.job.pk)

    lost = taken_over()
    before = again(lost.job).__dict__ | {"_state": None}
    monkeypatch.setattr(JobClaim, "own_row", property(any_row))
    say(lost)
    assert again(lost.job).__dict__ | {"_state": None} != before


def test_the_same_thread_that_comes_back_to_a_job_is_another_holder() -> None:
    job = Job.objects.ask("empty")
    first = held(job, "Ada")
    lapse(job)
    held(job, "Ada")
    with pytest.raises(LeaseLost):
        first.finish()


def test_a_word_renews_the_lease() -> None:
    claim = held(Job.objects.ask("empty"))
    Job.objects.filter(pk=claim.job.pk).update(lease=claim.job.started_at)
    claim.renew(done=1)
    lease = again(claim.job).lease
    assert lease
    assert claim.job.started_at
    assert lease > claim.job.started_at


def test_a_holder_may_be_late_as_long_as_nobody_has_taken_over() -> None:
    claim = crash(Job.objects.ask("empty"))
    claim.finish(value=1)
    assert again(claim.job).value == 1


def test_who_is_to_stop_learns_it_and_can_say_that_it_has() -> None:
    claim = held(Job.objects.ask("empty"))
    again(claim.job).cancel()
    with pytest.raises(Cancelled):
        claim.renew(done=1)
    assert again(claim.job).done == 0
    claim.cancel()
    assert again(claim.job).state == JobState.CANCELLED


def test_what_is_given_back_waits_and_was_no_attempt() -> None:
    claim = held(Job.objects.ask("empty"))
    claim.renew(done=3, checkpoint=3)
    claim.give_back()
    job = again(claim.job)
    facts = (job.state, job.attempt, job.owner, job.lease, job.done, job.checkpoint)
    assert facts == (JobState.WAITING, 0, "", None, 3, 3)


def test_what_is_finished_keeps_its_value_and_has_no_lease() -> None:
    claim = held(Job.objects.ask("empty"))
    claim.finish(value={"places": [1, 2]})
    job = again(claim.job)
    assert (job.state, job.value, job.lease) == (JobState.DONE, {"places": [1, 2]}, None)
    assert job.finished_at


def test_nothing_as_a_value_or_a_checkpoint_is_nothing_in_the_database() -> None:
    claim = held(Job.objects.ask("empty"))
    claim.renew(done=1)
    claim.finish(value=None)
    assert Job.objects.filter(value__isnull=True, checkpoint__isnull=True).exists()


def test_every_word_is_told_to_the_pages_that_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("live.publish", told.append)
    claim = held(Job.objects.ask("empty"))
    claim.renew(done=1)
    claim.finish()
    assert told == [claim.job.topic] * 3
