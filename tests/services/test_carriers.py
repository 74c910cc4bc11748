"""What one process publishes is heard by the pages of another, and an outage is no loss."""

import os
import resource
import select
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.conf import LazySettings
from redis import Redis as Client
from redis.exceptions import TimeoutError

from live.carriers import postgresql, redis
from live.carriers.postgresql import PostgresqlListener
from live.carriers.redis import RedisListener, Sender
from live.hub import EVERYTHING
from tests.live.test_publishing import Notes
from tests.run.service import Service
from tests.run.site import HOME, PATIENCE, environment, run
from tests.run.stream import Stream, tickets_in
from tests.services.servers import Cluster, RedisServer, free_port
from tests.services.test_database_restarted import connected
from tests.waiting import wait_until

GAME, OTHER = "game:1", "game:2"
SELECTABLE = 1024  # files that select() knows
SILENCE = 60.0  # seconds; a listener tries again every five

START = """
from scoring.models import Game
setup = {"edition": "classic", "variant": "full"}
for key in ("rolled-back", "kept"):
    print(Game.objects.start(setup, ["Ada", "Ben", "Cleo"], key=key).watch_token)
"""
RECORD = """
from contextlib import suppress
from django.db import transaction
from rules import Deal
from scoring.games.recording import Submission
from scoring.models import Game
first, second = Game.objects.order_by("pk")
with suppress(ZeroDivisionError), transaction.atomic():
    first.record_deal(Deal(0, frozenset({0}), (0, 85, 10)), Submission("rolled-back", seen=0))
    raise ZeroDivisionError
second.record_deal(Deal(0, frozenset({0}), (0, 85, 10)), Submission("kept", seen=0))
"""


def in_another_process(script: str, env: dict[str, str]) -> list[str]:
    done = subprocess.run(
        [HOME / "run", "shell", "--no-imports", "-c", script],
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture
def heard(
    redis_server: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[list[object]]:
    """What a process that listens to Redis hears, and whether it does."""
    monkeypatch.setattr(redis, "SECONDS_OF_SILENCE", 0.1)
    settings.REDIS_URL = redis_server.url
    hub = Notes()
    listener = RedisListener(hub)
    listener.start()
    wait_until(lambda: hub.noted == [True, EVERYTHING])
    hub.noted.clear()
    yield hub.noted
    listener.stop()
    listener.thread.join(PATIENCE)


def test_redis_carries_topics_from_any_process(heard: list[object]) -> None:
    Sender().send(GAME)
    Sender().send(OTHER)
    wait_until(lambda: {GAME, OTHER} <= set(heard))


def test_what_is_published_while_redis_is_dead_is_no_loss(
    heard: list[object], redis_server: RedisServer
) -> None:
    redis_server.stop()
    wait_until(lambda: heard == [False])
    sender = Sender()
    sender.send(GAME)
    assert not sender.outbox.wait_until_sent(0)
    redis_server.start()
    wait_until(lambda: heard[:3] == [False, True, EVERYTHING])
    assert sender.outbox.wait_until_sent(PATIENCE)


def test_nobody_who_publishes_waits_for_a_redis_that_does_not_answer(
    redis_server: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = redis_server.url
    monkeypatch.setattr(redis, "PATIENCE", 0.2)
    redis_server.freeze()
    with pytest.raises(TimeoutError):  # whoever tells Redis itself waits
        redis.client().publish(redis.CHANNEL, GAME)
    sender = Sender()
    sender.send(GAME)
    assert not sender.outbox.wait_until_sent(0)
    redis_server.thaw()
    assert sender.outbox.wait_until_sent(PATIENCE)


def test_what_is_no_text_ends_no_listening(heard: list[object], redis_server: RedisServer) -> None:
    Client.from_url(redis_server.url).publish(redis.CHANNEL, b"\xff\xfe")
    Sender().send(GAME)
    wait_until(lambda: GAME in heard)
    assert False not in heard


@pytest.fixture
def many_files() -> Iterator[None]:
    """So many open files that select() knows no further ones."""
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with ExitStack() as opened:
        opened.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (files, most))
        while (file := os.open(os.devnull, os.O_RDONLY)) < SELECTABLE:
            opened.callback(os.close, file)
        opened.callback(os.close, file)
        with pytest.raises(ValueError, match="filedescriptor out of range"):
            select.select([file], [], [], 0)
        yield


@pytest.mark.django_db  # lets a test open connections
@pytest.mark.usefixtures("many_files")
def test_postgresql_is_heard_with_however_many_files_open(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "SECONDS_OF_SILENCE", 0.1)
    hub = Notes()
    with connected(postgresql_url) as connection:
        monkeypatch.setattr(postgresql, "connection", connection)
        listener = PostgresqlListener(hub)
        listener.start()
        wait_until(lambda: EVERYTHING in hub.noted)
        postgresql.notify(GAME)
        wait_until(lambda: GAME in hub.noted)
        listener.stop()
        listener.thread.join(PATIENCE)
    assert hub.noted == [True, EVERYTHING, True, GAME, False]


@pytest.mark.long
def test_pages_hear_what_another_process_records_and_survive_a_redis_that_is_killed(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    env = environment(tmp_path, PHASE10_REDIS_URL=redis_server.url)
    run("migrate", "-v0", folder=tmp_path)
    with served(tmp_path, env) as site, followed(site, env) as stream:
        in_another_process(RECORD, env)
        stream.hears("changed game:2")
        assert "changed game:1" not in stream.heard
        redis_server.stop()
        stream.hears("down")
        redis_server.start()
        stream.hears("up")
        stream.hears("changed game:1")


@pytest.mark.long
def test_pages_hear_what_another_process_commits_and_survive_a_postgresql_that_is_killed(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    env = environment(tmp_path, PHASE10_DATABASE_URL=own_postgresql_url)
    run("migrate", "-v0", folder=tmp_path, PHASE10_DATABASE_URL=own_postgresql_url)
    with served(tmp_path, env) as site, followed(site, env) as stream:
        in_another_process(RECORD, env)
        wait_until(lambda: "changed game:2" in stream.heard)
        assert "changed game:1" not in stream.heard  # it was rolled back
        own_cluster.stop()
        stream.hears("down")
        own_cluster.start()
        stream.hears("up")
        stream.hears("changed game:1")  # it may have been missed


def served(folder: Path, env: dict[str, str]) -> Service:
    return Service(folder, env, free_port())


def followed(site: Service, env: dict[str, str]) -> Stream:
    """A stream of both games, once the site hears other processes."""
    tokens = in_another_process(START, env)
    wait_until(lambda: site.readiness[1]["bus"] == "ok", SILENCE)
    pages = [site.get(f"/watch/{token}/")[1] for token in tokens]
    return Stream(site, *(ticket for page in pages for ticket in tickets_in(page)))
