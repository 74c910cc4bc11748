"""Writers that cannot go on, and people who only look, in a site as people start it."""

import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import Site, run
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}
DEAL = {"out": "0", "points-1": "50"}
WRITERS = 12
AT_ONCE = (
    3.0  # seconds; it is a fraction of one, on a busy machine more; a lock is waited for longer
)
PASSWORD = "correct horse battery"
CROWD = 40


@contextmanager
def write_lock(folder: Path) -> Iterator[None]:
    """As another process holds it."""
    with closing(sqlite3.connect(folder / "data" / "phase10.sqlite3")) as database:
        database.isolation_level = None
        database.execute("BEGIN IMMEDIATE")
        yield


def seconds_for(site: Site, path: str) -> float:
    began = time.monotonic()
    assert site.get(path)[0] == 200
    return time.monotonic() - began


def readiness(site: Site) -> tuple[int, dict[str, str]]:
    status, text = site.get("/health/ready")
    return status, json.loads(text)


@pytest.mark.long
def test_blocked_writers_hold_up_nobody_who_looks_and_each_is_answered(
    start_site: StartSite, tmp_path: Path
) -> None:
    site = start_site()
    phones = [Visitor(site) for _phone in range(WRITERS)]
    games = [phone.send("/games/new/", "/games/", **NAMES) for phone in phones]
    with ThreadPoolExecutor(WRITERS) as crowd, write_lock(tmp_path):
        writing = [
            crowd.submit(phone.post, game, "/deals/", **DEAL)
            for phone, game in zip(phones, games, strict=True)
        ]
        wait_until(lambda: all(phone.sending.is_set() for phone in phones))
        for path in (games[0], "/", "/games/new/", "/health/ready"):
            assert seconds_for(site, path) < AT_ONCE
        assert not all(each.done() for each in writing)
        answers = [each.result()[0] for each in writing]
    assert answers == [503] * WRITERS
    for phone, game in zip(phones, games, strict=True):
        phone.send(game, "/deals/", **DEAL)
    assert site.stop() < 2 * AT_ONCE
    assert run("verify", folder=tmp_path).returncode == 0


def test_a_lock_that_somebody_holds_is_no_fault_of_this_process(
    start_site: StartSite, tmp_path: Path
) -> None:
    site = start_site()
    assert readiness(site)[1]["recording"] == "ok"
    with write_lock(tmp_path):
        wait_until(lambda: readiness(site)[1]["recording"] == "busy")
        assert readiness(site)[0] == 200


@pytest.mark.long
def test_many_who_sign_in_at_once_hold_up_no_page(start_site: StartSite) -> None:
    site = start_site()
    phones = [Visitor(site) for _phone in range(CROWD)]
    wrong = {"email": "ada@example.org", "password": PASSWORD}
    with ThreadPoolExecutor(CROWD) as crowd:
        signing_in = [crowd.submit(phone.post, "/sign-in/", "/check/", **wrong) for phone in phones]
        wait_until(lambda: all(phone.sending.is_set() for phone in phones))
        for _time in range(3):
            assert seconds_for(site, "/") < AT_ONCE
        statuses = {each.result()[0] for each in signing_in}
    assert statuses <= {422, 429, 503}
    assert "Your password was not looked at" in site.get("/busy/sign-in/")[1]
