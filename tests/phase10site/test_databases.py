from pathlib import Path

from phase10site.addresses import DatabaseAddress
from phase10site.databases import postgresql, sqlite

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
