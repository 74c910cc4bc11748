from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from phase10site.databases import postgresql, sqlite


def test_an_address_names_the_database_its_host_and_who_asks() -> None:
    found = postgresql("postgresql://ada:se%40cret@db.club:5433/scores")
    assert found["NAME"] == "scores"
    assert (found["HOST"], found["PORT"]) == ("db.club", "5433")
    assert (found["USER"], found["PASSWORD"]) == ("ada", "se@cret")


@pytest.mark.parametrize("url", ["", "mysql://x/y", "postgresql://host", "scores"])
def test_an_address_that_is_none_is_refused_with_an_example(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="must look like postgresql://"):
        postgresql(url)


def test_a_sqlite_file_can_be_written_through_to_the_disk(tmp_path: Path) -> None:
    assert "synchronous=FULL" in sqlite(tmp_path, "FULL")["OPTIONS"]["init_command"]
    with pytest.raises(ImproperlyConfigured, match="NORMAL or FULL"):
        sqlite(tmp_path, "OFF")
