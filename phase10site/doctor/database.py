"""The database: reached, new enough, migrated, with room for our connections."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import NotSupportedError, connection
from django.db.models.functions import Now

from jobs.models import Job, JobState
from phase10site import clocks
from phase10site.databases import POOL, in_a_line, reach_database, where_the_data_lies
from phase10site.doctor.report import Finding, broken, mind, ok
from phase10site.health import is_migrated
from phase10site.updates.versions import Newer, refuse_newer

BESIDES = 2  # connections of a web process that are not its pool's
CONNECTIONS = """
    SELECT current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int
"""


RUN = settings.COMMAND
MIGRATE = f"Run {RUN} migrate once ({RUN} does it by itself, a service does not)."
LONG = timedelta(minutes=1)


def is_there() -> bool:
    """Say whether looking at it would not make it."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


def look() -> Iterator[Finding]:
    if not is_there():
        yield broken("database", f"{where_the_data_lies()}: there is none yet", MIGRATE)
        return
    try:
        reach_database()
        yield from version()
        yield from migrations()
        if connection.vendor == "postgresql":
            yield connections()
        yield clock()
    except DatabaseError as error:
        yield broken("database", f"{where_the_data_lies()}: {in_a_line(error)}", cure(error))


def cure(error: DatabaseError) -> str:
    if isinstance(error, NotSupportedError):
        return "Make a backup where it still works, install a newer server, and restore it there."
    if connection.vendor == "postgresql":
        return "Start it, or correct its address and its password in PHASE10_DATABASE_URL."
    return f"Put a backup back with {RUN} restore, or name another folder in PHASE10_DATA."


def version() -> Iterator[Finding]:
    """Django itself refuses a database that is too old, in one sentence."""
    connection.ensure_connection()
    number = ".".join(map(str, connection.get_database_version()))
    yield ok("database", f"{connection.display_name} {number}: {where_the_data_lies()}")


def migrations() -> Iterator[Finding]:
    try:
        refuse_newer()
        done = is_migrated()
    except Newer as error:
        yield broken("migrations", str(error), "This program neither changes nor serves it.")
        return
    except DatabaseError:  # not even the table of migrations is there
        done = False
    if done:
        yield ok("migrations", "all applied")
    else:
        yield broken("migrations", "the tables are not those of this version", MIGRATE)


def connections() -> Finding:
    with connection.cursor() as cursor:
        cursor.execute(CONNECTIONS)
        return of_connections(cursor.fetchone()[0], POOL["max_size"] + BESIDES)


def of_connections(room: int, each: float) -> Finding:
    """Each web process and each worker opens as many as its pool holds, and a few more."""
    says = f"room for {room}; each of our processes takes up to {each}"
    cure = "Raise max_connections in postgresql.conf: its sum over all processes must fit."
    if room < each:
        return broken("connections", says, cure)
    if room < 2 * each:
        return mind("connections", f"{says}: enough for one process", cure)
    return ok("connections", says)


def clock() -> Finding:
    apart = [] if not is_migrated() else clocks.look()
    if not apart:
        return ok("clock", "all agree")
    return mind(
        "clock",
        "; ".join(apart_text(each) for each in apart),
        "Let all machines take their time from the network (NTP). Results do not suffer from it.",
    )


def apart_text(each: clocks.ClockDifference) -> str:
    way = "ahead of" if each.seconds > 0 else "behind"
    return f"{each.ours} is {abs(each.seconds):.1f} s {way} {each.other}"


def look_at_jobs() -> Iterator[Finding]:
    """Nothing where there is no table of jobs: another look has said why."""
    if not is_there():
        return
    try:
        reach_database()  # or the pool would complain, after three seconds
        waiting = Job.objects.filter(state=JobState.WAITING, asked_at__lt=Now() - LONG).count()
    except DatabaseError:
        return
    if not waiting:
        yield ok("jobs", "none has waited for longer than a minute")
        return
    cure = f"Start {RUN} worker, or more of them." if settings.REDIS_URL else f"Start {RUN}."
    yield mind("jobs", f"{waiting} waiting for longer than a minute", cure)
