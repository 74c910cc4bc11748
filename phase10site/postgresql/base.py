"""Django's PostgreSQL with a fuse: while it is away one thread waits, not all."""

import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.backends.postgresql import base

PAUSE = 1.0  # seconds
LONGEST_TRY = 10.0  # then whoever tries for all has been lost, and somebody else may


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
