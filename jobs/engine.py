"""Who carries out the jobs that a process asks for: threads of its own, or workers."""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import Full, Queue
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection

from jobs import processes
from jobs.models import give_back_what_is_left, here
from jobs.running import work_off
from jobs.sweeping import keep_standing, keep_sweeping

if TYPE_CHECKING:
    from jobs.broker import BrokerWaker

THREADS = 2  # a long job does not hold up a short one
GRACE = 0.25  # seconds that jobs are given to get to their next step; the server waits twice that

# Seconds until a thread that calculates lets another one on: during a job ten times as often as
# Python would, so that pages wait 19 ms behind it instead of 76 (the slowest of a hundred; behind
# two, 49 and 292). Where no job is under way, that would only interrupt the pages.
TURN, TURN_BESIDE_A_JOB = 0.005, 0.0005

log = logging.getLogger("phase10.jobs")


def for_this_process() -> "Engine | BrokerWaker":
    """Workers where there is a broker to call them, else threads of this process."""
    if not settings.REDIS_URL:
        return Engine()
    from jobs.broker import BrokerWaker  # noqa: PLC0415 - Celery takes half a second to load

    return BrokerWaker()


class Engine:
    """Threads that work off the jobs, woken as soon as one waits."""

    def __init__(self) -> None:
        self.stopping = threading.Event()
        self.wakes: Queue[int] = Queue(THREADS)  # one for each thread is enough
        self.at_work = 0  # of the threads
        self.counting = threading.Lock()
        self.threads = [
            *(threading.Thread(target=self.work, name=f"jobs-{n}") for n in range(THREADS)),
            threading.Thread(target=keep_sweeping, args=(self.stopping, self.wake), name="sweeper"),
            threading.Thread(target=keep_standing, args=(self.stopping,), name="standing"),
        ]

    def start(self) -> None:
        processes.wakers.append(self)
        for thread in self.threads:
            thread.start()

    def wake(self, pk: int) -> None:
        with suppress(Full):  # each thread will look once more after this
            self.wakes.put_nowait(pk)

    def stop(self) -> None:
        """Jobs under way are given back at their next step, or soon, where they take none."""
        processes.wakers.remove(self)
        self.stopping.set()
        for _each in range(THREADS):
            self.wake(0)
        last = threading.Timer(GRACE, give_back_what_is_left, (list(here.values()),))
        last.daemon = True
        last.start()

    @property
    def is_heard(self) -> bool:
        return all(thread.is_alive() for thread in self.threads)

    def work(self) -> None:
        while self.is_woken():
            try:
                with self.short_turns():
                    work_off(self.stopping)
            except Exception:  # a thread that ended would be missing for good
                log.exception("A thread of the jobs goes on")
        connection.close()

    @contextmanager
    def short_turns(self) -> Iterator[None]:
        self.count_at_work(1)
        try:
            yield
        finally:
            self.count_at_work(-1)

    def count_at_work(self, more: int) -> None:
        with self.counting:
            self.at_work += more
            sys.setswitchinterval(TURN_BESIDE_A_JOB if self.at_work else TURN)

    def is_woken(self) -> bool:
        """Wait to be woken; false once this process ends."""
        self.wakes.get()
        return not self.stopping.is_set()
