"""A thread that hears what any process publishes, and comes back by itself when it is cut off."""

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator

from live.hub import Hub

FIRST_PAUSE = 0.2  # seconds until it tries again, twice as long each time
LONGEST_PAUSE = 5.0
LOOK = 1.0  # seconds of silence after which it looks whether it is to stop

log = logging.getLogger("phase10.live")


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
    def heard(self) -> Iterator[str | None]:
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
                for topic in self.heard():
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


class Heard:
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
