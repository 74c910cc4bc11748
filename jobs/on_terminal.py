"""A job that is carried out right here, before the eyes of whoever asked for it."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.db import transaction

from jobs.bar import Bar
from jobs.errors import Cancelled, LeaseLost
from jobs.holds import Hold
from jobs.models import Job, State
from jobs.progress import Progress
from jobs.running import cancelled, owner, work

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Shown(Progress):
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


class Stops:
    """Told to end once, the job ends at its next step; told again, at once."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.told = 0

    def hear(self, number: int, *_where: object) -> None:
        if self.told:
            raise Stopped(number)
        self.told = number
        self.progress.end = Cancelled()


def carry_out(kind: str, parameters: dict[str, Any], bar: Bar) -> Job:
    """Ask for it and begin at once; the row at its end. Ctrl-C cancels it and is passed on."""
    with transaction.atomic():  # before anybody else could see it, it is ours
        job = Job.objects.ask(kind, **parameters)
        hold = Job.objects.claim(job.pk, owner())
    assert hold
    progress = Shown(hold, bar)
    with cancelled_by_signals(progress) as stops, bar:
        work(hold, progress)
    job.refresh_from_db()
    if job.state == State.CANCELLED and stops.told:
        raise Stopped(stops.told)
    return job


@contextmanager
def cancelled_by_signals(progress: Progress) -> Iterator[Stops]:
    stops = Stops(progress)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    for number, does in before.items():
        if does != signal.SIG_IGN:  # nohup
            signal.signal(number, stops.hear)
    try:
        yield stops
    except Stopped:
        with suppress(LeaseLost):
            cancelled(progress.hold)
        raise
    finally:
        for number, does in before.items():
            signal.signal(number, does)
