"""The connection of a thread that no request opens and closes."""

from sqlite3 import SQLITE_FULL

from django.db import InterfaceError, OperationalError, connection

GONE = (OperationalError, InterfaceError)  # what it looks like when the database is away

DISK_FULL = "53100"  # as PostgreSQL calls it


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
