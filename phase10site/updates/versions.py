"""Which version this is, and that it leaves the data of a newer one alone: it would break it."""

from contextlib import suppress

from django.db import Error as DatabaseError
from django.db import connection
from django.utils import timezone

from jobs.processes import NotNow
from phase10site.backups import tables
from phase10site.backups.manifest import Refused
from phase10site.databases import reach_database, where_the_data_lies
from phase10site.models import Update
from phase10site.release import this_version

NEWER = (
    "The data ({where}) is that of a newer version of the program{version}; this is {this}."
    " Start that one or a later one, or restore a backup from before into a new folder."
)


class Newer(Refused, NotNow):
    pass


def refuse_newer() -> None:
    unknown = tables.unknown_migrations(tables.applied_migrations(connection))
    if unknown:
        raise Newer(sentence(unknown[-1]))


def refuse_newer_where_it_answers() -> None:
    """Of processes that also start while the database is away."""
    with suppress(DatabaseError):
        reach_database()
        refuse_newer()


def sentence(migration: str) -> str:
    """By a migration that only the newer one has, where that has not left its name."""
    last = last_update()
    named = f" that has {migration}"
    if last:
        named = f", {last.version} (since {timezone.localtime(last.done_at):%Y-%m-%d})"
    return NEWER.format(where=where_the_data_lies(), version=named, this=this_version())


def last_update() -> Update | None:
    return Update.objects.order_by("pk").last() if has_updates() else None


def has_updates() -> bool:
    """Say whether there is the table already, or still."""
    return Update._meta.db_table in connection.introspection.table_names()


def note_update() -> None:
    if has_updates():
        Update.objects.create(version=this_version())
