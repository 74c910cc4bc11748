"""Readiness while Redis is away: it is said, and nobody waits for it."""

from pathlib import Path

import pytest

from tests.run.service import Service
from tests.run.site import environment, run
from tests.services.servers import Cluster, RedisServer, free_port
from tests.waiting import wait_until

LONG_SILENCE = 60.0  # seconds; the bus notices after some ten


@pytest.mark.long
def test_a_service_starts_without_its_database_and_is_ready_when_it_is_there(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": own_postgresql_url}
    run("migrate", folder=tmp_path, **league)
    own_cluster.stop("fast")
    with Service(tmp_path, environment(tmp_path, **league), free_port()) as site:
        assert site.get("/rules/")[0] == site.readiness[0] == 503
        own_cluster.start()
        wait_until(lambda: site.is_ready, LONG_SILENCE)
        assert site.get("/rules/")[0] == 200
    assert "Traceback" not in site.errors.read_text()


@pytest.mark.long
def test_a_frozen_redis_is_noticed_and_comes_back(
    redis_server: RedisServer, postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": postgresql_url, "PHASE10_REDIS_URL": redis_server.url}
    run("migrate", folder=tmp_path, **league)
    with Service(tmp_path, environment(tmp_path, **league), free_port()) as site:
        wait_until(lambda: site.is_ready)
        redis_server.freeze()
        states = {"database": "ok", "migrations": "ok", "recording": "ok", "clocks": "ok"}
        away = states | {"jobs": "down", "bus": "down"}
        wait_until(lambda: site.readiness == (200, away), LONG_SILENCE)
        redis_server.thaw()
        back = states | {"jobs": "ok", "bus": "ok"}
        wait_until(lambda: site.readiness == (200, back), LONG_SILENCE)
