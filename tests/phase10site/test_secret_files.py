"""Secrets as containers are given them: each in a file, which a variable names."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from phase10site.variables import IN_FILES, read

KEY = "a long text that nobody guesses"


def test_each_secret_may_stand_in_a_file() -> None:
    assert sorted(IN_FILES) == [
        "PHASE10_DATABASE_URL_FILE",
        "PHASE10_REDIS_URL_FILE",
        "PHASE10_SECRET_KEY_FILE",
    ]


def test_what_stands_there_is_read_as_if_it_were_given(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(f"{KEY}\n")
    (tmp_path / "database").write_text("postgresql://ada:secret@host/scores")
    found = read(
        {
            "PHASE10_SECRET_KEY_FILE": str(tmp_path / "key"),
            "PHASE10_DATABASE_URL_FILE": str(tmp_path / "database"),
        }
    )
    assert found.secret_key == KEY
    assert found.database_url
    assert found.database_url.password == "secret"
    assert found.carrier == "postgresql"


def fault(**given: str) -> str:
    with pytest.raises(ImproperlyConfigured) as raised:
        read({f"PHASE10_{name}": text for name, text in given.items()})
    return str(raised.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    missing, empty, picture = tmp_path / "missing", tmp_path / "empty", tmp_path / "picture"
    empty.write_text("\n")
    picture.write_bytes(b"\x89PNG")
    assert "(No such file or directory)" in fault(SECRET_KEY_FILE=str(missing))
    assert "(it is empty)" in fault(SECRET_KEY_FILE=str(empty))
    assert "(it is no text)" in fault(SECRET_KEY_FILE=str(picture))


def test_what_is_wrong_with_a_secret_does_not_show_it(tmp_path: Path) -> None:
    (tmp_path / "database").write_text("postgresql://ada:hidden@host")
    said = fault(DATABASE_URL_FILE=str(tmp_path / "database"))
    assert said.startswith("PHASE10_DATABASE_URL cannot be read: ")
    assert "hidden" not in said


def test_a_secret_is_given_once(tmp_path: Path) -> None:
    (tmp_path / "key").write_text(KEY)
    said = fault(SECRET_KEY=KEY, SECRET_KEY_FILE=str(tmp_path / "key"))
    assert said == "PHASE10_SECRET_KEY and PHASE10_SECRET_KEY_FILE are both set: keep one of them."


def test_what_is_no_secret_stands_in_no_file() -> None:
    assert "did you mean PHASE10_PORT?" in fault(PORT_FILE="/run/port")
