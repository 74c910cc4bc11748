"""What commands say on a terminal: how far they are, and why they give up."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NoReturn, Self, TextIO

from django.core.management.base import BaseCommand
from django.db import Error as DatabaseError
from django.db import connection

from jobs.running import seconds_left, share

REDRAW = 0.1  # seconds between two pictures of the bar
NEXT_LINE = 5.0  # seconds between two lines where lines stay
UNKNOWN = 80  # columns
WIDEST = 40  # a longer bar says no more
NEVER_STARTED = "there is nothing here yet; start it once, with ./run"
BLOCKS, SIGNS = "█░", "#-"  # done and to do; the second where the first cannot be written


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
        self.begun_at = clock()
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
        self.so_far = replace(self.so_far, elapsed=self.clock() - self.begun_at, **facts)
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


class TerminalCommand(BaseCommand):
    """One that ends with a sentence where it cannot do what it is asked for."""

    requires_system_checks = ()

    def give_up(self, sentence: str, status: int = 1) -> NoReturn:
        self.stderr.write(sentence)
        raise SystemExit(status)

    def give_up_on_database(self, what: str, error: DatabaseError) -> NoReturn:
        first_line = str(error).strip().splitlines()[0]
        self.give_up(f"{what}: {NEVER_STARTED if was_never_started() else first_line}.")


def was_never_started() -> bool:
    """The first start makes the tables."""
    try:
        return not connection.introspection.table_names()
    except DatabaseError:
        return False
