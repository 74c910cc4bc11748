"""The site as it is really served, in threads of the tests' own process and on their database."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connections

from phase10site import asgi, server
from tests.waiting import wait_until

PATIENCE = 20  # seconds


@dataclass(frozen=True)
class Served:
    port: int


@contextmanager
def served() -> Iterator[Served]:
    with server.first_free([0]) as listener:
        site = server.made()
        thread = threading.Thread(target=site.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        wait_until(lambda: site.started)
        try:
            yield Served(listener.getsockname()[1])
        finally:
            close_connections(asgi.threads.executor)
            site.end()
            thread.join(PATIENCE)
            for other in threading.enumerate():
                if other.name.startswith("live-"):
                    other.join(PATIENCE)


def close_connections(threads: ThreadPoolExecutor) -> None:
    """In each thread the connection that it has kept."""
    all_here = threading.Barrier(asgi.THREADS)

    def close() -> None:
        all_here.wait(PATIENCE)
        connections.close_all()

    for done in [threads.submit(close) for _thread in range(asgi.THREADS)]:
        done.result(PATIENCE)
