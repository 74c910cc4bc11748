"""The bus of this process: one hub, fed by the carrier that the settings name."""

from functools import cache

from django.conf import settings
from django.db import transaction

from live.carriers import Carrier
from live.hub import Hub


class Memory:
    """One process: whoever publishes and whoever follows are in the same."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def publish(self, topic: str) -> None:
        transaction.on_commit(lambda: self.hub.deliver(topic), robust=True)

    def listen(self) -> None:
        self.hub.feed(True)

    def stop(self) -> None:
        pass


hub = Hub()


@cache
def carrier() -> Carrier:
    match settings.BUS:
        case "redis":
            from live.carriers.redis import Redis  # noqa: PLC0415 - takes half a second to load

            return Redis(hub)
        case "postgresql":
            from live.carriers.postgresql import Postgresql  # noqa: PLC0415 - needs psycopg

            return Postgresql(hub)
        case _:
            return Memory(hub)


def publish(topic: str) -> None:
    """Say that what this topic is about has changed, as soon as others can see that it has."""
    carrier().publish(topic)


def is_heard() -> bool:
    """Say whether pages that this process serves hear what is published anywhere."""
    return hub.is_open and hub.is_fed


def open_here() -> None:
    """Let pages follow, from this event loop on."""
    hub.open()
    carrier().listen()


def close() -> None:
    """End all streams at once; their pages come back to whoever serves next."""
    carrier().stop()
    hub.close()
