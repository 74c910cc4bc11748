"""How long a search may take, shown where somebody waits, who may end it."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any, TextIO

from jobs.on_terminal import Bar

LONGER = 1.25
"""A slow machine may take so much longer than was asked, so that plans rarely depend on it."""
UNSEEN = 1.0
"""Seconds of waiting that nobody needs to be told about."""


class SearchProgress:
    """Whether the time is over; on a terminal with a bar, once it takes long."""

    def __init__(
        self,
        seconds: float,
        stream: TextIO = sys.stderr,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seconds, self.stream, self.clock = seconds, stream, clock
        self.begun = clock()
        self.bar: Bar | None = None
        self.is_stopped = self.is_cut = False

    @contextmanager
    def ends_at_interrupt(self) -> Iterator[None]:
        """The first Ctrl-C ends the search, and the next one everything."""
        before = signal.signal(signal.SIGINT, self.stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            self.close()

    def stop(self, *_signal: Any) -> None:
        self.is_stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def is_over(self) -> bool:
        elapsed = self.clock() - self.begun
        if elapsed > UNSEEN and self.stream.isatty():
            self.show(elapsed)
        self.is_cut = self.is_cut or elapsed > LONGER * self.seconds
        return self.is_cut or self.is_stopped

    def show(self, elapsed: float) -> None:
        if self.bar is None:
            self.bar = Bar(self.stream, self.clock)
            self.bar.begun = self.begun
            self.bar.start(ceil(self.seconds), "seconds of search")
        self.bar.step(min(int(elapsed), ceil(self.seconds)))

    def close(self) -> None:
        if self.bar is not None:
            self.bar.close()
