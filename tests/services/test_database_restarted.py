"""PostgreSQL goes away and comes back under a site that serves on."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from phase10site import addresses, databases
from phase10site.postgresql.base import Fuse, fuses
from tests.run.forms import FirstForm, Visitor
from tests.run.site import Site, environment
from tests.services.servers import Cluster
from tests.waiting import wait_until

WAITED = "couldn't get a connection after"
CROWD = 30
NAMES = {"name-0": "Ada", "name-1": "Ben"}


@pytest.mark.long
def test_pages_say_503_while_it_is_away_and_the_same_deal_counts_once_when_it_is_back(
    own_cluster: Cluster, own_postgresql_url: str, tmp_path: Path
) -> None:
    with Site(tmp_path, environment(tmp_path, PHASE10_DATABASE_URL=own_postgresql_url)) as site:
        phone = Visitor(site)
        game = phone.send("/games/new/", "/games/", **NAMES)
        form = FirstForm("/deals/")
        form.feed(phone.ask("GET", game)[2])
        deal = form.fields | {"out": "0", "laid": "0", "points-1": "85"}

        own_cluster.stop("fast")
        with ThreadPoolExecutor(CROWD) as crowd:
            others = [crowd.submit(site.get, game) for _phone in range(CROWD)]
            assert site.get("/health/live")[0] == 200
            assert not any(other.done() for other in others)  # they wait, it does not
            answers = [(*other.result(), "") for other in others]
        for status, *texts in (*answers, phone.ask("POST", form.action, deal)):
            assert status == 503
            assert "The database does not answer." in "".join(texts)
        assert phone.ask("GET", "/static/css/base.css")[0] == 200
        away = states(site)
        assert away["database"] == away["migrations"] == "down"

        own_cluster.start()
        wait_until(lambda: states(site)["database"] == "ok")
        assert phone.ask("POST", form.action, deal)[0] == 302
        assert phone.ask("POST", form.action, deal)[0] == 302
        assert 'data-version="1"' in phone.ask("GET", game)[2]
        back = states(site)
        assert back["database"] == back["migrations"] == "ok"
    said = site.errors.read_text()
    assert "Traceback" not in said
    refused = [line for line in said.splitlines() if "Service Unavailable" in line]
    assert len(refused) == CROWD + 1
    assert 0 < len([line for line in refused if WAITED in line]) < CROWD // 2


def states(site: Site) -> dict[str, str]:
    found: dict[str, str] = json.loads(site.get("/health/ready")[1])
    return found


@contextmanager
def connected(url: str, **more: object) -> Iterator[BaseDatabaseWrapper]:
    """A connection of the kind that a thread of the site has, out of a pool of its own."""
    config = databases.postgresql(addresses.database(url)) | more
    connection = ConnectionHandler({"default": {}, "restarted": config})["restarted"]
    try:
        yield connection
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
        fuses.pop("restarted", None)


def ask(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    connection.close()  # back into the pool, as at the end of a request


def restart(cluster: Cluster) -> None:
    cluster.stop("fast")
    cluster.start()


@pytest.mark.long
@pytest.mark.django_db  # lets a test open connections
def test_nobody_is_handed_a_connection_that_died_with_the_database(
    own_cluster: Cluster, own_postgresql_url: str
) -> None:
    with connected(own_postgresql_url) as connection:
        ask(connection)
        restart(own_cluster)
        ask(connection)


@pytest.mark.long
@pytest.mark.django_db  # lets a test open connections
def test_without_the_look_before_it_is_handed_out_somebody_is(
    own_cluster: Cluster, own_postgresql_url: str
) -> None:
    without = {"CONN_HEALTH_CHECKS": False, "OPTIONS": {"pool": databases.POOL}}
    with connected(own_postgresql_url, **without) as connection:
        ask(connection)
        restart(own_cluster)
        with pytest.raises(OperationalError):
            ask(connection)


def waited(cluster: Cluster, url: str) -> int:
    """Of a crowd that asks a database that is away, one after the other: how many wait for it."""
    impatient = {"OPTIONS": {"pool": databases.POOL | {"timeout": 0.2}}}
    reasons: Counter[bool] = Counter()

    def try_to_ask(connection: BaseDatabaseWrapper) -> None:
        with pytest.raises(OperationalError) as caught:
            ask(connection)
        reasons[WAITED in str(caught.value)] += 1

    with connected(url, **impatient) as connection:
        cluster.stop("fast")
        for _phone in range(CROWD):
            try_to_ask(connection)
    return reasons[True]


@pytest.mark.long
@pytest.mark.django_db  # lets a test open connections
def test_while_it_is_away_hardly_anybody_waits_for_it(
    own_cluster: Cluster, own_postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("phase10site.postgresql.base.PAUSE", 3600)
    assert waited(own_cluster, own_postgresql_url) == 1


@pytest.mark.long
@pytest.mark.django_db  # lets a test open connections
def test_without_the_fuse_everybody_waits(
    own_cluster: Cluster, own_postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Fuse, "lets_try", lambda _self: True)
    assert waited(own_cluster, own_postgresql_url) == CROWD
