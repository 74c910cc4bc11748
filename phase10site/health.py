"""What asks every second whether this process lives, and whether it can do its work."""

import asyncio
import json
import shutil
import time
from functools import cache

from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

import live
from jobs import processes
from live.asgi import Receive, Scope, Send
from live.streams import refuse, start
from phase10site.databases import Outage, outage_of
from phase10site.threads import Threads

LIVE = "/health/live"
ALIVE = b'{"process": "ok"}'
PATH = "/health/ready"
PERIOD = 1.0  # seconds; whoever asks within them is told the same
SELDOM = 10.0  # seconds between two looks at the clocks
PATIENCE = 1.5  # seconds; a database that takes longer is as good as away
WORDS = {True: "ok", False: "down"}
MATTER = {Outage.AWAY: "down", Outage.BUSY: "busy", Outage.FULL: "full"}
ENOUGH = 1024 * 1024  # bytes on the disk of an SQLite: some hundred deals
UNKNOWN = {"database": "down", "migrations": "down", "recording": "down"}

type States = dict[str, str]


async def tell_alive(scope: Scope, receive: Receive, send: Send) -> None:
    """Told on the event loop, whatever the threads wait for."""
    if scope["method"] not in {"GET", "HEAD"}:
        await refuse(send, 405, {"allow": "GET, HEAD"})
        return
    await send(start(200, headers_of(ALIVE)))
    await send({"type": "http.response.body", "body": ALIVE})  # of a HEAD the server drops it


def headers_of(body: bytes) -> dict[str, str]:
    return {
        "content-type": "application/json",
        "content-length": str(len(body)),
        "cache-control": "no-store",
    }


class Readiness:
    """What was found last. The loop answers; looking has a thread of its own."""

    def __init__(self, threads: Threads) -> None:
        self.threads = threads
        self.states: States = {}
        self.looked_at = float("-inf")
        self.looking: asyncio.Task[None] | None = None

    async def application(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in {"GET", "HEAD"}:
            await refuse(send, 405, {"allow": "GET, HEAD"})
            return
        states = await self.now() | of_jobs_and_bus()
        body = json.dumps(states).encode()
        await send(start(200 if is_ready(states) else 503, headers_of(body)))
        await send({"type": "http.response.body", "body": body})

    async def now(self) -> States:
        if time.monotonic() - self.looked_at > PERIOD and not self.looking:
            self.looking = asyncio.create_task(self.look())
        if self.looking:
            await asyncio.wait([self.looking], timeout=PATIENCE)
        return UNKNOWN if self.looking else self.states

    async def look(self) -> None:
        try:
            self.states = await self.threads.run(of_everything)
            self.looked_at = time.monotonic()
        finally:
            self.looking = None


def is_ready(states: States) -> bool:
    """Recording works: while Redis is away jobs wait, and pages ask by themselves."""
    can_record = states["recording"] in {"ok", "busy"}
    return can_record and states["database"] == states["migrations"] == "ok"


def of_jobs_and_bus() -> States:
    return {"jobs": WORDS[processes.wakers_are_heard()], "bus": WORDS[live.is_heard()]}


def of_everything() -> States:
    found = of_the_database()
    return found | of_the_clocks() if is_ready(found) else found


def of_the_database() -> States:
    try:
        migrations = WORDS[is_migrated()]
    except DatabaseError as error:  # or its tables have not been made
        return UNKNOWN | {"database": WORDS[outage_of(error) is None]}
    return {"database": "ok", "migrations": migrations, "recording": try_to_record()}


class Clocks:
    """What was found last of the clocks: they drift slowly, so they are looked at seldom."""

    is_apart = False
    looked_at = float("-inf")


def of_the_clocks() -> States:
    """Results do without clocks, so this says it and stays ready."""
    from phase10site import clocks  # noqa: PLC0415 - needs all apps, and the bench serves without

    if time.monotonic() - Clocks.looked_at > SELDOM:
        try:
            clocks.tell()
            Clocks.is_apart = bool(clocks.look())
            Clocks.looked_at = time.monotonic()
        except DatabaseError:
            return {}
    return {"clocks": "apart" if Clocks.is_apart else "ok"}


def is_migrated() -> bool:
    """Say whether the tables are those of this version, neither older nor newer: one query."""
    applied = MigrationRecorder.Migration.objects.values_list("app", "name")
    return known_migrations() == set(applied)


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None).disk_migrations or {})


def try_to_record() -> str:
    """`ok`, `busy` where somebody else has written for a while, else what is the matter."""
    try:
        with transaction.atomic():
            write_nothing()
    except DatabaseError as error:
        return MATTER[outage_of(error) or Outage.AWAY]
    return "ok" if connection.vendor != "sqlite" or has_room() else MATTER[Outage.FULL]


def write_nothing() -> None:
    """What changes nothing, and needs all that recording needs."""
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
