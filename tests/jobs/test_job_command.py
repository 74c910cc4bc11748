"""./run jobs, as far as it needs no process of its own."""

import errno
import json
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError

from jobs import processes
from jobs.kinds import JobKind, kinds
from jobs.management.commands.jobs import SIGNALS, parameter
from jobs.models import Job, JobState
from jobs.results import path_of
from tests.jobs.workers import held, lapse

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def ctrl_c() -> Any:
    """After each test Ctrl-C and its like do what they did before."""
    before = list(map(signal.getsignal, SIGNALS))
    yield
    assert list(map(signal.getsignal, SIGNALS)) == before


def jobs(*words: str) -> int:
    """How the command ends."""
    try:
        call_command("jobs", *words)
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def let(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]) -> None:
    """Have this done by `./run jobs run answer`."""
    monkeypatch.setitem(kinds, "answer", JobKind("answer", "Answering", run))


def test_without_jobs_the_list_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs() == 0
    assert capsys.readouterr().out == "No jobs yet.\n"


def test_the_list_says_of_each_job_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs("run", "count", "to=4") == jobs("run", "write", "size=3") == 0
    assert jobs("run", "stumble", "known=true") == 1
    Job.objects.ask("empty")
    capsys.readouterr()
    jobs()
    lines = [re.sub(" +", " ", line.strip()) for line in capsys.readouterr().out.splitlines()]
    assert [line.partition(" ")[2] for line in lines] == [
        "empty waiting",
        "stumble failed The stone was seen too late.",
        "write done zeros.bin",
        "count done 100 % 4 of 4",
    ]


def test_the_list_has_the_jobs_of_another_version_too(capsys: pytest.CaptureFixture[str]) -> None:
    Job.objects.ask("empty")
    Job.objects.update(kind="of-tomorrow")
    assert jobs() == 0
    assert "of-tomorrow      waiting" in capsys.readouterr().out


