"""Who only looks, while another process holds the lock of the database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from django.db import connection
from django.test import Client

from phase10site.threads import READER_PATIENCE, own_patience, set_patience
from scoring.clubs.throttling import Counter
from tests.tournaments.nights_running import game_of, running, table_of

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


@contextmanager
def others_writing() -> Iterator[None]:
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.fixture(autouse=True)
def in_a_thread_of_readers() -> Iterator[None]:
    """As in a server: it would be told after half a second that the database is locked."""
    before = own_patience()
    set_patience(READER_PATIENCE)
    connection.close()
    yield
    set_patience(before)
    connection.close()


def test_the_first_phone_at_a_table_sees_its_game(client: Client) -> None:
    night = running()
    address = game_of(night).get_absolute_url()
    with others_writing():
        assert client.get(f"/t/{table_of(night).code}/")["Location"] == address
        assert client.get(address).status_code == 200
    assert table_of(night).opened_at is None
    assert client.get(address).status_code == 200
    assert table_of(night).opened_at


def test_a_wrong_code_is_wrong_and_not_counted(client: Client) -> None:
    with others_writing():
        assert client.get("/t/QQQQQQQQ/").status_code == 404
    assert not Counter.objects.exists()
    assert client.get("/t/QQQQQQQQ/").status_code == 404
    assert Counter.objects.get().count == 1
