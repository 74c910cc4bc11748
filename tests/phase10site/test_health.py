"""What a supervisor is told, and that it costs next to nothing to ask."""

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoAssertNumQueries

from jobs import processes
from live.asgi import Message
from live.bus import hub
from phase10site import asgi, clocks, health
from phase10site.health import Readiness, States, is_ready, of_everything, of_the_database
from phase10site.threads import Threads
from tests.live.loops import on_loop
from tests.phase10site.exchange import Exchange, scope_of

SWITCH = "SET default_transaction_read_only"  # of a session of PostgreSQL
ALL_WELL = {"database": "ok", "migrations": "ok", "recording": "ok"}


class SomeWaker:
    """A waker that workers hear, or not."""

    def __init__(self, is_heard: bool) -> None:
        self.is_heard = is_heard

    def wake(self, pk: int) -> None:
        pass


@pytest.fixture
def looked_after(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose jobs and live pages are looked after."""
    monkeypatch.setattr(processes, "wakers", [SomeWaker(is_heard=True)])
    monkeypatch.setattr(hub, "loop", object())
    monkeypatch.setattr(hub, "is_fed", True)


@dataclass
class Database:
    """What looking at it would find, how often it was looked at, and whether it answers."""

    found: States
    looks: int = 0

    def __post_init__(self) -> None:
        self.answers = threading.Event()
        self.answers.set()

    def look(self) -> States:
        self.looks += 1
        self.answers.wait()
        return self.found


@pytest.fixture
def database(monkeypatch: pytest.MonkeyPatch, looked_after: None) -> Database:
    database = Database(ALL_WELL)
    monkeypatch.setattr(health, "of_the_database", database.look)
    monkeypatch.setattr(health, "of_the_clocks", lambda: {})
    return database


@pytest.fixture
def readiness() -> Iterator[Readiness]:
    threads = Threads("health", 1, 1, patience=9.0, first=lambda: None, last=lambda: None)
    yield Readiness(threads)
    for thread in threads.end():
        thread.join()


async def told(readiness: Readiness, method: str = "GET") -> tuple[int, States]:
    exchange = await Exchange(scope_of("/health/ready", method)).with_app(readiness.application)
    assert (b"cache-control", b"no-store") in exchange.headers or method == "POST"
    return exchange.status, json.loads(exchange.body or b"{}")


def asked(readiness: Readiness, method: str = "GET") -> tuple[int, States]:
    answers: list[tuple[int, States]] = []

    async def ask() -> None:
        answers.append(await told(readiness, method))

    on_loop(ask)
    return answers[0]


def test_a_process_that_has_all_it_needs_is_ready(database: Database, readiness: Readiness) -> None:
    assert asked(readiness) == (200, ALL_WELL | {"jobs": "ok", "bus": "ok"})
    assert asked(readiness, "POST")[0] == 405


def test_who_is_not_heard_is_named_and_stops_nobody(
    database: Database, readiness: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "wakers", [SomeWaker(is_heard=False)])
    monkeypatch.setattr(hub, "is_fed", False)
    assert asked(readiness) == (200, ALL_WELL | {"jobs": "down", "bus": "down"})


@pytest.mark.parametrize(
    ("found", "status"),
    [
        ({"recording": "busy"}, 200),
        ({"recording": "full"}, 503),
        ({"recording": "down"}, 503),
        ({"migrations": "down"}, 503),
        ({"database": "down"}, 503),
    ],
)
def test_it_is_ready_where_recording_works(
    database: Database, readiness: Readiness, found: States, status: int
) -> None:
    database.found = ALL_WELL | found
    said = asked(readiness)
    assert said[0] == status
    assert found.items() <= said[1].items()


def test_whoever_asks_within_a_second_is_told_the_same(
    database: Database, readiness: Readiness
) -> None:
    async def ask() -> None:
        await asyncio.gather(*(told(readiness) for _asker in range(9)))
        await told(readiness)

    on_loop(ask)
    assert database.looks == 1
    readiness.looked_at -= health.PERIOD
    asked(readiness)
    assert database.looks == 2


def test_of_a_database_that_does_not_answer_it_is_told_soon(
    database: Database, readiness: Readiness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    database.answers.clear()

    async def ask() -> None:
        for _time in range(3):
            status, states = await told(readiness)
            assert (status, states["database"]) == (503, "down")
        database.answers.set()
        monkeypatch.setattr(health, "PATIENCE", 9.0)
        assert await told(readiness) == (200, ALL_WELL | {"jobs": "ok", "bus": "ok"})

    on_loop(ask)
    assert database.looks == 1


@pytest.mark.django_db
def test_a_database_without_the_last_migration_is_there() -> None:
    MigrationRecorder.Migration.objects.filter(app="scoring").order_by("-pk")[0].delete()
    assert of_the_database() == ALL_WELL | {"migrations": "down"}


@pytest.mark.django_db
def test_clocks_that_are_apart_are_told_and_stop_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, told in ((0.0, "ok"), (3.0, "apart")):
        monkeypatch.setattr(clocks, "seconds_put_back", lambda seconds=seconds: seconds)
        monkeypatch.setattr(health.Clocks, "looked_at", float("-inf"))
        found = of_everything()
        assert found == ALL_WELL | {"clocks": told}
        assert is_ready(found)


@pytest.mark.django_db
def test_a_database_without_tables_is_there_but_not_migrated() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE django_migrations RENAME TO elsewhere")
    found = of_the_database()
    assert (found["database"], found["migrations"]) == ("ok", "down")


@pytest.mark.django_db
def test_a_database_that_does_not_answer_is_down() -> None:
    def refuse(*_query: object) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(refuse):
        assert set(of_the_database().values()) == {"down"}


@pytest.mark.django_db(transaction=True)
def test_what_is_written_to_find_out_changes_nothing(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(5):
        assert of_the_database() == ALL_WELL


@pytest.mark.django_db(transaction=True)
def test_a_database_that_takes_nothing_is_told_from_one_that_is_away() -> None:
    """What a disk turned read-only, or a server that has become a copy, comes to."""
    switch = "PRAGMA query_only" if connection.vendor == "sqlite" else SWITCH
    with connection.cursor() as cursor:
        cursor.execute(f"{switch} = on")
    try:
        assert of_the_database() == ALL_WELL | {"recording": "down"}
    finally:
        with connection.cursor() as cursor:  # closed, it would go back to a pool as it is
            cursor.execute(f"{switch} = off")
    assert of_the_database() == ALL_WELL


def answered(method: str) -> list[Message]:
    """What the whole application sends; nothing of Django's may be needed for it."""
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("it waits for nobody")

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        scope = {"type": "http", "path": "/health/live", "method": method}
        await asgi.application(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left its own loop in this one
        thread.submit(asyncio.run, ask()).result()
    return sent


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_process_that_answers_is_alive_whatever_else_is_down(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    monkeypatch.setattr(asgi, "page", None)
    head, body = answered(method)
    assert (head["status"], body["body"]) == (200, b'{"process": "ok"}')
    assert (b"cache-control", b"no-store") in head["headers"]


def test_it_can_only_be_asked() -> None:
    head = answered("POST")[0]
    assert head["status"] == 405
    assert (b"allow", b"GET, HEAD") in head["headers"]


def test_without_its_place_on_the_loop_it_would_be_for_the_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(asgi.ON_THE_LOOP, health.LIVE)
    monkeypatch.setattr(asgi, "page", None)
    with pytest.raises(TypeError):
        answered("GET")
