"""A job that is carried out right here, before the eyes of whoever asked for it."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, Self, TextIO

from django.db import transaction

from jobs.kinds import Cancelled, LeaseLost
from jobs.models import Hold, Job, JobState
from jobs.running import Progress, end_cancelled, owner, seconds_left, share, work

REDRAW = 0.1  # seconds between two pictures of the bar
NEXT_LINE = 5.0  # seconds between two lines where lines stay
UNKNOWN = 80  # columns
WIDEST = 40  # a longer bar says no more
BLOCKS, SIGNS = "█░", "#-"  # done and to do; the second where the first cannot be written


SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True)
class StepsSoFar:
    """How far it is."""

    done: int = 0
    total: int | None = None
    note: str = ""
    elapsed: float = 0.0

    @property
    def count(self) -> str:
        return f"{self.done:,} of {self.total:,}" if self.total is not None else f"{self.done:,}"

    @property
    def time_left(self) -> str:
        left = seconds_left(self.elapsed, self.done, self.total)
        return f"{duration(left)} left" if left else ""


def duration(seconds: float) -> str:
    if seconds < 60:
        return f"{max(round(seconds), 1)} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes / 60:.1f} h"


def plain_line(so_far: StepsSoFar) -> str:
    percent = f"{share(so_far.done, so_far.total)} %" if so_far.total else ""
    return " · ".join(
        word for word in (percent, so_far.count, so_far.time_left, so_far.note) if word
    )


def bar_line(so_far: StepsSoFar, columns: int, signs: str = BLOCKS) -> str:
    """The bar and what belongs to it, in one line that never wraps."""
    words = " · ".join(word for word in (so_far.count, so_far.time_left, so_far.note) if word)
    percent = f"{share(so_far.done, so_far.total):3} %"
    width = min(WIDEST, columns - len(percent) - len(words) - 2)
    if not so_far.total or width < 4:
        return plain_line(so_far)[:columns]
    filled = width * min(so_far.done, so_far.total) // so_far.total
    return f"{percent} {signs[0] * filled}{signs[1] * (width - filled)} {words}"


def writes(stream: TextIO, text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


class Bar:
    """Shows the steps of whatever takes long; `with Bar(sys.stderr) as bar: work(bar)`."""

    checkpoint: Any = None  # nothing is kept: whatever is begun here is begun from its start

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self.stream = stream
        self.clock = clock
        self.begun = clock()
        self.so_far = StepsSoFar()
        self.drawn_last: StepsSoFar | None = None
        self.in_place = stream.isatty()
        self.pause = REDRAW if self.in_place else NEXT_LINE
        self.signs = BLOCKS if writes(stream, BLOCKS) else SIGNS

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_how: object) -> None:
        self.close()

    def start(self, total: int, note: str = "") -> None:
        self.see(total=total, note=note)

    def step(self, done: int, note: str | None = None, checkpoint: Any = None) -> None:
        self.see(done=done, note=self.so_far.note if note is None else note)

    def close(self) -> None:
        """Leave the last picture standing."""
        if self.drawn_last is not None and self.drawn_last != self.so_far:
            self.show()
        if self.drawn_last is not None and self.in_place:
            self.write("\n")

    def see(self, **facts: Any) -> None:
        self.so_far = replace(self.so_far, elapsed=self.clock() - self.begun, **facts)
        if self.drawn_last is None or self.so_far.elapsed - self.drawn_last.elapsed >= self.pause:
            self.show()

    def show(self) -> None:
        self.drawn_last = self.so_far
        if self.in_place:
            self.write(f"\r\033[K{bar_line(self.so_far, self.columns, self.signs)}")
        else:
            self.write(f"{plain_line(self.so_far)}\n")

    def write(self, text: str) -> None:
        encoding = getattr(self.stream, "encoding", None) or "utf-8"
        with suppress(OSError):  # a terminal that is gone keeps nobody from the work
            self.stream.write(text.encode(encoding, "replace").decode(encoding))
            self.stream.flush()

    @property
    def columns(self) -> int:
        try:
            columns = os.get_terminal_size(self.stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        return (columns or UNKNOWN) - 1  # a terminal that nobody has sized says 0


class ProgressOnTerminal(Progress):
    """Notes how far it is in the row as ever, and shows it on a terminal too."""

    def __init__(self, hold: Hold, bar: Bar) -> None:
        super().__init__(hold, threading.Event())
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
        hold = Job.objects.claim(job.pk, owner())
    assert hold
    progress = ProgressOnTerminal(hold, bar)
    with cancelled_by_signals(progress) as stops, bar:
        work(hold, progress)
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
            end_cancelled(progress.hold)
        raise
    finally:
        for number, does in before.items():
            signal.signal(number, does)
