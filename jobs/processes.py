"""Processes and threads that carry out jobs: their names, their connection, what they are at."""

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from sqlite3 import SQLITE_FULL

from django.db import InterfaceError, OperationalError, connection

WORKER = "phase10-worker:"


number: ContextVar[int] = ContextVar("job", default=0)
GONE = (OperationalError, InterfaceError)  # what it looks like when the database is away
DISK_FULL = "53100"  # as PostgreSQL calls it
type Condition = Callable[[], None]
conditions: list[Condition] = []


def of_this() -> str:
    """This one, among those of all machines."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}"


def of_worker() -> str:
    return f"{WORKER}{of_this()}"


@contextmanager
def working_on(pk: int) -> Iterator[None]:
    token = number.set(pk)
    try:
        yield
    finally:
        number.reset(token)


def let_go() -> None:
    """As after a request: a broken connection is closed, one of a pool goes back to it."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def in_transaction() -> bool:
    """Whether one is open on this thread; the one that is put around a test does not count."""
    blocks = connection.atomic_blocks
    return bool(blocks) and not getattr(blocks[-1], "_from_testcase", False)


def is_full(error: Exception) -> bool:
    """Whether it has no room on its disk for what is to be written."""
    cause = error.__cause__
    sqlite, postgresql = getattr(cause, "sqlite_errorcode", 0), getattr(cause, "sqlstate", "")
    return sqlite == SQLITE_FULL or postgresql == DISK_FULL


class NotNow(Exception):
    """Why no job may be carried out here now, in one sentence."""


def before_any_job[C: Condition](condition: C) -> C:
    """Register a function of an app's `tasks.py` that raises `NotNow` where it must not be."""
    conditions.append(condition)
    return condition


def begin() -> None:
    for condition in conditions:
        condition()
