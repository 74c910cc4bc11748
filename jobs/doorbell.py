"""The bell of a process whose jobs are carried out by workers. Loaded only with a broker."""

import logging
import threading
from queue import Empty, SimpleQueue

from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from jobs import bells
from jobs.celery import app, run_job

LOOK = 5.0  # seconds of silence after which the broker is asked whether it is there
UNHEARD = (OperationalError, RedisError, OSError)

log = logging.getLogger("phase10.jobs")


class Doorbell:
    """A thread tells the broker which job waits: whoever asks for one never waits for the broker.

    What it cannot tell it forgets: the workers look for what waits as soon as they hear again.
    """

    def __init__(self) -> None:
        self.rung: SimpleQueue[int] = SimpleQueue()
        self.stopping = threading.Event()
        self.answered = False  # the last time
        self.thread = threading.Thread(target=self.pass_on, name="doorbell", daemon=True)

    def start(self) -> None:
        bells.bells.append(self)
        self.thread.start()

    def ring(self, pk: int) -> None:
        self.rung.put(pk)

    def stop(self) -> None:
        bells.bells.remove(self)
        self.stopping.set()
        self.rung.put(0)

    @property
    def is_heard(self) -> bool:
        return self.answered and self.thread.is_alive()

    def pass_on(self) -> None:
        self.tell(0)
        while not self.stopping.is_set():
            try:
                self.tell(self.rung.get(timeout=LOOK))
            except Empty:
                self.tell(0)

    def tell(self, pk: int) -> None:
        """Send the number, or only ask whether the broker is there."""
        try:
            send(pk) if pk else knock()
            self.answered = True
        except UNHEARD as error:
            log.warning("The broker of the jobs does not answer: %s", error)
            self.answered = False
            self.forget()

    def forget(self) -> None:
        while not self.rung.empty():
            self.rung.get()


def send(pk: int) -> None:
    run_job.apply_async((pk,), retry=False)


def knock() -> None:
    with app.pool.acquire(block=True) as connection:
        connection.default_channel.client.ping()
