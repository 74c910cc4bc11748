"""The servers that the other tests lean on can be taken away and given back."""

import psycopg
import pytest

from tests.services.servers import Cluster, RedisServer


def test_redis_comes_back_on_the_same_port(redis_server: RedisServer) -> None:
    url = redis_server.url
    redis_server.stop()
    assert not redis_server.answers()
    redis_server.start()
    assert redis_server.answers()
    assert redis_server.url == url


def test_a_frozen_redis_answers_once_it_is_thawed(redis_server: RedisServer) -> None:
    redis_server.freeze()
    assert not redis_server.answers()
    redis_server.thaw()
    assert redis_server.answers()


@pytest.mark.long
def test_postgresql_comes_back_with_what_it_held(
    own_cluster: Cluster, own_postgresql_url: str
) -> None:
    with psycopg.connect(own_postgresql_url) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 10 AS phase")
    own_cluster.stop("fast")
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(own_postgresql_url)
    own_cluster.start()
    with psycopg.connect(own_postgresql_url) as connection:
        assert connection.execute("SELECT phase FROM kept").fetchone() == (10,)
