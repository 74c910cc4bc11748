"""A result file is there when it is whole, and never before."""

import errno
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import OperationalError, connection

from jobs import running
from jobs.kinds import JobKind, LeaseLost, kinds
from jobs.models import Job, JobClaim, JobState
from jobs.results import ResultFile, folder, path_of
from jobs.running import NO_ROOM, Progress, fail
from tests.jobs.workers import again, held, lapse, worked
from tests.tmpfs import tiny_disk

pytestmark = pytest.mark.django_db
ROOM = 1 << 20


def test_the_result_is_what_was_written() -> None:
    job = worked(Job.objects.ask("write", size=1000, name="plan.pdf"))
    assert (job.state, job.file) == (JobState.DONE, "plan.pdf")
    assert path_of(job).read_bytes() == bytes(1000)
    assert list(folder().glob("*")) == [path_of(job)]


def offered_while_half_is_written() -> bool:
    job = held(Job.objects.ask("write", size=1000)).job
    with ResultFile(job, "plan.pdf") as result_file:
        result_file.file.write(bytes(500))
        result_file.flush()
        there = path_of(job).exists()
        result_file.keep()
    assert path_of(job).read_bytes() == bytes(500)
    return there


def test_half_a_file_is_never_in_the_place_of_the_result() -> None:
    assert not offered_while_half_is_written()


