"""Jobs, in the states that people see them in."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from jobs.models import GAVE_UP, Job, JobState
from jobs.results import folder, path_of
from scoring.clubs.models import Club
from scoring.games.models import Game
from tests.browser.scenes import Scene, enter_as_organiser, fourteen
from tests.browser.scenes import scene as scene_among
from tests.tournaments.people import tournament_of

JOBS_SCENES: list[Scene] = []
scene = partial(scene_among, scenes=JOBS_SCENES)

MINUTE = timedelta(minutes=1)


def job(kind: str = "games-export", **facts: Any) -> Job:
    """A job that the organiser has asked for, as it stands at some moment."""
    asked = Job.objects.ask(kind, user=User.objects.get(is_superuser=True))
    now = timezone.now()
    # As if asked for in a moment: a job that waits long has a text of its own.
    Job.objects.filter(pk=asked.pk).update(**{"asked_at": now + MINUTE} | facts)
    return Job.objects.get(pk=asked.pk)


def running(**facts: Any) -> Job:
    now = timezone.now()
    held: dict[str, Any] = {
        "state": JobState.RUNNING,
        "attempt": 1,
        "owner": "a worker",
        "lease": now + 10 * MINUTE,
        "started_at": now - MINUTE,
    }
    steps = {"done": 3140, "total": 12000, "note": "Writing the games"}
    return job(**held | steps | facts)


def done(kind: str = "games-export", size: int = 0, **facts: Any) -> Job:
    now = timezone.now()
    took: dict[str, Any] = {
        "state": JobState.DONE,
        "attempt": 1,
        "started_at": now - timedelta(seconds=48),
        "finished_at": now,
    }
    made = job(kind, **took | facts)
    if made.file and size:
        folder().mkdir(parents=True, exist_ok=True)
        path_of(made).write_bytes(bytes(size))
    return made


def table(**facts: Any) -> Job:
    steps: dict[str, Any] = {"done": 12000, "total": 12000, "note": "Writing the games"}
    return done(file="games-2026-11-18.csv", size=734_003, **steps | facts)


def papers(**facts: Any) -> Job:
    """Of a night in the club of whoever asks."""
    night = tournament_of(Club.objects.earliest("pk"))
    return done("night-papers", parameters={"night": night.pk}, **facts)


def failed(**facts: Any) -> Job:
    return running(
        **{"state": JobState.FAILED, "lease": None, "finished_at": timezone.now(), "attempt": 3}
        | {"error": GAVE_UP, "checkpoint": {"after": 3140}}
        | facts
    )


def cancelled() -> Job:
    return failed(state=JobState.CANCELLED, error="", attempt=1)


def show(page: Page, make: Callable[[], Job]) -> None:
    enter_as_organiser(page)
    page.goto(make().get_absolute_url())
    expect(page.locator(".job")).to_be_visible()


@scene(rare=True)
def job_waiting(page: Page) -> None:
    show(page, job)


@scene(rare=True)
def job_that_no_worker_takes(page: Page) -> None:
    show(page, lambda: job(asked_at=timezone.now() - MINUTE))
    expect(page.locator(".job .notice")).to_be_visible()


@scene(rare=True)
def job_running(page: Page) -> None:
    show(page, running)


@scene(rare=True)
def job_running_without_a_total(page: Page) -> None:
    show(page, lambda: running(total=None, done=0, note=""))


@scene(rare=True)
def job_with_papers(page: Page) -> None:
    named = {"file": "score-sheets-round-1-club-night-in-november-en.pdf", "size": 336_000}
    steps = {"done": 100, "total": 100}
    show(page, lambda: papers(**named, **steps))


@scene(rare=True)
def job_being_cancelled(page: Page) -> None:
    show(page, lambda: running(cancel_asked=True))


@scene(rare=True)
def job_begun_again(page: Page) -> None:
    show(page, lambda: running(attempt=2, done_before=2000))


@scene(rare=True)
def job_whose_worker_is_gone(page: Page) -> None:
    show(page, lambda: running(lease=timezone.now() - MINUTE))


@scene(rare=True)
def job_done_with_a_file(page: Page) -> None:
    show(page, table)


@scene(rare=True)
def job_done_whose_file_is_gone(page: Page) -> None:
    show(page, lambda: done(file="games-2026-11-18.csv", done=7, total=7))


@scene(rare=True)
def job_done_with_values(page: Page) -> None:
    found = {"tables": 12, "repeated meetings": 3, "provably best": True, "seed": 4_017_223}
    show(page, lambda: done("answer", value=found))


@scene(rare=True)
def job_failed(page: Page) -> None:
    show(page, lambda: failed(detail="OSError(28, 'No space left on device')"))


@scene(rare=True)
def job_cancelled(page: Page) -> None:
    show(page, cancelled)


@scene(rare=True)
def jobs_of_all_kinds(page: Page) -> None:
    enter_as_organiser(page)
    cancelled(), failed(), table(), running()
    page.goto("/organiser/jobs/")


@scene(rare=True)
def jobs_none(page: Page) -> None:
    enter_as_organiser(page)
    page.goto("/organiser/jobs/")


@scene(410, rare=True)
def result_that_is_gone(page: Page) -> None:
    enter_as_organiser(page)
    gone = done(file="games-2026-11-18.csv")
    page.goto(f"/jobs/{gone.token}/result/")


@scene(rare=True)
def organiser_with_an_export(page: Page) -> None:
    Game.objects.all().delete()
    fourteen(3)
    enter_as_organiser(page)
