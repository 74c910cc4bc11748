"""Processes and threads that carry out jobs: their names, whether they may, how they are woken."""

import errno
import os
import socket
from collections.abc import Callable
from contextvars import ContextVar
from sqlite3 import SQLITE_FULL
from typing import Protocol

from django.db import InterfaceError, OperationalError, connection

WORKER = "phase10-worker:"
GONE = (OperationalError, InterfaceError)  # what it looks like when the database is away
DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
DISK_FULL_OF_POSTGRESQL = "53100"

current_job: ContextVar[int] = ContextVar("job", default=0)  # of this thread

type Condition = Callable[[], None]
conditions: list[Condition] = []


def name_of_this() -> str:
    """This one, among those of all machines."""
    return f"{socket.gethostname()[:60]}:{os.getpid()}"


def name_of_worker() -> str:
    return f"{WORKER}{name_of_this()}"


def let_go() -> None:
    """As after a request: a broken connection is closed, one of a pool goes back to it."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def is_full(error: BaseException) -> bool:
    """Whether a disk, ours or the database's, has no room for what is to be written."""
    if isinstance(error, OSError):
        return error.errno in DISK_FULL
    if not isinstance(error, GONE):
        return False
    cause = error.__cause__
    sqlite, postgresql = getattr(cause, "sqlite_errorcode", 0), getattr(cause, "sqlstate", "")
    return sqlite == SQLITE_FULL or postgresql == DISK_FULL_OF_POSTGRESQL


class NotNow(Exception):
    """Why no job may be carried out here now, in one sentence."""


def before_any_job[C: Condition](condition: C) -> C:
    """Register a function of an app's `tasks.py` that raises `NotNow` where it must not be."""
    conditions.append(condition)
    return condition


def begin() -> None:
    for condition in conditions:
        condition()


class Waker(Protocol):
    """How a worker learns at once that a job waits. One not heard costs time, never a job."""

    def wake(self, pk: int) -> None:
        """Return at once, whoever does not hear it."""

    @property
    def is_heard(self) -> bool: ...


wakers: list[Waker] = []  # of this process; whatever carries out its jobs puts its own here


def wake(pk: int) -> None:
    for waker in wakers:
        waker.wake(pk)


def wakers_are_heard() -> bool:
    """Say whether what is asked for here can be begun at once; nobody is asked to find out."""
    return any(waker.is_heard for waker in wakers)