def test_a_job_is_carried_out_here_and_now(capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs("run", "count", "to=3") == 0
    captured = capsys.readouterr()
    assert captured.out == "3\n"
    assert captured.err.splitlines()[-1].startswith("100 % · 3 of 3")
    job = Job.objects.get()
    assert (job.state, job.attempt, job.done, job.requested_by) == (JobState.DONE, 1, 3, None)


class Greedy:
    """A worker that takes whatever it hears of."""

    is_heard = True

    def __init__(self) -> None:
        self.taken: list[bool] = []

    def wake(self, pk: int) -> None:
        self.taken.append(Job.objects.claim(pk, "somebody else") is not None)


@pytest.fixture
def greedy() -> Iterator[Greedy]:
    processes.wakers.append(worker := Greedy())
    yield worker
    processes.wakers.remove(worker)


def test_nobody_else_takes_what_is_carried_out_here(greedy: Greedy) -> None:
    assert jobs("run", "empty") == 0
    assert greedy.taken == [False]


def test_if_it_were_not_claimed_at_once_somebody_else_would_take_it(
    greedy: Greedy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Negative control: it is there to be seen before it is claimed."""
    monkeypatch.setattr(
        "jobs.management.commands.jobs.transaction", SimpleNamespace(atomic=nullcontext)
    )
    with pytest.raises(AssertionError):
        jobs("run", "empty")
    assert greedy.taken == [True]


def test_its_file_goes_where_it_is_wanted(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    wanted = tmp_path / "zeros"
    assert jobs("run", "write", "size=9", "-o", str(wanted)) == 0
    assert wanted.read_bytes() == bytes(9)
    capfdbinary.readouterr()
    assert jobs("run", "write", "size=9", "-o", "-") == 0
    assert capfdbinary.readouterr().out == bytes(9)


def test_without_a_wish_it_says_where_its_file_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs("run", "write", "size=9") == 0
    assert Path(capsys.readouterr().out.strip()) == path_of(Job.objects.get())


def test_a_file_that_cannot_be_written_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert jobs("run", "write", "size=9", "-o", str(tmp_path)) == 1
    assert f"It is kept in {path_of(Job.objects.get())}." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("known", "reason"),
    [("true", "The stone was seen too late."), ("false", "(ZeroDivisionError('an unseen stone'))")],
)
def test_a_failure_says_why(known: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs("run", "stumble", f"known={known}") == 1
    assert capsys.readouterr().err.strip().endswith(reason)


def test_what_cannot_be_asked_for_is_not_begun(capsys: pytest.CaptureFixture[str]) -> None:
    assert jobs("run", "nothing-of-that-kind") == 2
    assert "There are: answer, " in capsys.readouterr().err
    assert jobs("run", "count") == 2
    assert "missing a required argument: 'to'" in capsys.readouterr().err
    assert not Job.objects.exists()


def test_cancelled_by_somebody_else_it_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("jobs.running.PAUSE", 0)

    def count(progress: Any) -> None:
        Job.objects.get().cancel()
        progress.step(1)

    let(monkeypatch, count)
    assert jobs("run", "answer") == 1
    assert "Somebody has cancelled it." in capsys.readouterr().err


@pytest.fixture
def hung_up_on() -> Iterator[None]:
    """As in a terminal, even where nohup started the suite."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hung_up_on")
@pytest.mark.parametrize("presses", [1, 2])
@pytest.mark.parametrize("number", SIGNALS)
def test_ctrl_c_and_its_like_cancel_it(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: signal.Signals,
    presses: int,
) -> None:
    """Once: at the next step. Twice: where it is."""
    stepped = []

    def count(progress: Any) -> None:
        for _press in range(presses):
            signal.raise_signal(number)
        stepped.append(progress)
        progress.step(1)

    let(monkeypatch, count)
    assert jobs("run", "answer") == 128 + number
    assert capsys.readouterr().err.endswith("Cancelled.\n")
    assert len(stepped) == (presses == 1)
    assert Job.objects.get().state == JobState.CANCELLED


def test_ctrl_c_that_comes_too_late_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    let(monkeypatch, lambda progress: signal.raise_signal(signal.SIGINT))
    assert jobs("run", "answer") == 0
    assert Job.objects.get().state == JobState.DONE


def test_with_nohup_the_end_of_the_terminal_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang_up(progress: Any) -> None:
        signal.raise_signal(signal.SIGHUP)
        progress.step(1)

    let(monkeypatch, hang_up)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    assert jobs("run", "answer") == 0
    signal.signal(signal.SIGHUP, before)


class Gone(StringIO):
    """A terminal that somebody has closed."""

    def write(self, text: str) -> int:
        raise OSError(errno.EIO, text)


def test_a_terminal_that_is_gone_does_not_end_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", Gone())
    assert jobs("run", "count", "to=3") == 0


def test_what_cannot_be_printed_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Path("/dev/full").open("w") as full, monkeypatch.context() as patch:
        patch.setattr("sys.stdout", full)
        assert jobs("run", "write", "size=9", "-o", "-") == 1
    kept = path_of(Job.objects.get())
    sentence = f"It cannot be printed: No space left on device. It is kept in {kept}.\n"
    assert capsys.readouterr().err.endswith(sentence)


def test_taken_over_by_another_worker_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def sleep(progress: Any) -> None:
        lapse(Job.objects.get())
        held(Job.objects.get())
        progress.step(1)

    let(monkeypatch, sleep)
    assert jobs("run", "answer") == 1
    assert "Another worker has taken the job over" in capsys.readouterr().err


def test_without_a_database_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def away(*_words: Any, **_more: Any) -> None:
        raise OperationalError("no such table: jobs_job\n")

    monkeypatch.setattr(Job.objects, "order_by", away)
    assert jobs() == 1
    assert capsys.readouterr().err == "The database cannot be used: no such table: jobs_job.\n"


def test_a_job_is_cancelled_and_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    job = Job.objects.ask("empty")
    number = str(job.pk)
    assert jobs("retry", number) == 1
    assert jobs("cancel", number) == 0
    assert jobs("retry", number) == 0
    held(job)
    assert jobs("cancel", number) == 0
    assert jobs("cancel", "4711") == 1
    Job.objects.update(state=JobState.DONE)
    assert jobs("cancel", number) == 1
    captured = capsys.readouterr()
    assert [line.replace(number, "N", 1) for line in captured.out.splitlines()] == [
        "Job N is cancelled.",
        "Job N waits for a worker.",
        "Job N ends at its next step.",
    ]
    assert captured.err.splitlines()[1:] == [
        "There is no job 4711.",
        f"Job {number} is over already: done.",
    ]


def test_parameters_are_values_or_texts() -> None:
    assert jobs("run", "answer", "tables=3", "name=Ada", 'names=["Ada","Ben"]', "fair=true") == 0
    expected = {"tables": 3, "name": "Ada", "names": ["Ada", "Ben"], "fair": True}
    assert Job.objects.get().value == expected
    assert json.loads(json.dumps(expected)) == expected


def test_a_parameter_without_a_value_is_none() -> None:
    with pytest.raises(ValueError, match="to"):
        parameter("to")
