"""What is kept for all in one web process, and changed in another, on PostgreSQL and Redis."""

import time
from pathlib import Path

import pytest

from tests.run.service import Service
from tests.run.site import environment, run
from tests.run.stream import Stream, tickets_in
from tests.run.test_for_all import sit_down
from tests.services.servers import RedisServer, free_port
from tests.waiting import wait_until

DEALS = 5


@pytest.mark.long
def test_what_one_process_keeps_is_old_when_it_hears_of_another_and_a_second_later_unheard(
    postgresql_url: str, redis_server: RedisServer, tmp_path: Path
) -> None:
    urls = {"PHASE10_DATABASE_URL": postgresql_url, "PHASE10_REDIS_URL": redis_server.url}
    env = environment(tmp_path, **urls)
    run("migrate", "-v0", folder=tmp_path, **urls)
    with Service(tmp_path, env, free_port()) as one, Service(tmp_path, env, free_port()) as two:
        ada, game, watch = sit_down(one)
        wait_until(lambda: two.readiness[1]["bus"] == "ok")
        with Stream(two, *tickets_in(two.get(watch)[1])) as stream:
            for number in range(DEALS):
                assert f"Deal {number + 1}" in two.get(watch)[1]
                others = {f"points-{seat}": "50" for seat in range(4) if seat != number % 4}
                ada.send(game, "/deals/", out=str(number % 4), **others)
                stream.hears("changed game:1")
                assert f"Deal {number + 2}" in two.get(watch)[1]
            redis_server.stop()
            stream.hears("down")
        ada.send(game, "/deals/", out="0", **{f"points-{seat}": "50" for seat in (1, 2, 3)})
        then = time.monotonic()
        wait_until(lambda: f"Deal {DEALS + 2}" in two.get(watch)[1])
        assert time.monotonic() - then < 2.5
