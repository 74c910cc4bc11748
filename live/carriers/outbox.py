"""What waits to be sent: nobody who publishes waits for whoever carries it."""

import threading

from live.hub import EVERYTHING

MOST = 1000  # topics; more than that is everything


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

    def sent(self) -> None:
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
        if len(self.waiting) > MOST:
            self.waiting = {EVERYTHING: None}

    def wait_until_sent(self, patience: float) -> bool:
        with self.changed:
            return self.changed.wait_for(lambda: not self.waiting and not self.under_way, patience)
