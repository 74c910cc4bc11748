"""A document comes in by a job: cancelled or killed anywhere, it is all there or not at all."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from jobs.kinds import Cancelled, Interrupted
from jobs.models import Job, JobState
from jobs.running import Progress
from scoring.clubs.models import Club, Role
from scoring.people.erasing import erase
from scoring.people.import_forms import ONE_AT_A_TIME
from tests.clubs import ada, club_of, signed_in
from tests.jobs.carrying_out import killed, work
from tests.tournaments.documents.test_document_pages import preview, token_in
from tests.tournaments.documents.travelling import written
from tests.tournaments.nights_running import deal, running
from tournaments.documents import tasks
from tournaments.documents.arriving import ImportOutcome, take_in, unpacked
from tournaments.documents.checking import read_document
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.values import Record
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1, minutes=1)


@pytest.fixture
def night() -> Tournament:
    night = running()
    deal(night, 1, "0* 25+ 60 5")
    return night


@pytest.fixture
def other() -> Club:
    return club_of("zoe", "The Others")


@pytest.fixture
def browser(other: Club) -> Client:
    return signed_in(other, "zoe", Role.ORGANISER)


@pytest.fixture
def job(night: Tournament, browser: Client, monkeypatch: pytest.MonkeyPatch) -> Job:
    monkeypatch.setattr("jobs.running.PAUSE", 0)
    return asked(browser, written(night))


def asked(browser: Client, content: bytes) -> Job:
    token = token_in(preview(browser, content))
    answer = browser.post(reverse("document-apply"), {"token": token})
    assert answer["Location"] == ArrivingDocument.objects.get(token=token).get_absolute_url()
    return Job.objects.latest("pk")


def came(club: Club) -> int:
    return Tournament.objects.filter(club=club).count()


def test_its_page_says_how_far_it_is_and_then_where_it_is(
    job: Job, browser: Client, other: Club
) -> None:
    address = ArrivingDocument.objects.get().get_absolute_url()
    waiting = browser.get(address).text
    assert "Waiting for a worker" in waiting and reverse("job-cancel", args=[job.token]) in waiting
    done = work(job)
    assert (done.state, done.value) == (JobState.DONE, "1 night came in. 8 people are new.")
    there = Tournament.objects.get(club=other)
    page = browser.get(address).text
    assert f'href="{there.get_absolute_url()}"' in page and "data-follow" not in page
    assert bytes(ArrivingDocument.objects.get().content) == b""
    assert address in browser.get(job.get_absolute_url()).text
    assert ada(club_of("eve", "Third")).get(address).status_code == 404


def test_it_is_one_job_however_often_it_is_asked_for(job: Job, browser: Client) -> None:
    token = ArrivingDocument.objects.get().token
    browser.post(reverse("document-apply"), {"token": token})
    assert Job.objects.count() == 1
    work(job)
    browser.post(reverse("document-apply"), {"token": token})
    assert Job.objects.count() == 1


def test_cancelled_before_it_is_written_nothing_comes_in_and_asked_again_it_does(
    job: Job, browser: Client, other: Club
) -> None:
    browser.post(reverse("job-cancel", args=[job.token]))
    assert Job.objects.get().state == JobState.CANCELLED
    arriving = ArrivingDocument.objects.get()
    assert "Choose the file again" in browser.get(arriving.get_absolute_url()).text
    browser.post(reverse("document-apply"), {"token": arriving.token})
    assert work(Job.objects.get()).state == JobState.DONE
    assert came(other) == 1


@pytest.mark.parametrize(
    ("method", "call"), [("tell", 0), ("tell", 1), ("remember", 0), ("tell", 2)]
)
def test_killed_anywhere_it_comes_in_once(
    job: Job, other: Club, monkeypatch: pytest.MonkeyPatch, method: str, call: int
) -> None:
    before = call == 2
    killed(job, monkeypatch, method, call)
    assert came(other) == before
    done = work(job)
    assert (done.state, done.value) == (JobState.DONE, "1 night came in. 8 people are new.")
    assert came(other) == 1


@pytest.mark.parametrize("end", [Interrupted, Cancelled])
def test_ended_while_it_is_written_nothing_stays(
    job: Job, other: Club, monkeypatch: pytest.MonkeyPatch, end: type[Exception]
) -> None:
    """The program ends, or its keeper has heard that somebody cancels it."""
    remember = Progress.remember

    def ended(progress: Progress, done: int) -> None:
        progress.end = end() if end is Cancelled else None
        if end is Interrupted:
            progress.stopping.set()
        remember(progress, done)

    monkeypatch.setattr(Progress, "remember", ended)
    left = {Interrupted: JobState.WAITING, Cancelled: JobState.CANCELLED}
    assert work(job).state == left[end]
    assert came(other) == 0
    monkeypatch.undo()
    job.retry()
    assert work(job).state == JobState.DONE


@pytest.mark.parametrize("pause", [0, 60])
def test_cancelled_after_it_was_written_it_has_come_in(
    job: Job, other: Club, monkeypatch: pytest.MonkeyPatch, pause: float
) -> None:
    def taken_in(*args: Any, **more: Any) -> ImportOutcome:
        outcome = take_in(*args, **more)
        Job.objects.get().cancel()
        return outcome

    monkeypatch.setattr("jobs.running.PAUSE", pause)
    monkeypatch.setattr(tasks, "take_in", taken_in)
    assert work(job).state == JobState.DONE
    assert came(other) == 1


def test_whoever_is_erased_while_it_is_read_does_not_come_back_with_it(
    job: Job, other: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_slowly(content: bytes) -> Record:
        ArrivingDocument.objects.all().delete()
        return read_document(content)

    monkeypatch.setattr(tasks, "read_document", read_slowly)
    failed = work(job)
    assert (failed.state, failed.error) == (JobState.FAILED, tasks.GONE)
    assert came(other) == 0


def test_it_waits_until_no_other_file_is_read(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.people.import_forms.PATIENCE", 0)
    step = Progress.step

    def others_are_done(progress: Progress, done: int) -> None:
        ONE_AT_A_TIME.release()
        step(progress, done)

    monkeypatch.setattr(Progress, "step", others_are_done)
    ONE_AT_A_TIME.acquire()
    assert work(job).state == JobState.DONE


def test_what_is_refused_while_it_comes_in_is_said(job: Job, other: Club) -> None:
    told = json.loads(unpacked(ArrivingDocument.objects.get()))
    Tournament.objects.create(club=other, key=told["nights"][0]["key"], name="Another")
    failed = work(job)
    assert failed.state == JobState.FAILED
    assert "is here already" in failed.error and "Nothing was changed." in failed.error


def test_whoever_is_erased_does_not_come_back_with_what_was_sent_before(
    job: Job, other: Club
) -> None:
    erase(other.players.create(name="Zoe"))
    assert not Job.objects.exists()
    assert not ArrivingDocument.objects.exists()


def test_whoever_no_longer_organises_brings_nothing_in(job: Job, other: Club) -> None:
    other.members.filter(user__username="zoe").update(role=Role.SCORER)
    assert work(job).state == JobState.FAILED
    assert came(other) == 0


def test_what_nobody_brings_in_goes_after_a_day(job: Job) -> None:
    tasks.delete_expired_documents()
    assert ArrivingDocument.objects.exists()
    ArrivingDocument.objects.update(made_at=timezone.now() - DAY)
    tasks.delete_expired_documents()
    assert not ArrivingDocument.objects.exists()
    failed = work(job)
    assert failed.state == JobState.FAILED and "no longer kept" in failed.error
