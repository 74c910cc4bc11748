"""The site as it is really served, in threads of the tests' own process and on their database."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from phase10site import server
from tests.waiting import wait_until

PATIENCE = 20  # seconds
OURS = ("live-", "pages-", "writers-", "passwords-", "health-")  # their connections close with them


@dataclass(frozen=True)
class Served:
    port: int


@contextmanager
def served() -> Iterator[Served]:
    with server.first_free([0]) as listener:
        site = server.loaded_server()
        thread = threading.Thread(target=site.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        wait_until(lambda: site.started)
        try:
            yield Served(listener.getsockname()[1])
        finally:
            site.end()
            thread.join(PATIENCE)
            for other in threading.enumerate():
                if other.name.startswith(OURS):
                    other.join(PATIENCE)
