"""Serve Django's hello by granian: one worker, one thread for Python."""

import os

from granian.constants import Interfaces
from granian.server import Server

from bench.browser import HOST

if __name__ == "__main__":
    Server(
        "bench.serving.hello:application",
        address=HOST,
        port=int(os.environ["PHASE10_PORT"]),
        interface=Interfaces.WSGI,
        blocking_threads=1,
        log_enabled=False,
    ).serve()
