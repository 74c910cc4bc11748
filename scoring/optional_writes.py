"""Writes that may be left out: somebody only looks, and never waits for those who write."""

from collections.abc import Callable

from django.db import OperationalError, connection

SHORT = 0.1  # seconds


def write_unless_busy[R](write: Callable[[], R]) -> R | None:
    """What it returns; None where others write, or nobody can: then it is left to the next one."""
    try:
        with connection.waiting_at_most(SHORT):  # type: ignore[attr-defined]
            return write()
    except OperationalError:
        if connection.in_atomic_block:
            raise
        return None
