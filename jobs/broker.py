"""Celery carries the number of a row to a worker: the broker only wakes, the row is the job.

Loaded only where there is a broker.
"""

import logging
import ssl
import threading
from queue import Empty, SimpleQueue
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from celery import Celery
from django.conf import settings
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from jobs import processes
from jobs.running import work_off

PATIENCE = 4.0  # seconds for an answer of the broker
CHECK = 8  # seconds of silence after which it is asked whether it is still there
SECONDS_BETWEEN_ASKING = 5.0  # of silence, after which whoever wakes asks the same
UNHEARD = (OperationalError, RedisError, OSError)

log = logging.getLogger("phase10.jobs")
stopping = threading.Event()  # this worker ends


def broker_of(address: str) -> dict[str, Any]:
    """The address as Celery wants it, which calls a socket by another name, and trusts anybody."""
    if address.startswith("unix:"):
        parts = urlsplit(address)
        number = dict(parse_qsl(parts.query)).get("db", "0")
        place = f"{parts.netloc}{parts.path}?virtual_host={number}"
        return {"broker_url": f"redis+socket://{place}"}
    if address.startswith("rediss:"):
        return {"broker_url": address, "broker_use_ssl": {"ssl_cert_reqs": ssl.CERT_REQUIRED}}
    return {"broker_url": address}


app = Celery("phase10site", fixups=[])
app.conf.update(
    **broker_of(settings.REDIS_URL),
    accept_content=["json"],
    broker_connection_retry_on_startup=True,
    broker_connection_timeout=PATIENCE,
    broker_transport_options={
        "health_check_interval": CHECK,
        "max_retries": 0,  # whoever calls tries again
        "socket_connect_timeout": PATIENCE,
        "socket_keepalive": True,
        "socket_timeout": PATIENCE,
    },
    task_default_queue="phase10-jobs",
    task_ignore_result=True,
    worker_cancel_long_running_tasks_on_connection_loss=True,  # none are: all are acknowledged
    worker_consumer="jobs.worker:Consumer",
    worker_enable_remote_control=False,
    worker_hijack_root_logger=False,
    worker_prefetch_multiplier=1,
    worker_redirect_stdouts=False,
)


@app.task(name="jobs.run")  # type: ignore[untyped-decorator]
def run_job(pk: int) -> None:
    work_off(stopping, first=pk)


class BrokerWaker:
    """A thread tells the broker which job waits: whoever asks for one never waits for the broker.

    What it cannot tell it forgets: the workers look for what waits as soon as they hear again.
    """

    def __init__(self) -> None:
        self.wakes: SimpleQueue[int] = SimpleQueue()
        self.stopping = threading.Event()
        self.has_answered = False  # the last time
        self.thread = threading.Thread(target=self.pass_on, name="waker", daemon=True)

    def start(self) -> None:
        processes.wakers.append(self)
        self.thread.start()

    def wake(self, pk: int) -> None:
        self.wakes.put(pk)

    def stop(self) -> None:
        processes.wakers.remove(self)
        self.stopping.set()
        self.wakes.put(0)

    @property
    def is_heard(self) -> bool:
        return self.has_answered and self.thread.is_alive()

    def pass_on(self) -> None:
        self.tell(0)
        while not self.stopping.is_set():
            try:
                self.tell(self.wakes.get(timeout=SECONDS_BETWEEN_ASKING))
            except Empty:
                self.tell(0)

    def tell(self, pk: int) -> None:
        """Send the number, or only ask whether the broker is there."""
        try:
            send(pk) if pk else ask_broker()
            self.has_answered = True
        except UNHEARD as error:
            log.warning("The broker of the jobs does not answer: %s", error)
            self.has_answered = False
            self.empty_wakes()

    def empty_wakes(self) -> None:
        while not self.wakes.empty():
            self.wakes.get()


def send(pk: int) -> None:
    run_job.apply_async((pk,), retry=False)


def ask_broker() -> None:
    with app.pool.acquire(block=True) as connection:
        connection.default_channel.client.ping()
