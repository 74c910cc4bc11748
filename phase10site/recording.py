"""Whether anything can be recorded just now, found out by writing what changes nothing."""

import shutil

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection, transaction

from phase10site.outages import Outage, outage_of

WORDS = {Outage.AWAY: "down", Outage.BUSY: "busy", Outage.FULL: "full"}
ENOUGH = 1024 * 1024  # bytes on the disk of an SQLite: some hundred deals


def try_to_record() -> str:
    """`ok`, `busy` where somebody else has written for a while, else what is the matter."""
    try:
        with transaction.atomic():
            write()
    except DatabaseError as error:
        return WORDS[outage_of(error) or Outage.AWAY]
    return "ok" if connection.vendor != "sqlite" or has_room() else WORDS[Outage.FULL]


def write() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA user_version")
            [version] = cursor.fetchone()
            cursor.execute(f"PRAGMA user_version = {version}")
        else:
            cursor.execute("DELETE FROM django_migrations WHERE false")  # refused where all is
            cursor.execute("SELECT pg_logical_emit_message(true, 'phase10', 'ready')")


def has_room() -> bool:
    return shutil.disk_usage(settings.DATA_DIR).free >= ENOUGH