def test_a_file_written_in_its_place_would_be_offered_by_half(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control: no name of its own while it is in the making."""
    begin = ResultFile.__init__

    def in_its_place(result_file: ResultFile, job: Job, name: str) -> None:
        begin(result_file, job, name)
        result_file.part = result_file.part.rename(result_file.path)

    monkeypatch.setattr(ResultFile, "__init__", in_its_place)
    assert offered_while_half_is_written()


def test_a_task_that_fails_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResultFile, "flush", broken)
    assert worked(Job.objects.ask("write", size=1000)).state == JobState.FAILED
    assert list(folder().glob("*")) == []


def test_a_file_that_cannot_be_removed_does_not_keep_the_job_from_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(path: Path) -> None:
        raise PermissionError

    job = Job.objects.ask("stumble", known=True)
    ResultFile(held(job).job, "plan.pdf").file.close()
    lapse(job)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refused)
        assert worked(job).state == JobState.FAILED


def overheard_by_a_slow_one() -> bytes:
    """The result, after somebody who lost the job, and whose number came again, has written."""
    job = Job.objects.ask("write", size=10)
    slow = ResultFile(held(job).job, "plan.pdf")
    JobClaim(again(job)).give_back()
    with ResultFile(held(job).job, "plan.pdf") as result_file:
        result_file.write("whole")
        slow.write("too late")
        slow.flush()
        result_file.keep()
    slow.file.close()
    return result_file.path.read_bytes()


def test_two_attempts_with_the_same_number_write_two_files() -> None:
    assert overheard_by_a_slow_one() == b"whole"


def test_without_a_name_by_chance_they_would_write_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control."""
    monkeypatch.setattr("jobs.results.new_token", lambda: "x" * 22)
    assert overheard_by_a_slow_one() != b"whole"


def test_the_job_of_another_database_with_the_same_number_has_another_file() -> None:
    job = worked(Job.objects.ask("write", size=10))
    restored = Job(pk=job.pk, attempt=job.attempt)
    assert not path_of(restored).exists()


def test_what_an_attempt_has_written_is_gone_before_the_job_is_another_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tried again at once, the new attempt keeps its own files."""
    fail, left = JobClaim.fail, list[Path]()

    def looked(claim: JobClaim, *words: str) -> None:
        left.extend(folder().glob("*"))
        fail(claim, *words)

    monkeypatch.setattr(JobClaim, "fail", looked)
    monkeypatch.setattr(JobClaim, "finish", broken)
    assert worked(Job.objects.ask("write", size=1000)).state == JobState.FAILED
    assert left == []


def broken(*_words: object, **_more: object) -> None:
    raise ZeroDivisionError


def test_whoever_lost_the_job_removes_nothing_when_it_fails() -> None:
    job = Job.objects.ask("write", size=10)
    slow = held(job)
    lapse(job)
    result_file = ResultFile(held(job, "another worker").job, "plan.pdf")
    result_file.file.close()
    with pytest.raises(LeaseLost):
        fail(slow, "late")
    assert result_file.part.exists()


def test_a_worker_that_lost_the_job_does_not_touch_the_file_of_the_other() -> None:
    job = Job.objects.ask("write", size=10)
    slow = ResultFile(held(job).job, "plan.pdf")
    lapse(job)
    done = worked(job)
    slow.file.write(b"too late")
    with pytest.raises(FileNotFoundError):
        slow.keep()
    assert path_of(done).read_bytes() == bytes(10)


@pytest.fixture
def little_room(tmp_path: Path, settings: LazySettings) -> Iterator[Path]:
    """The results lie on a disk of one megabyte."""
    with tiny_disk(tmp_path, ROOM) as disk:
        settings.DATA_DIR = disk
        yield disk


def test_a_full_disk_fails_the_job_with_that_reason_and_leaves_no_file(little_room: Path) -> None:
    job = worked(Job.objects.ask("write", size=2 * ROOM))
    assert (job.state, job.error, job.file) == (JobState.FAILED, NO_ROOM, "")
    assert list(folder().glob("*")) == []


@pytest.fixture
def little_room_for_all(tmp_path: Path, settings: LazySettings) -> Iterator[Path]:
    """The database lies on that disk too, as on every machine where nobody has parted them."""
    with tiny_disk(tmp_path, 4 * ROOM) as disk, pytest.MonkeyPatch.context() as patch:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(disk / "phase10.sqlite3")])
        connection.close()
        patch.setitem(connection.settings_dict, "NAME", disk / "phase10.sqlite3")
        settings.DATA_DIR = disk
        yield disk
        connection.close()


def hog(result_file: ResultFile) -> None:
    with suppress(OSError):
        while True:
            result_file.file.write(bytes(4096))
            result_file.file.flush()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("inside", [True, False])
def test_a_disk_that_is_full_with_the_database_on_it_is_given_free(
    little_room_for_all: Path, monkeypatch: pytest.MonkeyPatch, inside: bool
) -> None:
    result_files: list[ResultFile] = []

    def fill(progress: Progress) -> None:
        result_file = ResultFile(progress.claim.job, "plan.pdf")
        result_files.append(result_file)
        with result_file if inside else nullcontext():
            hog(result_file)
            result_file.file.write(bytes(4096))
            result_file.flush()

    monkeypatch.setitem(kinds, "empty", JobKind("empty", "Filling", fill))
    job = worked(Job.objects.ask("empty"))
    assert (job.state, job.error) == (JobState.FAILED, NO_ROOM)
    assert list(folder().glob("*")) == []
    assert worked(Job.objects.ask("count", to=3)).value == 3
    for result_file in result_files:
        result_file.file.close()


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_if_its_file_were_removed_afterwards_nothing_could_be_written_any_more(
    little_room_for_all: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control."""
    monkeypatch.setattr(running, "leave_nothing", lambda claim: None)
    job = worked(Job.objects.ask("write", size=8 * ROOM))
    assert job.state == JobState.RUNNING
    with pytest.raises(OperationalError, match="full"):
        Job.objects.ask("write", size=1)


def test_once_there_is_room_the_job_can_be_retried(little_room: Path) -> None:
    hog = little_room / "hog"
    hog.write_bytes(bytes(ROOM // 4 * 3))
    job = worked(Job.objects.ask("write", size=ROOM // 2))
    assert job.error == NO_ROOM
    hog.unlink()
    job.retry()
    job = worked(job)
    assert (job.state, path_of(job).stat().st_size) == (JobState.DONE, ROOM // 2)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_an_exceeded_quota_is_no_room_either(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(result_file: ResultFile) -> None:
        raise OSError(number, "full")

    monkeypatch.setattr(ResultFile, "flush", full)
    assert worked(Job.objects.ask("write", size=1)).error == NO_ROOM
