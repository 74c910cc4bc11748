"""The database as it is at one moment, while others go on writing: nobody waits for it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import load_backend

from phase10site.backups.errors import Refused

ALIAS = "snapshot"
READ_ONLY = "PRAGMA query_only = ON"


@contextmanager
def snapshot() -> Iterator[BaseDatabaseWrapper]:
    """A connection of its own on which every read sees the same moment."""
    facts = settings_of_its_own()
    own: BaseDatabaseWrapper = load_backend(facts["ENGINE"]).DatabaseWrapper(facts, ALIAS)
    connections[ALIAS] = own
    try:
        with transaction.atomic(using=ALIAS):
            hold_the_moment(own)
            yield own
    finally:
        own.close()
        del connections[ALIAS]


def settings_of_its_own() -> dict[str, Any]:
    """Those of the database, without the pool of the pages and without a place in their queue."""
    facts = dict(connections[DEFAULT_DB_ALIAS].settings_dict)
    if connection.vendor == "sqlite":
        if not Path(facts["NAME"]).exists():
            raise Refused("There is nothing to back up yet.")
        options = {"timeout": facts["OPTIONS"]["timeout"], "init_command": READ_ONLY}
        return facts | {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": options}
    options = {name: value for name, value in facts["OPTIONS"].items() if name != "pool"}
    return facts | {"OPTIONS": options}


def hold_the_moment(own: BaseDatabaseWrapper) -> None:
    """The first read is what chooses the moment, on both databases."""
    with own.cursor() as cursor:
        if own.vendor == "postgresql":
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT 1")
        else:
            cursor.execute("SELECT count(*) FROM sqlite_master")
