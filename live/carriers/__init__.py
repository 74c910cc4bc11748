"""What carries topics from whoever publishes them to the hub of every process that serves pages."""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Protocol

from live.hub import EVERYTHING, Hub

MOST_TOPICS_WAITING = 1000  # more than that is everything
FIRST_PAUSE = 0.2  # seconds until it tries again, twice as long each time
LONGEST_PAUSE = 5.0
SECONDS_OF_SILENCE = 1.0  # after which it looks whether it is to stop

log = logging.getLogger("phase10.live")


class Carrier(Protocol):
    def __init__(self, hub: Hub) -> None: ...

    def publish(self, topic: str) -> None:
        """Send it off without waiting for anybody, once what it is about is there to be seen."""

    def listen(self) -> None:
        """Feed the hub from now on."""

    def stop(self) -> None: ...


class Outbox:
    """Topics that are still to be sent, each once, in order; it never grows beyond its bound."""

    def __init__(self) -> None:
        self.waiting: dict[str, None] = {}
        self.under_way: list[str] = []
        self.changed = threading.Condition()

    def put(self, topic: str) -> None:
        with self.changed:
            self.waiting[topic] = None
            self.keep_within_bound()
            self.changed.notify_all()

    def take(self) -> list[str]:
        """All that waits, as soon as something does."""
        with self.changed:
            self.changed.wait_for(lambda: self.waiting)
            self.under_way, self.waiting = list(self.waiting), {}
            return self.under_way

    def drop_sent(self) -> None:
        with self.changed:
            self.under_way = []
            self.changed.notify_all()

    def take_back(self) -> None:
        """What was under way did not arrive, or nobody knows."""
        with self.changed:
            self.waiting = dict.fromkeys(self.under_way) | self.waiting
            self.under_way = []
            self.keep_within_bound()

    def keep_within_bound(self) -> None:
        if len(self.waiting) > MOST_TOPICS_WAITING:
            self.waiting = {EVERYTHING: None}

    def wait_until_sent(self, patience: float) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: not self.waiting and not self.under_way, patience)


class Listener(ABC):
    name: str  # of what it hears from
    errors: tuple[type[Exception], ...]  # what being cut off looks like

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.listen, name=f"live-{self.name}", daemon=True)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        self.stopping.set()

    @abstractmethod
    def topics(self) -> Iterator[str | None]:
        """Connect, say EVERYTHING, then each topic, and None from time to time."""

    def listen(self) -> None:
        try:
            self.listen_again_and_again()
        finally:
            self.hub.feed(False)

    def listen_again_and_again(self) -> None:
        pause = 0.0
        while not self.stopping.wait(pause):
            try:
                for topic in self.topics():
                    pause = 0.0
                    self.pass_on(topic)
                    if self.stopping.is_set():
                        return
            except Exception as error:  # this thread ends with its process only
                if not pause:
                    self.is_cut_off(error)
                pause = min(2 * pause or FIRST_PAUSE, LONGEST_PAUSE)

    def is_cut_off(self, error: Exception) -> None:
        unforeseen = None if isinstance(error, self.errors) else error
        log.warning(
            "%s is not heard, live pages ask instead: %s", self.name, error, exc_info=unforeseen
        )
        self.hub.feed(False)

    def pass_on(self, topic: str | None) -> None:
        if topic is None:
            return
        self.hub.feed(True)
        self.hub.deliver(topic)


class ListeningCarrier:
    """What carriers have in common that a thread listens to."""

    listener: type[Listener]

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listening: Listener | None = None

    def listen(self) -> None:
        self.listening = self.listener(self.hub)
        self.listening.start()

    def stop(self) -> None:
        if self.listening:
            self.listening.stop()
