"""A PostgreSQL that takes what is sent and answers nothing, and rows that somebody has locked."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from tests.run.forms import Visitor
from tests.run.site import Site, environment, run
from tests.services.servers import Cluster
from tests.services.test_database_restarted import NAMES, states
from tests.waiting import wait_until

READERS, WRITERS = 8, 12
DEAL = {"out": "0", "laid": "0", "points-1": "85"}
AT_ONCE = 4.0  # seconds; half of it, and what a busy machine takes
A_FEW = 15.0  # seconds; nobody is let wait for as long as it is frozen


@pytest.mark.long
def test_of_a_frozen_database_everybody_is_told_soon(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": own_postgresql_url}
    with Site(tmp_path, environment(tmp_path, **league)) as site:
        phone = Visitor(site)
        game = phone.send("/games/new/", "/games/", **NAMES)
        wait_until(lambda: states(site)["database"] == "ok")
        own_cluster.freeze()
        began = time.monotonic()
        with ThreadPoolExecutor(READERS) as crowd:
            looking = [crowd.submit(site.get, game) for _phone in range(READERS)]
            time.sleep(1.1)  # what was found last is out of date
            asked = time.monotonic()
            assert states(site)["database"] == "down"
            assert time.monotonic() - asked < AT_ONCE
            answers = {each.result() for each in looking}
        assert time.monotonic() - began < A_FEW
        assert {status for status, _text in answers} == {503}
        assert all("The database does not answer." in text for _status, text in answers)
        own_cluster.thaw()
        wait_until(lambda: site.get(game)[0] == 200)
        phone.send(game, "/deals/", **DEAL)
    assert "Traceback" not in site.errors.read_text()
    assert run("verify", folder=tmp_path, **league).returncode == 0


@pytest.mark.long
def test_who_waits_for_a_locked_row_holds_up_nobody_who_looks(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": own_postgresql_url}
    with Site(tmp_path, environment(tmp_path, **league)) as site:
        phones = [Visitor(site) for _phone in range(WRITERS)]
        games = [phone.send("/games/new/", "/games/", **NAMES) for phone in phones]
        with (
            ThreadPoolExecutor(WRITERS) as crowd,
            psycopg.connect(own_postgresql_url) as other,
        ):
            other.execute("LOCK TABLE scoring_dealversion IN EXCLUSIVE MODE")
            writing = [
                crowd.submit(phone.post, game, "/deals/", **DEAL)
                for phone, game in zip(phones, games, strict=True)
            ]
            wait_until(lambda: all(phone.sending.is_set() for phone in phones))
            for path in (games[0], "/"):
                asked = time.monotonic()
                assert site.get(path)[0] == 200
                assert time.monotonic() - asked < AT_ONCE
            assert states(site)["database"] == "ok"
            statuses = {each.result()[0] for each in writing}
        assert statuses == {503}
        for phone, game in zip(phones, games, strict=True):
            phone.send(game, "/deals/", **DEAL)
    assert run("verify", folder=tmp_path, **league).returncode == 0


@pytest.mark.long
def test_a_standby_is_not_ready(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    league = {"PHASE10_DATABASE_URL": own_postgresql_url}
    with Site(tmp_path, environment(tmp_path, **league)) as site:
        with psycopg.connect(own_postgresql_url, autocommit=True) as other:
            other.execute("ALTER SYSTEM SET default_transaction_read_only = on")
            other.execute("SELECT pg_reload_conf()")
        wait_until(lambda: states(site)["recording"] == "down")
        assert site.get("/health/ready")[0] == 503
