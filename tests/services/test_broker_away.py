"""Whoever presses a button while the broker is away gets an answer, and in the end the result."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.run.forms import Visitor
from tests.run.site import Site
from tests.services.processes import WorkerOf, installation
from tests.services.servers import RedisServer
from tests.services.test_database_restarted import states
from tests.waiting import wait_until

SENTENCE = "The workers cannot be reached just now."


@pytest.mark.long
@pytest.mark.parametrize("away", ["down", "frozen"])
def test_a_job_asked_for_without_a_broker_waits_its_page_says_so_and_it_runs_afterwards(
    tmp_path: Path, redis_server: RedisServer, away: str
) -> None:
    env = installation(tmp_path, PHASE10_REDIS_URL=redis_server.url)
    with ExitStack() as stack:
        stack.enter_context(WorkerOf(env))
        site = stack.enter_context(Site(tmp_path, env))
        organiser = Visitor(site)
        organiser.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
        link = site.value("To organise").split()[0].partition(f":{site.port}")[2]
        organiser.send(link, "/confirm/")
        redis_server.stop() if away == "down" else redis_server.freeze()

        job = organiser.send("/organiser/", "/export/")  # answered: nobody thaws the broker before
        wait_until(lambda: SENTENCE in organiser.ask("GET", job)[2])
        wait_until(lambda: states(site)["jobs"] == "down")
        assert site.get("/health/ready")[0] == 200, "recording works"

        redis_server.start() if away == "down" else redis_server.thaw()
        wait_until(lambda: "/result/" in organiser.ask("GET", job)[2], patience=30)
        status, _location, table = organiser.ask("GET", f"{job}result/")
        assert (status, "Ada" in table) == (200, True)
        wait_until(lambda: states(site)["jobs"] == "ok")
