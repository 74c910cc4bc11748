from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

import psycopg
import pytest

from tests.programs import POSTGRESQL, REDIS, require
from tests.services.servers import Cluster, RedisServer, own_folder


@contextmanager
def started_cluster() -> Iterator[Cluster]:
    programs = require(POSTGRESQL).resolve().parent
    with own_folder("phase10-postgresql-") as folder:
        server = Cluster(programs, folder)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


def with_new_database(cluster: Cluster) -> str:
    name = f"test_{uuid4().hex}"
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return cluster.url(name)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for all tests: leave it running."""
    with started_cluster() as server:
        yield server


@pytest.fixture
def postgresql_url(cluster: Cluster) -> str:
    """The address of an empty database, as PHASE10_DATABASE_URL takes it."""
    return with_new_database(cluster)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for one test, which may stop and start it."""
    with started_cluster() as server:
        yield server


@pytest.fixture
def own_postgresql_url(own_cluster: Cluster) -> str:
    return with_new_database(own_cluster)


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis server for one test, which may kill, freeze and start it."""
    program = require(REDIS)
    with own_folder("phase10-redis-") as folder:
        server = RedisServer(program, folder)
        server.start()
        try:
            yield server
        finally:
            server.stop()
