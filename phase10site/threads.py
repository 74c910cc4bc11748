"""Threads of one kind with a queue of their own: whoever waits here holds up nobody elsewhere."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import NoReturn

of_this_thread = threading.local()
type Step = Callable[[], None]


@dataclass(frozen=True)
class Patience:
    """In seconds; 0 is without a limit."""

    statement: float
    lock: float  # that somebody else holds


JOB_PATIENCE = Patience(statement=0, lock=20)
READER_PATIENCE = Patience(statement=5, lock=0.5)  # what it has to write is little
WRITER_PATIENCE = Patience(statement=5, lock=4)
HEALTH_PATIENCE = Patience(statement=2, lock=0.5)


def own_patience() -> Patience:
    return getattr(of_this_thread, "patience", JOB_PATIENCE)


def set_patience(patience: Patience) -> None:
    of_this_thread.patience = patience


class Crowded(Exception):
    """So many have come before that this one cannot be served in time."""


@dataclass
class Threads:
    """The queue belongs to the event loop; the threads are made when they are first needed."""

    name: str
    count: int
    most_waiting: int
    patience: float  # seconds; who has waited for longer is told to come again
    first: Step  # what each thread does before all else
    last: Step  # and before it ends
    inside: int = 0
    steps: SimpleQueue[Step | None] = field(default_factory=SimpleQueue)
    threads: list[threading.Thread] = field(default_factory=list)

    @contextmanager
    def place(self) -> Iterator[None]:
        """For all the steps of one request."""
        if self.inside >= self.count + self.most_waiting:
            raise Crowded(self.name)
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1

    async def run[R](self, step: Callable[[], R], patience: float = float("inf")) -> R:
        """What the step answers or raises; it is not begun after so many seconds."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Callable[[], R]] = loop.create_future()
        latest = time.monotonic() + patience

        def begin() -> None:
            outcome = outcome_of(step) if time.monotonic() <= latest else self.refuse
            with suppress(RuntimeError):  # the loop is closed, and nobody waits any more
                loop.call_soon_threadsafe(settle, done, outcome)

        if len(self.threads) < self.count:
            self.add_thread()
        self.steps.put(begin)
        return (await done)()

    def refuse(self) -> NoReturn:
        raise Crowded(self.name)

    def add_thread(self) -> None:
        name = f"{self.name}-{len(self.threads) + 1}"
        thread = threading.Thread(target=self.work, args=[self.steps], name=name)
        try:
            thread.start()
        except RuntimeError:  # the system has none to give just now; the next step asks again
            if not self.threads:
                self.refuse()
        else:
            self.threads.append(thread)

    def work(self, steps: SimpleQueue[Step | None]) -> None:
        self.first()
        while step := steps.get():
            step()
        self.last()

    def end(self) -> list[threading.Thread]:
        """Nothing more is begun; the threads that may still be at work."""
        steps, self.steps = self.steps, SimpleQueue()
        ending, self.threads = self.threads, []
        with suppress(Empty):
            while True:
                steps.get_nowait()
        for _thread in ending:
            steps.put(None)
        return ending


def outcome_of[R](step: Callable[[], R]) -> Callable[[], R]:
    try:
        result = step()
    except BaseException as error:  # it is raised again where somebody waits for it
        fault = error

        def again() -> R:
            raise fault

        return again
    return lambda: result


def settle[R](done: asyncio.Future[R], outcome: R) -> None:
    if not done.done():  # whoever waited has been told to stop
        done.set_result(outcome)
