import atexit
import threading

from django.apps import AppConfig
from django.db import connections

from phase10site import logs


class Phase10SiteConfig(AppConfig):
    name = "phase10site"

    def ready(self) -> None:
        atexit.register(close_pools)
        if threading.excepthook is threading.__excepthook__:  # pytest has one of its own
            threading.excepthook = logs.thread_died


def close_pools() -> None:
    """Let PostgreSQL's connections go: a pool left open holds a process for twenty seconds."""
    for connection in connections.all(initialized_only=True):
        if close := getattr(connection, "close_pool", None):
            close()
