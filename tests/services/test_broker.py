"""Whoever asks for a job goes on at once: only the thread of the waker ever waits for Redis."""

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from ssl import CERT_REQUIRED
from threading import Event, Thread
from types import ModuleType
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import connection
from redis import Redis

from jobs import engine, processes
from jobs.models import Job
from tests.run.site import HOME, environment
from tests.services.servers import RedisServer
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broker(
    redis_server: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> ModuleType:
    """The module, loaded for this broker; it asks often whether the broker is there."""
    settings.REDIS_URL = redis_server.url
    monkeypatch.delitem(sys.modules, "jobs.broker", raising=False)
    module = import_module("jobs.broker")
    module.app.conf.broker_transport_options["socket_timeout"] = 60  # longer than any test here
    monkeypatch.setattr(module, "SECONDS_BETWEEN_ASKING", 0.05)
    return module


@pytest.fixture
def waker(broker: ModuleType) -> Iterator[Any]:
    waker = broker.BrokerWaker()
    waker.start()
    wait_until(lambda: waker.is_heard)
    yield waker
    waker.stop()
    waker.thread.join(60)
    assert not waker.thread.is_alive()
    broker.app.close()


class Watched:
    """The sending of numbers, with its beginning and its end."""

    def __init__(self, broker: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.ended = Event(), Event()
        self.original = broker.send
        monkeypatch.setattr(broker, "send", self.send)

    def send(self, pk: int) -> None:
        self.begun.set()
        self.original(pk)
        self.ended.set()


def numbers(server: RedisServer) -> list[int]:
    """What the broker holds for the workers, the oldest first."""
    with Redis.from_url(server.url) as client:
        held: Any = client.lrange("phase10-jobs", 0, -1)
    bodies = [json.loads(base64.b64decode(json.loads(message)["body"])) for message in held]
    return [arguments[0] for arguments, *_rest in reversed(bodies)]


def test_with_a_broker_the_process_wakes_a_worker(broker: ModuleType) -> None:
    assert isinstance(engine.for_this_process(), broker.BrokerWaker)


def test_the_broker_carries_the_number_of_the_row_and_nothing_else(
    waker: Any, redis_server: RedisServer
) -> None:
    jobs = [Job.objects.ask("answer", secret="of somebody"), Job.objects.ask("empty")]
    wait_until(lambda: numbers(redis_server) == [job.pk for job in jobs])


def test_a_broker_that_is_down_is_not_heard_until_it_is_back(
    waker: Any, redis_server: RedisServer
) -> None:
    redis_server.stop()
    Job.objects.ask("empty")
    wait_until(lambda: not processes.wakers_are_heard())
    redis_server.start()
    wait_until(processes.wakers_are_heard)
    job = Job.objects.ask("empty")
    wait_until(lambda: job.pk in numbers(redis_server))


def test_nobody_waits_for_a_broker_that_takes_and_never_answers(
    waker: Any,
    broker: ModuleType,
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(broker, monkeypatch)
    redis_server.freeze()
    jobs = [Job.objects.ask("empty") for _ in range(20)]
    assert not watched.ended.is_set()
    redis_server.thaw()
    wait_until(lambda: numbers(redis_server) == [job.pk for job in jobs])


def test_without_the_thread_whoever_asks_would_wait_for_the_broker(
    waker: Any,
    broker: ModuleType,
    redis_server: RedisServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Negative control: whoever asks for a job sends its number."""
    watched = Watched(broker, monkeypatch)
    monkeypatch.setattr(waker, "wake", watched.send)
    asked = Event()

    def ask() -> None:
        Job.objects.ask("empty")
        asked.set()
        connection.close()

    redis_server.freeze()
    page = Thread(target=ask)
    page.start()
    assert watched.begun.wait(60)
    assert not asked.is_set()
    redis_server.thaw()
    assert asked.wait(60)
    page.join(60)


def test_what_could_not_be_told_does_not_pile_up(waker: Any, redis_server: RedisServer) -> None:
    redis_server.stop()
    for _ in range(100):
        Job.objects.ask("empty")
    wait_until(waker.wakes.empty)
    redis_server.start()
    wait_until(processes.wakers_are_heard)
    assert len(numbers(redis_server)) < 100


@pytest.mark.parametrize(
    ("address", "in_celerys_words"),
    [
        ("redis://:word@host:6380/2", {"broker_url": "redis://:word@host:6380/2"}),
        (
            "rediss://host/0",
            {"broker_url": "rediss://host/0", "broker_use_ssl": {"ssl_cert_reqs": CERT_REQUIRED}},
        ),
        ("unix:///run/redis.sock", {"broker_url": "redis+socket:///run/redis.sock?virtual_host=0"}),
        (
            "unix://:word@/run/redis.sock?db=3",
            {"broker_url": "redis+socket://:word@/run/redis.sock?virtual_host=3"},
        ),
    ],
)
def test_the_address_is_said_in_celerys_words_and_certificates_are_looked_at(
    broker: ModuleType, address: str, in_celerys_words: dict[str, Any]
) -> None:
    assert broker.broker_of(address) == in_celerys_words


def test_a_process_without_a_broker_loads_neither_celery_nor_redis(tmp_path: Path) -> None:
    """Half a second and thirty megabytes that a club's laptop can do without."""
    code = (
        "import django, sys; django.setup(); import phase10site.asgi, jobs.engine;"
        "print({'celery', 'redis'} & {*sys.modules})"
    )
    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOME,
        env=environment(tmp_path, DJANGO_SETTINGS_MODULE="phase10site.settings"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout == "set()\n", said.stderr
