"""Several processes on one PostgreSQL, which carries the topics with its transactions."""

import logging
from collections.abc import Iterator

import psycopg
from django.db import Error as DatabaseError
from django.db import connection

from live.carriers import SECONDS_OF_SILENCE, Listener, ListeningCarrier
from live.hub import EVERYTHING

CHANNEL = "phase10_live"
NOTIFY = "SELECT pg_notify(%s, %s)"
UNHEARD = {
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}  # then it is gone

log = logging.getLogger("phase10.live")


class PostgresqlListener(Listener):
    name = "PostgreSQL"
    errors = (psycopg.Error, OSError)

    def topics(self) -> Iterator[str | None]:
        with psycopg.connect(
            **connection.get_connection_params() | UNHEARD, autocommit=True
        ) as listening:
            listening.execute(f"LISTEN {CHANNEL}")
            yield EVERYTHING
            while True:
                yield from (said.payload for said in listening.notifies(timeout=SECONDS_OF_SILENCE))
                yield None


class Postgresql(ListeningCarrier):
    listener = PostgresqlListener

    def publish(self, topic: str) -> None:
        """Inside a transaction it is sent with the commit; what is rolled back was never said."""
        if connection.in_atomic_block:
            notify(topic)
            return
        try:
            notify(topic)
        except DatabaseError as error:  # what has changed is saved all the same
            log.warning("PostgreSQL does not take what has changed: %s", error)


def notify(topic: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(NOTIFY, [CHANNEL, topic])
