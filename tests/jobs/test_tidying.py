"""What jobs leave behind goes after a week, and nothing that anybody may still want."""

import os
import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.models.functions import Now

from jobs.models import Job, JobState, new_token
from jobs.results import ResultFile, folder, path_of, tidy_up
from jobs.sweeping import duties
from tests.jobs.workers import again, crash, held, worked

pytestmark = pytest.mark.django_db
DAY = 86400


def written(name: str = "plan.pdf") -> Job:
    return worked(Job.objects.ask("write", size=10, name=name))


def finished(job: Job, days: int) -> None:
    Job.objects.filter(pk=job.pk).update(finished_at=Now() - timedelta(days=days))


def age(file: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(file, (then, then))


def stray(name: str, days: float = 2) -> Path:
    folder().mkdir(parents=True, exist_ok=True)
    file = folder() / name
    file.write_bytes(b"half of")
    age(file, days)
    return file


def part_of(token: str) -> str:
    return f"{token}-1-{new_token()}.part"


def test_it_is_a_duty_of_every_process_that_carries_out_jobs() -> None:
    assert tidy_up in [duty.do for duty in duties]


def test_a_job_is_kept_for_a_week_with_its_result() -> None:
    young, old = written(), written()
    finished(young, days=6)
    finished(old, days=8)
    for job in (young, old):
        age(path_of(job), days=6 if job == young else 8)
    tidy_up()
    assert list(Job.objects.all()) == [young]
    assert list(folder().glob("*")) == [path_of(young)]


def test_jobs_that_wait_or_run_stay_however_long() -> None:
    waiting, running = Job.objects.ask("empty"), Job.objects.ask("empty")
    held(running)
    Job.objects.update(asked_at=Now() - timedelta(days=99), started_at=Now() - timedelta(days=99))
    tidy_up()
    assert set(Job.objects.all()) == {waiting, running}


def test_a_retried_job_is_not_as_old_as_its_first_end() -> None:
    job = worked(Job.objects.ask("stumble", known=True))
    finished(job, days=8)
    job.retry()
    tidy_up()
    assert Job.objects.exists()


def test_files_of_nobody_go_once_they_are_old() -> None:
    nobody = new_token()
    gone = [stray(f"{nobody}-1"), stray(part_of(nobody))]
    in_the_making = stray(part_of(nobody), days=0.5)
    tidy_up()
    assert not any(file.exists() for file in gone)
    assert in_the_making.exists()


@pytest.mark.parametrize(
    "name",
    [
        "12a-x",
        "2025-my-own.csv",
        "99999-1",
        "²²²²²²²²²²²²²²²²²²²²²²-1",
        "two-words-and-some-more-1.part",
    ],
)
def test_what_is_not_called_like_a_result_is_not_ours_to_remove(name: str) -> None:
    file, nobodys = stray(name), stray(f"{new_token()}-1")
    tidy_up()
    assert file.exists() and not nobodys.exists()


def test_of_a_job_that_is_done_only_its_result_stays() -> None:
    job = written()
    age(path_of(job), days=3)
    stray(part_of(job.token))
    stray(f"{job.token}-7")
    tidy_up()
    assert list(folder().glob("*")) == [path_of(job)]


def test_of_a_job_that_was_given_up_nothing_stays() -> None:
    job = Job.objects.ask("write", size=10)
    crash(job)
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, finished_at=Now())
    stray(part_of(job.token))
    tidy_up()
    assert list(folder().glob("*")) == []


@pytest.mark.parametrize("state", [JobState.WAITING, JobState.RUNNING])
def test_what_another_attempt_may_go_on_with_stays(state: JobState) -> None:
    job = Job.objects.ask("write", size=10)
    with ResultFile(crash(job).job, "plan.pdf") as result_file:
        checkpoint = result_file.checkpoint()
        result_file.file.close()
    age(result_file.part, days=2)
    Job.objects.filter(pk=job.pk).update(state=state)
    tidy_up()
    with ResultFile(again(job), "plan.pdf", checkpoint) as goes_on:
        assert goes_on.goes_on
        goes_on.keep()


def test_a_file_that_another_process_removes_meanwhile_is_no_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stray(f"{new_token()}-1")
    there = list(folder().glob("*"))
    there[0].unlink()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "glob", lambda _folder, _pattern: iter(there))
        tidy_up()
