"""What the doctor says of real servers."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from tests.run.site import HOME, Site, environment, run
from tests.services.clocks import clock
from tests.services.servers import RedisServer

WORKING = "Working off the jobs."


def findings(folder: Path, **more: str) -> dict[str, str]:
    said = run("doctor", "--json", folder=folder, **more)
    assert said.stderr == ""
    return {each["what"]: each["level"] for each in json.loads(said.stdout)["findings"]}


@pytest.mark.long
def test_a_broker_whom_no_worker_hears_is_broken_until_one_does(
    redis_server: RedisServer, postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": postgresql_url, "PHASE10_REDIS_URL": redis_server.url}
    assert run("migrate", folder=tmp_path, **league).returncode == 0
    alone = findings(tmp_path, **league)
    assert (alone["redis"], alone["workers"]) == ("ok", "broken")
    assert {alone[what] for what in ("database", "migrations", "connections", "clock")} == {"ok"}

    env = environment(tmp_path, **league)
    with subprocess.Popen(
        [HOME / "run", "worker"], env=env, stdout=subprocess.PIPE, text=True
    ) as worker:
        try:
            assert worker.stdout
            assert WORKING in worker.stdout.readline()
            assert findings(tmp_path, **league)["workers"] == "ok"
        finally:
            worker.send_signal(signal.SIGTERM)


@pytest.mark.long
def test_a_process_whose_clock_is_three_seconds_ahead_is_named(
    postgresql_url: str, tmp_path: Path
) -> None:
    here = {"PHASE10_DATABASE_URL": postgresql_url}
    assert run("migrate", folder=tmp_path, **here).returncode == 0
    with Site(tmp_path, environment(tmp_path, **here, **clock("+3s"))) as site:
        states = json.loads(site.get("/health/ready")[1])
        assert states["clocks"] == "apart"
        assert site.get("/health/ready")[0] == 200
        said = run("doctor", folder=tmp_path, **here).stdout
    assert "s ahead of the database" in said
