"""Django's PostgreSQL with a fuse: while it is away one thread waits, not all."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from django.db.backends.postgresql import base

from phase10site.postgresql.fuse import Fuse

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
