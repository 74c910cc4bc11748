import inspect
import json
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import Error as DatabaseError
from django.db import transaction

from jobs.kinds import Cancelled, LeaseLost, kinds
from jobs.models import Job, JobClaim, JobState
from jobs.processes import NotNow, begin
from jobs.results import path_of
from jobs.running import Progress, end_cancelled, owner, share, work
from jobs.terminal import Bar, StepsSoFar, TerminalCommand

LATEST = 20
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TAKEN_OVER = f"Another worker has taken the job over: {settings.COMMAND} jobs says how it goes on."


class Command(TerminalCommand):
    help = "List the latest jobs, carry one out right here, cancel one, or have one tried again."

    def add_arguments(self, parser: CommandParser) -> None:
        does = parser.add_subparsers(dest="does", metavar="run | cancel | retry")
        run = does.add_parser("run", help="carry a job out here and wait for it")
        run.add_argument("kind", help="what to do, such as games-export")
        run.add_argument("parameters", nargs="*", metavar="name=value", type=parameter)
        run.add_argument("-o", "--output", metavar="FILE", help="where its file goes; - prints it")
        for word, help_text in (("cancel", "end a job"), ("retry", "have a job tried again")):
            does.add_parser(word, help=help_text).add_argument("id", type=int)

    def handle(self, *args: Any, does: str | None, **options: Any) -> None:
        try:
            match does:
                case "run":
                    parameters = dict(options["parameters"])
                    self.run(options["kind"], parameters, options["output"])
                case "cancel":
                    self.cancel(self.job(options["id"]))
                case "retry":
                    self.retry(self.job(options["id"]))
                case _:
                    self.show()
        except DatabaseError as error:
            self.give_up_on_database("The database cannot be used", error)

    def show(self) -> None:
        jobs = Job.objects.order_by("-pk")[:LATEST]
        for job in jobs:
            self.stdout.write(f"{job.pk:>6}  {job.kind:<16} {job.state:<10} {progress_of(job)}")
        if not jobs:
            self.stdout.write("No jobs yet.")

    def run(self, kind: str, parameters: dict[str, Any], output: str | None) -> None:
        self.refuse_unknown(kind, parameters)
        try:
            begin()
            job = carry_out(kind, parameters, Bar(sys.stderr))
        except NotNow as error:
            self.give_up(str(error))
        except LeaseLost:
            self.give_up(TAKEN_OVER)
        except Stopped as stopped:
            self.give_up("Cancelled.", stopped.status)
        match job.state:
            case JobState.DONE:
                self.hand_over(job, output)
            case JobState.CANCELLED:
                self.give_up("Somebody has cancelled it.")
            case _:
                self.give_up(f"{job.error} ({job.detail})" if job.detail else job.error)

    def refuse_unknown(self, kind: str, parameters: dict[str, Any]) -> None:
        if kind not in kinds:
            there_are = ", ".join(sorted(kinds))
            self.give_up(f"There is no kind of job called {kind}. There are: {there_are}.", 2)
        try:
            inspect.signature(kinds[kind].run).bind(None, **parameters)
        except TypeError as error:
            self.give_up(f"{kind} cannot be asked for like that: {error}.", 2)

    def hand_over(self, job: Job, output: str | None) -> None:
        if not job.file:
            self.stdout.write(json.dumps(job.value, ensure_ascii=False))
        elif output == "-":
            self.print(path_of(job))
        else:
            self.stdout.write(str(self.copy_of(path_of(job), output)))

    def print(self, result: Path) -> None:
        try:
            with result.open("rb") as file, open(sys.stdout.fileno(), "wb", closefd=False) as out:
                shutil.copyfileobj(file, out)
        except OSError as error:
            self.give_up(f"It cannot be printed: {error.strerror}. It is kept in {result}.")

    def copy_of(self, result: Path, output: str | None) -> Path:
        if output is None:
            return result
        try:
            return Path(shutil.copyfile(result, output))
        except OSError as error:
            self.give_up(f"{output} cannot be written: {error.strerror}. It is kept in {result}.")

    def cancel(self, job: Job) -> None:
        job.cancel()
        if job.state == JobState.RUNNING:
            self.stdout.write(f"Job {job.pk} ends at its next step.")
        elif job.state == JobState.CANCELLED:
            self.stdout.write(f"Job {job.pk} is cancelled.")
        else:
            self.give_up(f"Job {job.pk} is over already: {job.state}.")

    def retry(self, job: Job) -> None:
        if job.state not in {JobState.FAILED, JobState.CANCELLED}:
            self.give_up(f"Job {job.pk} is {job.state}: only what failed or was cancelled is.")
        job.retry()
        self.stdout.write(f"Job {job.pk} waits for a worker.")

    def job(self, pk: int) -> Job:
        job = Job.objects.filter(pk=pk).first()
        if job is None:
            self.give_up(f"There is no job {pk}.")
        return job


def parameter(text: str) -> tuple[str, Any]:
    """`language=de`, `to=3`: a value of JSON, or else a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(text)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def progress_of(job: Job) -> str:
    """How far it is, and what came of it."""
    percent = f"{share(job.done, job.total):3} %" if job.total else "     "
    count = StepsSoFar(job.done, job.total).count if job.total else ""
    return "  ".join(text for text in (percent, count, job.error or job.file) if text).rstrip()


class ProgressOnTerminal(Progress):
    """Notes how far it is in the row as ever, and shows it on a terminal too."""

    def __init__(self, claim: JobClaim, bar: Bar) -> None:
        super().__init__(claim, threading.Event())
        self.bar = bar

    def start(self, total: int, note: str = "") -> None:
        super().start(total, note)
        self.bar.start(total, note)

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        super().step(done, note, checkpoint)
        self.bar.step(done, note)


class Stopped(BaseException):
    """Somebody, or the end of the terminal, has told this process to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number  # how a shell says it


class StopSignals:
    """Told to end once, the job ends at its next step; told again, at once."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.signal = 0

    def hear(self, number: int, *_where: object) -> None:
        if self.signal:
            raise Stopped(number)
        self.signal = number
        self.progress.end = Cancelled()


def carry_out(kind: str, parameters: dict[str, Any], bar: Bar) -> Job:
    """Ask for it and begin at once; the row at its end. Ctrl-C cancels it and is passed on."""
    with transaction.atomic():  # before anybody else could see it, it is ours
        job = Job.objects.ask(kind, **parameters)
        claim = Job.objects.claim(job.pk, owner())
    assert claim
    progress = ProgressOnTerminal(claim, bar)
    with cancelled_by_signals(progress) as stops, bar:
        work(claim, progress)
    job.refresh_from_db()
    if job.state == JobState.CANCELLED and stops.signal:
        raise Stopped(stops.signal)
    return job


@contextmanager
def cancelled_by_signals(progress: Progress) -> Iterator[StopSignals]:
    stops = StopSignals(progress)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, does in before.items():
        if does != signal.SIG_IGN:  # nohup
            signal.signal(number, stops.hear)
    try:
        yield stops
    except Stopped:
        with suppress(LeaseLost):
            end_cancelled(progress.claim)
        raise
    finally:
        for number, does in before.items():
            signal.signal(number, does)
