"""The pages of jobs, for Ada who asked, Ben who is signed in too, and a stranger."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from jobs.models import GAVE_UP, Job, JobQuerySet, JobState
from jobs.results import path_of
from jobs.running import NO_ROOM, run

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def page(ada: User) -> Client:
    """Ada's browser."""
    return signed_in(ada)


@pytest.fixture
def others(ada: User) -> list[Client]:
    """Ben's browser, and one that nobody has signed in with."""
    return [signed_in(User.objects.create_user("ben")), Client()]


def signed_in(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def asked(ada: User, kind: str = "empty", **parameters: Any) -> Job:
    return Job.objects.ask(kind, user=ada, **parameters)


def at(job: Job, state: JobState, **facts: Any) -> Job:
    Job.objects.filter(pk=job.pk).update(state=state, **facts)
    return Job.objects.get(pk=job.pk)


def worked(job: Job) -> Job:
    claim = Job.objects.claim(job.pk, "a worker")
    assert claim
    run(claim)
    return Job.objects.get(pk=job.pk)


def downloaded(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def running(ada: User, **facts: Any) -> Job:
    held = {"owner": "a worker", "lease": Now() + timedelta(minutes=1), "started_at": Now()}
    return at(asked(ada), JobState.RUNNING, **held | {"attempt": 1} | facts)


@pytest.mark.parametrize("step", ["", "cancel/", "retry/", "result/"])
def test_for_everybody_else_the_job_does_not_exist(
    ada: User, others: list[Client], step: str
) -> None:
    job = worked(asked(ada, "write", size=9))
    method = "POST" if step in {"cancel/", "retry/"} else "GET"
    for other in others:
        assert other.generic(method, f"/jobs/{job.token}/{step}").status_code == 404
        assert other.generic(method, f"/jobs/{job.pk}/{step}").status_code == 404


def test_without_the_guard_everybody_would_see_it(
    ada: User, others: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: whoever asked makes no difference."""
    job = worked(asked(ada, "write", size=9))
    monkeypatch.setattr(JobQuerySet, "of", lambda jobs, user: jobs)
    for other in others:
        assert downloaded(other.get(f"/jobs/{job.token}/result/")) == bytes(9)


def test_the_file_of_another_one_is_not_found_under_any_name(
    ada: User, page: Client, others: list[Client]
) -> None:
    job = worked(asked(ada, "write", size=9))
    name = path_of(job).name
    guesses = [
        f"/results/{name}",
        f"/data/results/{name}",
        f"/static/../results/{name}",
        f"/static/%2e%2e/results/{name}",
        f"/static/{path_of(job)}",
        f"/jobs/{job.token}/result/{name}",
        f"/jobs/{job.token}/../results/{name}/",
        f"/jobs/..%2fresults%2f{name}/result/",
    ]
    for browser in (page, *others):
        assert {browser.get(guess).status_code for guess in guesses} == {404}


@pytest.mark.parametrize("step", ["cancel", "retry"])
def test_an_address_that_only_takes_what_a_page_sends_says_so(
    ada: User, page: Client, step: str
) -> None:
    answer = page.get(f"/jobs/{asked(ada).token}/{step}/")
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert "Nothing to see at this address" in answer.text


def test_a_waiting_job_says_what_it_waits_for_and_can_be_cancelled(ada: User, page: Client) -> None:
    job = asked(ada)
    text = page.get(job.get_absolute_url()).text
    assert "Waiting for a worker…" in text
    assert f"/jobs/{job.token}/cancel/" in text
    assert "cannot be reached" not in text


def test_after_some_seconds_the_page_wonders_why_nobody_takes_it(
    ada: User, page: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = asked(ada)
    Job.objects.update(asked_at=timezone.now() - timedelta(seconds=6))
    text = page.get(job.get_absolute_url()).text
    assert "The workers cannot be reached just now. The job is kept" in text
    monkeypatch.setattr("jobs.processes.wakers_are_heard", lambda: True)
    text = page.get(job.get_absolute_url()).text
    assert "cannot be reached" not in text
    assert "No worker has begun it yet" not in text
    Job.objects.update(asked_at=timezone.now() - timedelta(seconds=31))
    assert "No worker has begun it yet" in page.get(job.get_absolute_url()).text


def test_a_running_job_says_how_far_it_is_and_how_long_it_will_take(
    ada: User, page: Client
) -> None:
    job = running(
        ada,
        done=2000,
        total=8000,
        note="Counting",
        started_at=timezone.now() - timedelta(minutes=1),
    )
    text = page.get(job.get_absolute_url()).text
    assert "Counting" in text
    assert "25%" in text
    assert "2,000 of 8,000 · about 3 minutes left" in text
    assert '<progress max="8000" value="2000"' in text


def test_a_second_attempt_says_that_it_is_one(ada: User, page: Client) -> None:
    text = page.get(running(ada, attempt=2).get_absolute_url()).text
    assert "Begun again after an interruption." in text
    text = page.get(running(ada, done=1200, done_before=1200).get_absolute_url()).text
    assert "It went on where it had stopped, at 1,200." in text


def test_a_worker_that_is_no_longer_heard_of_is_spoken_of(ada: User, page: Client) -> None:
    job = running(ada, lease=timezone.now() - timedelta(seconds=6))
    assert "Another one takes over by itself." in page.get(job.get_absolute_url()).text


def test_a_page_follows_until_its_job_is_over(ada: User, page: Client) -> None:
    job = running(ada)
    assert "data-follow=" in page.get(job.get_absolute_url()).text
    for state in (JobState.DONE, JobState.FAILED, JobState.CANCELLED):
        text = page.get(at(job, state).get_absolute_url()).text
        assert "data-follow" not in text
        assert 'http-equiv="refresh"' not in text


def test_htmx_gets_the_part_and_is_told_when_nothing_has_changed(ada: User, page: Client) -> None:
    job = running(ada, total=10)
    address = job.get_absolute_url()
    answer = page.get(address, headers=HTMX)
    assert "<html" not in answer.text
    assert f'id="job-{job.token}"' in answer.text
    known = HTMX | {"If-None-Match": answer["ETag"]}
    assert page.get(address, headers=known).status_code == 304
    at(job, JobState.RUNNING, done=1)
    assert page.get(address, headers=known).status_code == 200


def test_the_stamp_in_the_part_is_the_one_to_ask_with(ada: User, page: Client) -> None:
    job = running(ada, total=10)
    whole = page.get(job.get_absolute_url()).text
    part = page.get(job.get_absolute_url(), headers=HTMX)
    assert f'data-stamp="{part["ETag"].replace('"', "&quot;")}"' in whole


def test_a_whole_page_too_is_asked_for_only_once(ada: User, page: Client) -> None:
    job = running(ada)
    first = page.get(job.get_absolute_url())
    again = page.get(job.get_absolute_url(), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304


def test_a_cancelled_job_can_be_tried_again(ada: User, page: Client) -> None:
    job = asked(ada)
    text = page.post(f"/jobs/{job.token}/cancel/", follow=True).text
    assert "Cancelled" in text
    assert f"/jobs/{job.token}/retry/" in text
    text = page.post(f"/jobs/{job.token}/retry/", follow=True).text
    assert "Waiting for a worker…" in text


def test_a_running_job_is_cancelled_at_its_next_step(ada: User, page: Client) -> None:
    job = running(ada)
    answer = page.post(f"/jobs/{job.token}/cancel/", headers=HTMX)
    assert "Being cancelled…" in answer.text
    assert "<html" not in answer.text
    assert Job.objects.get(pk=job.pk).cancel_asked


def test_a_done_job_shows_its_file_and_lets_only_its_asker_have_it(ada: User, page: Client) -> None:
    job = worked(asked(ada, "write", size=2000, name="Zähler.csv"))
    text = page.get(job.get_absolute_url()).text
    assert f"/jobs/{job.token}/result/" in text
    assert "Zähler.csv" in text
    assert "2.0\xa0KB" in text
    answer = page.get(f"/jobs/{job.token}/result/")
    assert downloaded(answer) == bytes(2000)
    assert answer["Content-Disposition"].startswith("attachment; filename*=utf-8''Z%C3%A4hler.csv")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-store"}


def test_a_document_is_shown_by_the_browser_which_has_the_buttons_for_it(
    ada: User, page: Client
) -> None:
    job = worked(asked(ada, "write", size=9, name="Score sheets.pdf"))
    answer = page.get(f"/jobs/{job.token}/result/")
    assert downloaded(answer) == bytes(9)
    assert answer["Content-Disposition"] == 'inline; filename="Score sheets.pdf"'
    assert answer["Content-Type"] == "application/pdf"
    assert "#print" in page.get(job.get_absolute_url()).text
    assert "Open Score sheets.pdf" in page.get("/organiser/jobs/").text


def test_a_job_leads_back_to_where_it_was_asked_for(ada: User, page: Client) -> None:
    back = "Back to where it was asked for"
    assert back not in page.get(asked(ada).get_absolute_url()).text
    export = page.get(asked(ada, "games-export").get_absolute_url()).text
    assert back in export
    assert 'href="/organiser/"' in export


@pytest.mark.parametrize(
    "state", [JobState.WAITING, JobState.RUNNING, JobState.FAILED, JobState.CANCELLED]
)
def test_nothing_is_downloaded_of_a_job_that_is_not_done(
    ada: User, page: Client, state: JobState
) -> None:
    job = at(worked(asked(ada, "write", size=9)), state)
    assert path_of(job).exists()
    assert page.get(f"/jobs/{job.token}/result/").status_code == 404
    assert "/result/" not in page.get(job.get_absolute_url()).text


def test_a_job_without_a_file_has_none_to_download(ada: User, page: Client) -> None:
    job = worked(asked(ada))
    assert page.get(f"/jobs/{job.token}/result/").status_code == 404


def test_a_file_that_is_gone_is_spoken_of(ada: User, page: Client) -> None:
    job = worked(asked(ada, "write", size=9))
    path_of(job).unlink()
    answer = page.get(f"/jobs/{job.token}/result/")
    assert answer.status_code == 410
    assert "zeros.bin was made, and has been removed since." in answer.text
    assert "The file is no longer kept." in page.get(job.get_absolute_url()).text


def test_what_a_job_found_out_stands_on_its_page(ada: User, page: Client) -> None:
    job = worked(asked(ada, "answer", tables=12345, fair=True, names=["Ada", "<Ben>"]))
    text = page.get(job.get_absolute_url()).text
    assert "12,345" in text
    assert "yes" in text
    assert "Ada, &lt;Ben&gt;" in text


def test_a_failed_job_says_why_and_what_to_do(ada: User, page: Client) -> None:
    text = page.get(worked(asked(ada, "stumble", known=True)).get_absolute_url()).text
    assert "The stone was seen too late." in text
    assert "Try again. If that does not help" in text
    job = at(running(ada, checkpoint=7, lease=None), JobState.FAILED, error=GAVE_UP)
    text = page.get(job.get_absolute_url()).text
    assert "It was begun three times" in text
    assert "Try again. If that does not help" in text
    text = page.get(at(job, JobState.FAILED, error=NO_ROOM).get_absolute_url()).text
    assert "Make room on it, then try again." in text
    assert "If that does not help" not in text


def test_only_who_looks_after_the_machine_sees_the_detail(ada: User, page: Client) -> None:
    job = at(
        running(ada), JobState.FAILED, error="x", detail="ZeroDivisionError('an unseen stone')"
    )
    assert "ZeroDivisionError" not in page.get(job.get_absolute_url()).text
    User.objects.filter(pk=ada.pk).update(is_superuser=True)
    assert "ZeroDivisionError" in page.get(job.get_absolute_url()).text


def test_a_job_of_a_kind_that_is_no_more_still_has_a_page(ada: User, page: Client) -> None:
    job = asked(ada)
    Job.objects.update(kind="forgotten")
    assert "forgotten" in page.get(job.get_absolute_url()).text
    assert "forgotten" in page.get("/organiser/jobs/").text


UNKNOWN = "does not know work of this kind"


def test_a_job_that_only_another_version_can_do_says_so(ada: User, page: Client) -> None:
    job = asked(ada)
    assert UNKNOWN not in page.get(job.get_absolute_url()).text
    Job.objects.update(kind="of-tomorrow")
    assert UNKNOWN in page.get(job.get_absolute_url()).text
    assert UNKNOWN not in page.get(at(job, JobState.FAILED).get_absolute_url()).text


def test_the_list_has_what_one_asked_for_the_latest_first(
    ada: User, page: Client, others: list[Client]
) -> None:
    first, second = worked(asked(ada)), worked(asked(ada, "write", size=9))
    third = asked(ada)
    text = page.get("/organiser/jobs/").text
    assert text.index(third.token) < text.index(second.token) < text.index(first.token)
    assert f"/jobs/{second.token}/result/" in text
    ben, stranger = others
    assert "Nothing asked for yet." in ben.get("/organiser/jobs/").text
    assert stranger.get("/organiser/jobs/").status_code == 404


def test_many_jobs_are_split_into_pages(ada: User, page: Client) -> None:
    jobs = [at(asked(ada), JobState.DONE) for _time in range(26)]
    assert jobs[0].token not in page.get("/organiser/jobs/").text
    assert jobs[0].token in page.get("/organiser/jobs/", {"page": "2"}).text
    assert page.get("/organiser/jobs/", {"page": "x"}).status_code == 200


def test_the_pages_speak_the_language_of_whoever_reads(ada: User, page: Client) -> None:
    job = running(ada, attempt=2)
    english = page.get(job.get_absolute_url())
    german = page.get(job.get_absolute_url(), headers={"Accept-Language": "de"})
    assert english["ETag"] != german["ETag"]
    assert 'lang="de"' in german.text
