"""A Celery worker in threads of this process, and what it looks after. Only with a broker."""

import os
import threading
from collections.abc import Callable
from typing import Any

from celery.worker import consumer, state
from celery.worker.worker import WorkController

from jobs import broker
from jobs.broker import BrokerWaker
from jobs.models import give_back_what_is_left, here
from jobs.processes import name_of_worker
from jobs.sweeping import keep_standing, keep_sweeping

LONGEST_PAUSE = 5.0  # seconds between two tries to reach a broker that is gone
GRACE = 3.0  # seconds that jobs under way are given to get to their next step
LAST_WAIT = 1.0  # seconds more for the database


class Consumer(consumer.Consumer):  # type: ignore[misc]
    """One that asks for a lost broker every few seconds, for as long as it takes."""

    def ensure_connected(self, connection: Any) -> Any:
        def complain(error: Exception, pause: float) -> None:
            broker.log.warning("The broker does not answer, next try in %.0f s: %s", pause, error)

        self.first_connection_attempt = False
        return connection.ensure_connection(
            complain,
            interval_start=1,
            interval_step=1,
            interval_max=LONGEST_PAUSE,
            callback=state.maybe_shutdown,
        )


class Worker:
    """Works off the jobs whose numbers the broker carries."""

    def __init__(self, concurrency: int, on_ready: Callable[[], None]) -> None:
        self.concurrency = concurrency
        broker.app.conf.broker_transport_options |= {"client_name": name_of_worker()}
        self.waker = BrokerWaker()
        self.hears = WorkController(
            app=broker.app,
            pool_cls="threads",
            concurrency=concurrency,
            ready_callback=lambda _consumer: on_ready(),
            without_gossip=True,
            without_heartbeat=True,
            without_mingle=True,
        )

    def work(self) -> int:
        """Until it is told to end; the code for whoever has started it."""
        self.waker.start()
        sweeper = threading.Thread(
            target=keep_sweeping, args=(broker.stopping, self.wake), name="sweeper"
        )
        sweeper.start()
        standing = threading.Thread(target=keep_standing, args=(broker.stopping,), name="standing")
        standing.start()
        self.hears.start()
        if not broker.stopping.is_set():  # it has ended by itself
            self.end(os.EX_SOFTWARE)
        return self.hears.exitcode or os.EX_OK

    def wake(self, pk: int) -> None:
        """For what waits unheard; where all are at work, they come to it by themselves."""
        if len(state.active_requests) < self.concurrency:
            self.waker.wake(pk)

    def end(self, code: int = os.EX_OK) -> None:
        """Jobs under way are given back at their next step, or at last, where they take none."""
        broker.stopping.set()
        state.should_stop = code
        later(GRACE, lambda: leave(code))
        later(GRACE + LAST_WAIT, lambda: os._exit(code))


def leave(code: int) -> None:
    give_back_what_is_left(list(here.values()))
    os._exit(code)


def later(pause: float, do: Callable[[], None]) -> None:
    timer = threading.Timer(pause, do)
    timer.daemon = True
    timer.start()
