"""A standing job is one row that nobody asks for, and holds up nothing that people ask for."""

import threading

import pytest
from django.db import OperationalError, connection

from jobs import sweeping
from jobs.kinds import JobKind, kinds
from jobs.models import Job, JobState
from jobs.running import Progress, work_off, work_off_standing
from jobs.sweeping import keep_standing, waiting

pytestmark = pytest.mark.django_db


@pytest.fixture
def due(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the only standing job has to do: it does one of them at a time."""
    due: list[int] = []

    def run(progress: Progress) -> int:
        return due.pop()

    only = {name: kind for name, kind in kinds.items() if not kind.is_standing}
    standing = JobKind("standing", "Standing", run, is_due=lambda: bool(due))
    monkeypatch.setattr("jobs.kinds.kinds", only | {"standing": standing})
    for module in ("models", "running"):
        monkeypatch.setattr(f"jobs.{module}.kinds", only | {"standing": standing})
    return due


def test_it_is_begun_when_it_is_due_and_its_row_stays_the_same(due: list[int]) -> None:
    work_off_standing(threading.Event())
    assert not Job.objects.exists()
    for number in (1, 2):
        due.append(number)
        work_off_standing(threading.Event())
        assert Job.objects.get().value == number


def test_neither_workers_nor_wakes_take_it(due: list[int]) -> None:
    due.append(1)
    Job.objects.ask_standing("standing")
    asked = Job.objects.ask("empty")
    assert waiting() == [asked.pk]
    work_off(threading.Event(), first=Job.objects.get(kind="standing").pk)
    assert Job.objects.get(kind="standing").state == JobState.WAITING
    assert Job.objects.get(kind="empty").state == JobState.DONE


def test_while_it_waits_or_runs_it_is_asked_for_once(due: list[int]) -> None:
    Job.objects.ask_standing("standing")
    job = Job.objects.get()
    assert Job.objects.claim(job.pk, "a worker")
    Job.objects.ask_standing("standing")
    assert Job.objects.get().state == JobState.RUNNING


def test_one_that_failed_is_begun_anew_with_all_its_attempts(due: list[int]) -> None:
    Job.objects.ask_standing("standing")
    claim = Job.objects.claim(Job.objects.get().pk, "a worker")
    assert claim
    claim.fail("no")
    Job.objects.ask_standing("standing")
    job = Job.objects.get()
    assert (job.state, job.attempt, job.error) == (JobState.WAITING, 0, "")


@pytest.mark.parametrize("error", [OperationalError, ZeroDivisionError])
def test_whatever_breaks_the_next_look_comes(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    stopping, looks = threading.Event(), []

    def look(_stopping: threading.Event) -> None:
        looks.append(1)
        if len(looks) == 3:
            stopping.set()
        raise error

    monkeypatch.setattr(sweeping, "SECONDS_BETWEEN_STANDING", 0)
    monkeypatch.setattr(sweeping, "work_off_standing", look)
    monkeypatch.setattr(connection, "close", lambda: None)
    keep_standing(stopping)
    assert len(looks) == 3


def test_a_database_that_is_away_is_no_end(due: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_jobs: object, _kind: str) -> None:
        raise OperationalError

    due.append(1)
    monkeypatch.setattr("jobs.models.JobQuerySet.ask_standing", broken)
    work_off_standing(threading.Event())
    assert not Job.objects.exists()
