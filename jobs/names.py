"""How our processes are called where others see them."""

import os
import socket

WORKER = "phase10-worker:"


def of_this() -> str:
    """This one, among those of all machines."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}"


def of_worker() -> str:
    return f"{WORKER}{of_this()}"
