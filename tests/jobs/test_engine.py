"""Threads of the web process carry out the jobs where there is no broker."""

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest
from django.conf import LazySettings

from jobs import engine, processes
from jobs.engine import THREADS, TURN, TURN_BESIDE_A_JOB, Engine
from jobs.kinds import JobKind, kinds
from jobs.models import Job, JobState
from jobs.running import Progress, work_off
from jobs.sweeping import Duty
from tests.jobs.workers import again, crash
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def running(transactional_db: None) -> Iterator[Engine]:
    """An engine at work; at the end no thread of it is left."""
    engine = Engine()
    engine.start()
    yield engine
    if engine in processes.wakers:
        engine.stop()
    for thread in engine.threads:
        thread.join(60)
        assert not thread.is_alive()


@pytest.fixture
def long_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sweeper looks once: whatever is begun afterwards was heard."""
    monkeypatch.setattr("jobs.sweeping.SECONDS_BETWEEN_LOOKS", 3600)


@pytest.fixture
def short_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.sweeping.SECONDS_BETWEEN_LOOKS", 0.01)


def over(*jobs: Job) -> bool:
    return all(again(job).is_over for job in jobs)


def test_without_a_broker_the_process_does_the_jobs_itself(settings: LazySettings) -> None:
    settings.REDIS_URL = ""
    assert isinstance(engine.for_this_process(), Engine)


def test_what_is_asked_for_is_done(running: Engine) -> None:
    job = Job.objects.ask("answer", a=1)
    wait_until(lambda: over(job))
    assert again(job).value == {"a": 1}


def test_a_hundred_at_once_are_all_done_once(running: Engine) -> None:
    jobs = [Job.objects.ask("empty") for _ in range(100)]
    wait_until(lambda: over(*jobs))
    assert {(job.state, job.attempt) for job in Job.objects.all()} == {(JobState.DONE, 1)}


def test_turns_are_short_while_any_job_is_under_way(running: Engine, tmp_path: Path) -> None:
    wait_until(lambda: sys.getswitchinterval() == pytest.approx(TURN))
    diaries = [tmp_path / str(number) for number in range(THREADS)]
    jobs = [
        Job.objects.ask("count", to=1_000_000, pause=0.001, diary=str(diary)) for diary in diaries
    ]
    wait_until(lambda: all(diary.exists() for diary in diaries))
    assert sys.getswitchinterval() == pytest.approx(TURN_BESIDE_A_JOB)
    again(jobs[0]).cancel()
    wait_until(lambda: running.at_work == 1)
    assert sys.getswitchinterval() == pytest.approx(TURN_BESIDE_A_JOB)
    again(jobs[1]).cancel()
    wait_until(lambda: sys.getswitchinterval() == pytest.approx(TURN))


def test_a_long_job_does_not_hold_up_a_short_one(running: Engine, tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    long = Job.objects.ask("count", to=1_000_000, pause=0.01, diary=str(diary))
    wait_until(diary.exists)
    short = Job.objects.ask("empty")
    wait_until(lambda: over(short))
    assert again(long).state == JobState.RUNNING
    again(long).cancel()
    wait_until(lambda: over(long))


def test_each_bell_is_heard_while_the_threads_are_about_to_sleep(
    long_look: None, running: Engine
) -> None:
    """Nobody looks again: a job whose wake was lost would wait for good."""
    for _ in range(50):
        pair = [Job.objects.ask("empty"), Job.objects.ask("empty")]
        wait_until(lambda pair=pair: over(*pair))  # type: ignore[misc]


class Forgetful(Queue[int]):
    """One that only those hear who are listening already."""

    def put_nowait(self, item: int) -> None:
        if self.not_empty._waiters:  # type: ignore[attr-defined]
            super().put_nowait(item)


@pytest.mark.parametrize("remembers", [True, False])
def test_a_bell_between_the_last_look_and_sleep_is_not_lost(
    long_look: None, transactional_db: None, monkeypatch: pytest.MonkeyPatch, remembers: bool
) -> None:
    """The second is the negative control: a wake without a memory leaves the job waiting."""
    started, looked, go_on = Engine(), threading.Semaphore(0), threading.Event()
    monkeypatch.setattr("jobs.sweeping.waiting", list)  # however late the sweeper begins

    def look_and_pause(stopping: threading.Event) -> None:
        work_off(stopping)
        looked.release()
        go_on.wait(60)

    monkeypatch.setattr(engine, "work_off", look_and_pause)
    if not remembers:
        started.wakes = Forgetful(THREADS)
    started.start()
    try:
        wait_until(lambda: listening(started) == THREADS)
        for _thread in range(THREADS):
            started.wake(0)
            assert looked.acquire(timeout=60)
        unheard = Job.objects.ask("empty")
        go_on.set()
        if remembers:
            wait_until(lambda: over(unheard))
        else:
            wait_until(lambda: listening(started) == THREADS)
            assert again(unheard).state == JobState.WAITING
    finally:
        go_on.set()
        started.stop()
        stop_for_good(started)


def listening(started: Engine) -> int:
    """How many threads wait to be woken."""
    return len(started.wakes.not_empty._waiters)  # type: ignore[attr-defined]


def stop_for_good(started: Engine) -> None:
    """However deaf it is."""
    while any(thread.is_alive() for thread in started.threads):
        started.wake(0)
        for thread in started.threads:
            thread.join(0.05)


def test_a_job_whose_bell_nobody_heard_is_found(
    short_look: None, running: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "wake", lambda pk: None)
    job = Job.objects.ask("empty")
    wait_until(lambda: over(job))


def test_without_the_sweeper_a_job_whose_bell_nobody_heard_would_wait(
    short_look: None, running: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: it looks again and again, but not for what waits."""
    rounds: list[int] = []
    monkeypatch.setattr("jobs.sweeping.waiting", list)
    monkeypatch.setattr("jobs.sweeping.duties", [Duty(lambda: rounds.append(1), every=0)])
    monkeypatch.setattr(processes, "wake", lambda pk: None)
    wait_until(lambda: rounds)  # the look that was under way saw nothing, and is over
    unheard = Job.objects.ask("empty")
    begun = len(rounds)
    wait_until(lambda: len(rounds) > begun + 10)
    assert again(unheard).state == JobState.WAITING
    running.wake(unheard.pk)
    wait_until(lambda: over(unheard))


