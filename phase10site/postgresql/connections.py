"""Connections on which nobody waits for longer than their thread has patience."""

from typing import Any

import psycopg
from psycopg.abc import RV, PQGen

from phase10site.threads import current

INTERVAL = 0.1  # seconds, after which Ctrl-C is heard
SLACK = 1.0  # seconds that the server has to say by itself that it took too long
LONGEST_CHECK = 2.0  # seconds
IDLE_IN_TRANSACTION = 60  # seconds
LIMITS = "SET statement_timeout = {statement}; SET lock_timeout = {lock}"
LIMITS += f"; SET idle_in_transaction_session_timeout = '{IDLE_IN_TRANSACTION}s'"


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
    own = current()
    connection.longest = LONGEST_CHECK
    limits = {"statement": int(1000 * own.statement), "lock": int(1000 * own.lock)}
    connection.execute(LIMITS.format(**limits))
    connection.longest = own.statement + SLACK if own.statement else None
