"""Waiting for what has to come: not longer than it takes, and never for ever."""

import time
from collections.abc import Callable

PATIENCE = 20.0  # seconds


def wait_until(condition: Callable[[], object], patience: float = PATIENCE) -> None:
    deadline = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < deadline, "it did not come to that"
        time.sleep(0.01)
