"""Django's SQLite with a fair queue: the threads of this process write one after the other.

SQLite itself lets waiting writers poll, and the unlucky ones wait for a second or more. A lock of
this process makes the queue fair (ENGINES.md has the figures). It is only for speed: the database
still referees, also against other processes. Nobody waits for longer than their thread has
patience.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.db import DatabaseError, OperationalError
from django.db.backends.sqlite3 import base

from jobs.private import make_folder, opener
from phase10site.threads import own_patience

PIECE = 0.5  # seconds
turn = threading.Lock()


class Busy(Exception):
    """Somebody else is writing."""


class DatabaseWrapper(base.DatabaseWrapper):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.has_turn = False
        self.longest_wait = 0.0  # for its turn to write

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Its file is made when it is first opened, and so is the folder."""
        file = Path(conn_params["database"])
        try:
            make_folder(file.parent)
        except OSError as error:
            reason = f"{file.parent} cannot be made: {error.strerror}"
            raise sqlite3.OperationalError(reason) from error
        with suppress(OSError):  # it is there, or SQLite says why not; its log gets its rights
            open(file, "xb", opener=opener).close()
        self.longest_wait = own_patience().lock
        return super().get_new_connection(conn_params | {"timeout": self.longest_wait})

    @contextmanager
    def waiting_at_most(self, seconds: float) -> Iterator[None]:
        """For what need not be written: whoever else is writing, goes first."""
        self.ensure_connection()
        self.limit_wait(seconds)
        try:
            yield
        finally:
            self.limit_wait(own_patience().lock)

    def limit_wait(self, seconds: float) -> None:
        self.longest_wait = seconds
        if self.connection is not None:
            self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")

    def _start_transaction_under_autocommit(self) -> None:
        self.take_turn()
        try:
            self.begin()
        except (DatabaseError, sqlite3.Error):
            self.pass_turn()
            raise

    def begin(self) -> None:
        if threading.current_thread() is threading.main_thread() and self.begins_in_pieces():
            return
        super()._start_transaction_under_autocommit()  # type: ignore[misc]

    def begins_in_pieces(self) -> bool:
        """The main thread hears Ctrl-C only between two waits of SQLite: so these are short."""
        deadline = time.monotonic() + self.longest_wait - PIECE
        self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * PIECE)}")
        try:
            while time.monotonic() < deadline:
                with suppress(Busy), busy_told():
                    super()._start_transaction_under_autocommit()  # type: ignore[misc]
                    return True
        finally:
            self.limit_wait(self.longest_wait)
        return False

    def _commit(self) -> None:
        super()._commit()  # type: ignore[misc]
        self.pass_turn()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]
        finally:
            self.pass_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]
        finally:
            self.pass_turn()

    def take_turn(self) -> None:
        self.has_turn = turn.acquire(timeout=self.longest_wait)
        if not self.has_turn:
            with self.wrap_database_errors:
                raise busy()

    def pass_turn(self) -> None:
        if self.has_turn:
            self.has_turn = False
            turn.release()


@contextmanager
def busy_told() -> Iterator[None]:
    try:
        yield
    except OperationalError as error:
        if getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
            raise Busy from error
        raise


def busy() -> sqlite3.OperationalError:
    """As SQLite says it."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error
