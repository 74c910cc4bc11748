"""What carries topics from whoever publishes them to the hub of every process that serves pages."""

from typing import Protocol

from live.hub import Hub


class Carrier(Protocol):
    def __init__(self, hub: Hub) -> None: ...

    def publish(self, topic: str) -> None:
        """Send it off without waiting for anybody, once what it is about is there to be seen."""

    def listen(self) -> None:
        """Feed the hub from now on."""

    def stop(self) -> None: ...
