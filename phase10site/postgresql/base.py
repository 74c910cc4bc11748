"""Django's PostgreSQL, on which nobody waits for longer than their thread has patience.

It has a fuse: while it is away one thread waits, not all.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.abc import RV, PQGen

from phase10site.threads import own_patience

PAUSE = 1.0  # seconds
LONGEST_TRY = 10.0  # then whoever tries for all has been lost, and somebody else may
INTERVAL = 0.1  # seconds, after which Ctrl-C is heard
SLACK = 1.0  # seconds that the server has to say by itself that it took too long
LONGEST_CHECK = 2.0  # seconds
IDLE_IN_TRANSACTION = 60  # seconds
LIMITS = "SET statement_timeout = {statement}; SET lock_timeout = {lock}"
LIMITS += f"; SET idle_in_transaction_session_timeout = '{IDLE_IN_TRANSACTION}s'"


class Fuse:
    """Who may try what has just failed: nobody for a moment, then one for all."""

    def __init__(self) -> None:
        self.turn = threading.Lock()
        self.is_blown = False
        self.next_try = 0.0

    def lets_try(self) -> bool:
        if not self.is_blown:
            return True
        with self.turn:
            now = time.monotonic()
            if now < self.next_try:
                return False
            self.next_try = now + LONGEST_TRY
            return True

    def blow(self) -> None:
        with self.turn:
            self.is_blown = True
            self.next_try = time.monotonic() + PAUSE

    def mend(self) -> None:
        if self.is_blown:
            with self.turn:
                self.is_blown, self.next_try = False, 0.0


fuses: dict[str, Fuse] = defaultdict(Fuse)  # by the alias of the database, as its pools are


class DatabaseWrapper(base.DatabaseWrapper):
    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        fuse = fuses[self.alias]
        if not fuse.lets_try():
            raise psycopg.OperationalError("it did not answer a moment ago")
        try:
            connection = super().get_new_connection(conn_params)
        except psycopg.OperationalError:
            fuse.blow()
            raise
        fuse.mend()
        return connection

    @contextmanager
    def waiting_at_most(self, _seconds: float) -> Iterator[None]:
        """Here nobody waits for whoever writes elsewhere, only for the same row."""
        yield


class Patient(psycopg.Connection[Any]):
    """The server itself ends what takes too long; where it does not even do that, it is gone."""

    longest: float | None = None  # seconds

    def wait(self, gen: PQGen[RV], interval: float = INTERVAL, timeout: float | None = None) -> RV:
        limit = timeout or self.longest
        try:
            return super().wait(gen, interval, limit)
        except psycopg.errors._WaitTimeout as error:
            if timeout:
                raise
            self.close()
            raise psycopg.OperationalError("it did not answer in time") from error


def check(connection: Patient) -> None:
    """Is it alive? And from now on it is as patient as whoever has it."""
    own = own_patience()
    connection.longest = LONGEST_CHECK
    limits = {"statement": int(1000 * own.statement), "lock": int(1000 * own.lock)}
    connection.execute(LIMITS.format(**limits))
    connection.longest = own.statement + SLACK if own.statement else None
