"""Changes of tables and rows that happen together or not at all.

Both databases undo changes of tables, too. Django by itself ends a transaction after each migration
and notes it only then: killed in between, the next start finds tables that it wants to make.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

LOCK = 1_010_101_010  # any number that is nobody else's in this database
ALONE = f"""
    SET LOCAL statement_timeout = 0;
    SET LOCAL lock_timeout = 0;
    SET LOCAL idle_in_transaction_session_timeout = 0;
    SELECT pg_advisory_xact_lock({LOCK})
"""


@contextmanager
def one_transaction() -> Iterator[None]:
    """Of two who want one, the second waits for the first: SQLite has one writer anyway."""
    with connection.constraint_checks_disabled(), transaction.atomic(durable=True):
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute(ALONE)
        yield


def check_references(step: str) -> None:
    """Told of each step of migrations: after each of them as if it ended its own transaction.

    PostgreSQL changes no table of which rows still wait to be checked, and takes rows that refer
    to others in any order only if it is told so anew: a migration may have told it otherwise.
    """
    if step.endswith("_success"):
        connection.check_constraints()
