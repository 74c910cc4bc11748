"""Several processes on one or many machines: Redis carries the topics, and keeps nothing."""

import atexit
import logging
import threading
import time
from collections.abc import Iterator

from django.conf import settings
from django.db import transaction
from redis import Redis as Client
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from live.carriers import SECONDS_OF_SILENCE, Listener, ListeningCarrier, Outbox
from live.hub import EVERYTHING, Hub

CHANNEL = "phase10:live"
PATIENCE = 2.0  # seconds
CHECK = 5  # seconds of silence after which it asks whether Redis is still there
PAUSE = 1.0  # seconds until what could not be sent is tried again
LONGEST_END = 0.3  # seconds that the end of a process waits for what is still to be sent
ERRORS = (RedisError, OSError)

log = logging.getLogger("phase10.live")


def client() -> Client:
    """One that says at once that it was cut off, instead of coming back in silence."""
    return Client.from_url(
        settings.REDIS_URL,
        decode_responses=True,
        encoding_errors="replace",  # what nobody of ours has said is no topic of anybody
        health_check_interval=CHECK,
        socket_connect_timeout=PATIENCE,
        socket_timeout=PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )


class RedisListener(Listener):
    name = "Redis"
    errors = ERRORS

    def topics(self) -> Iterator[str | None]:
        with client() as connected, connected.pubsub() as channel:
            channel.subscribe(CHANNEL)
            while True:
                message = channel.get_message(timeout=SECONDS_OF_SILENCE)
                if channel.health_check_response_counter > 1:
                    raise RedisError("it does not answer")
                if message and message["type"] == "subscribe":
                    yield EVERYTHING
                else:
                    yield message and message["data"]


class Sender:
    """A thread that sends what was published: no request ever waits for Redis."""

    def __init__(self) -> None:
        self.outbox = Outbox()
        self.starting = threading.Lock()
        self.thread: threading.Thread | None = None

    def send(self, topic: str) -> None:
        self.outbox.put(topic)
        with self.starting:
            if self.thread is None:
                self.thread = threading.Thread(target=self.work, name="news-sender", daemon=True)
                self.thread.start()
                atexit.register(self.outbox.wait_until_sent, LONGEST_END)

    def work(self) -> None:
        redis, arrives = client(), True
        while True:
            topics = self.outbox.take()
            try:
                for topic in topics:
                    redis.publish(CHANNEL, topic)
            except ERRORS as error:
                if arrives:
                    log.warning("Redis does not take what has changed: %s", error)
                arrives = False
                self.outbox.take_back()
                time.sleep(PAUSE)
            else:
                arrives = True
                self.outbox.drop_sent()


class Redis(ListeningCarrier):
    listener = RedisListener

    def __init__(self, hub: Hub) -> None:
        super().__init__(hub)
        self.sender = Sender()

    def publish(self, topic: str) -> None:
        transaction.on_commit(lambda: self.sender.send(topic), robust=True)
