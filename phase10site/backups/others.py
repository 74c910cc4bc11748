"""Whether somebody else works on this database: other machines do not see the folder's lock."""

import time

from django.db import connection

from phase10site.backups.snapshot import snapshot

PATIENCE = 2.0  # seconds; a process that has just ended may still be letting go
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
    AND application_name <> current_setting('application_name')
"""


def are_connected() -> bool:
    if connection.vendor != "postgresql":
        return False
    deadline = time.monotonic() + PATIENCE
    while count_others():
        if time.monotonic() > deadline:
            return True
        time.sleep(0.1)
    return False


def count_others() -> int:
    with snapshot() as own, own.cursor() as cursor:
        cursor.execute(OTHERS)
        return int(cursor.fetchone()[0])