def test_bells_that_nobody_can_answer_do_not_pile_up() -> None:
    engine = Engine()
    for pk in range(10_000):
        engine.wake(pk)
    assert engine.wakes.qsize() == THREADS


def test_a_bell_while_all_are_at_work_is_heard_afterwards(
    long_look: None, running: Engine, tmp_path: Path
) -> None:
    diaries = [tmp_path / str(n) for n in range(THREADS)]
    long = [
        Job.objects.ask("count", to=1_000_000, pause=0.001, diary=str(diary)) for diary in diaries
    ]
    wait_until(lambda: all(diary.exists() for diary in diaries))
    waits = [Job.objects.ask("empty") for _ in range(10)]
    for job in long:
        again(job).cancel()
    wait_until(lambda: over(*long, *waits))


@pytest.mark.parametrize("error", [SystemExit(1), KeyboardInterrupt(), MemoryError()])
def test_tasks_that_would_end_their_thread_leave_it_at_work(
    error: BaseException, long_look: None, running: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave(progress: object) -> None:
        raise error

    monkeypatch.setitem(kinds, "answer", JobKind("answer", "Leaving", leave))
    deadly = [Job.objects.ask("answer") for _ in range(THREADS + 1)]
    wait_until(lambda: over(*deadly))
    job = Job.objects.ask("empty")
    wait_until(lambda: over(job))
    assert running.is_heard


def test_a_thread_that_stumbles_outside_of_a_task_goes_on(
    running: Engine, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(engine, "work_off", broken)
        for _ in range(THREADS):
            running.wake(1)
            wait_until(lambda: running.wakes.empty() and "goes on" in caplog.text)
    job = Job.objects.ask("empty")
    wait_until(lambda: over(job))
    assert running.is_heard


def broken(*_words: object) -> None:
    raise ZeroDivisionError


def test_a_start_finds_what_others_have_left(transactional_db: None) -> None:
    waits, lost = Job.objects.ask("empty"), Job.objects.ask("count", to=5)
    crash(lost).renew(done=3, checkpoint=3)
    crash_again = Job.objects.filter(pk=lost.pk)
    crash_again.update(lease=again(waits).asked_at)
    engine = Engine()
    engine.start()
    wait_until(lambda: over(waits, lost))
    engine.stop()
    for thread in engine.threads:
        thread.join(60)
    assert again(lost).attempt == 2


def test_at_the_end_what_is_under_way_is_given_back(
    running: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "GRACE", 3600)  # by the job itself, however slow its next step is
    diary = tmp_path / "diary"
    job = Job.objects.ask("count", to=1_000_000, pause=0.001, diary=str(diary))
    wait_until(diary.exists)
    running.stop()
    for thread in running.threads:
        thread.join(60)
    job = again(job)
    assert (job.state, job.attempt) == (JobState.WAITING, 0)
    assert job.checkpoint == job.done == len(diary.read_text().splitlines())


@pytest.mark.parametrize(("grace", "state"), [(0.01, JobState.WAITING), (3600, JobState.RUNNING)])
def test_at_the_end_what_takes_no_step_is_given_back_too(
    running: Engine, monkeypatch: pytest.MonkeyPatch, grace: float, state: JobState
) -> None:
    """The second is the negative control: nobody gives it back, and the end would be a crash."""
    begun, may_end, ended = threading.Event(), threading.Event(), list[JobState]()

    def one_long_step(progress: Progress) -> None:
        begun.set()
        may_end.wait(60)
        ended.append(JobState(again(progress.claim.job).state))

    monkeypatch.setattr(engine, "GRACE", grace)
    monkeypatch.setitem(kinds, "answer", JobKind("answer", "In one step", one_long_step))
    job = Job.objects.ask("answer")
    assert begun.wait(60)
    running.stop()
    if state == JobState.WAITING:
        wait_until(lambda: again(job).state == JobState.WAITING)
        assert again(job).attempt == 0
    may_end.set()
    wait_until(lambda: ended == [state])


def test_it_is_heard_while_all_its_threads_live(running: Engine) -> None:
    assert (running.is_heard, processes.wakers_are_heard()) == (True, True)
    running.stop()
    for thread in running.threads:
        thread.join(60)
    assert (running.is_heard, processes.wakers_are_heard()) == (False, False)


def test_two_engines_in_a_row_do_not_stop_one_another(
    transactional_db: None,
) -> None:
    first, second = Engine(), Engine()
    first.start()
    first.stop()
    second.start()
    for thread in first.threads:
        thread.join(60)
    job = Job.objects.ask("empty")
    wait_until(lambda: over(job))
    second.stop()
    for thread in second.threads:
        thread.join(60)
