import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.test import Client, RequestFactory
from psycopg import errors
from pytest_django import Settings

from phase10site.addresses import DatabaseAddress
from phase10site.databases import Outage, outage_of, postgresql, sqlite
from phase10site.views import unavailable
from scoring.clubs.models import SignInLink
from tests.scoring.games.test_games import wanted
from tests.scoring.tables import fresh, posted, sit_down

ADDRESS = DatabaseAddress("scores", "ada", "se@cret", "db.club", 5433, {"sslmode": "require"})


def test_django_is_told_the_database_its_host_and_who_asks() -> None:
    found = postgresql(ADDRESS)
    assert found["NAME"] == "scores"
    assert (found["HOST"], found["PORT"]) == ("db.club", "5433")
    assert (found["USER"], found["PASSWORD"]) == ("ada", "se@cret")


def test_options_of_the_address_are_handed_on_and_come_before_our_own() -> None:
    assert postgresql(ADDRESS)["OPTIONS"]["sslmode"] == "require"
    slow = DatabaseAddress("scores", "", "", "", None, {"connect_timeout": "60"})
    assert postgresql(slow)["OPTIONS"]["connect_timeout"] == "60"


def test_the_pool_looks_whether_a_connection_is_alive_before_it_hands_it_out() -> None:
    assert postgresql(ADDRESS)["CONN_HEALTH_CHECKS"]


def test_a_sqlite_file_can_be_written_through_to_the_disk(tmp_path: Path) -> None:
    assert "synchronous=FULL" in sqlite(tmp_path, "FULL")["OPTIONS"]["init_command"]


def test_an_address_cannot_rename_the_sessions_by_which_processes_tell_each_other_apart() -> None:
    named = DatabaseAddress("scores", "", "", "", None, {"application_name": "scores"})
    assert postgresql(named)["OPTIONS"]["application_name"].startswith("phase10 ")


def wrapped(cause: Exception) -> OperationalError:
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "outage"),
    [
        (psycopg.OperationalError("connection refused"), Outage.AWAY),
        (errors.AdminShutdown("terminating connection"), Outage.AWAY),
        (errors.TooManyConnections("sorry, too many clients already"), Outage.AWAY),
        (errors.DeadlockDetected("deadlock detected"), Outage.BUSY),
        (errors.DiskFull("could not extend file"), Outage.FULL),
    ],
)
def test_postgresql_says_by_its_code_what_is_the_matter(cause: Exception, outage: Outage) -> None:
    assert outage_of(wrapped(cause)) is outage


def test_a_connection_that_is_gone_is_an_outage() -> None:
    assert outage_of(InterfaceError("connection already closed")) is Outage.AWAY


def test_a_fault_of_the_program_is_none() -> None:
    assert outage_of(ValueError("no")) is None
    assert outage_of(None) is None
    with closing(sqlite3.connect(":memory:")) as database:
        with pytest.raises(sqlite3.OperationalError) as caught:
            database.execute("SELECT * FROM no_such_table")
        assert outage_of(wrapped(caught.value)) is None


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("outage", Outage)
def test_the_page_says_it_without_asking_the_database(
    rf: RequestFactory, outage: Outage, language: str
) -> None:
    client = Client(headers={"Accept-Language": language})  # the fixture db is missing on purpose
    request = client.get("/rules/nothing-of-this-name/").wsgi_request
    answer = unavailable(request, outage)
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert f'lang="{language}"' in answer.text


@pytest.mark.parametrize("path", ["/organiser/", "/rules/", "/jobs/some-job/"])
def test_whoever_is_signed_in_gets_the_page_too(client: Client, db: None, path: str) -> None:
    client.post(f"/sign-in/{SignInLink.objects.issue()}/confirm/")
    client.raise_request_exception = False

    def refuse(*_query: object) -> None:
        raise OperationalError("connection refused")

    with connection.execute_wrapper(refuse):
        answer = client.get(path)
    assert answer.status_code == 503
    assert f"say its number: {answer['X-Request-ID']}" in answer.text


@pytest.fixture
def impatient(transactional_db: None) -> Iterator[None]:
    """Our own connection waits for nobody."""
    with connection.waiting_at_most(0):  # type: ignore[attr-defined] # of our own backend
        yield
    connection.close()


@pytest.mark.sqlite
def test_a_deal_waits_out_a_locked_database_and_counts_once(
    client: Client, impatient: None
) -> None:
    client.raise_request_exception = False
    game = sit_down("Ada", "Ben")
    address, deal = f"{game.get_absolute_url()}deals/", posted(game, "0* 25+")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = client.post(address, deal)
    assert refused.status_code == 503
    assert "Too many people are writing" in refused.text
    assert client.post(address, deal).status_code == 302
    assert fresh(game).version == 1


@pytest.mark.sqlite
def test_a_full_disk_is_a_503_that_says_so(
    client: Client, impatient: None, settings: Settings
) -> None:
    settings.GAMES = 0
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # tests before this one leave room, for more games than a few
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    answers = (client.post("/games/", wanted("Ada", "Ben")) for _time in range(1000))
    refused = next(answer for answer in answers if answer.status_code != 302)
    assert refused.status_code == 503
    assert "The disk is full" in refused.text


def test_the_page_in_place_of_what_was_sent_says_when_to_come_again(client: Client) -> None:
    answer = client.get("/busy/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "counts once" in answer.text
