from pathlib import Path
from typing import Any

import pytest

from scoring.printed_files import COLOURS, DRAWN_BY, WORDS, drawn_by


@pytest.fixture(autouse=True)
def asked_anew() -> Any:
    drawn_by.cache_clear()
    yield
    drawn_by.cache_clear()


@pytest.fixture
def program(tmp_path: Path, settings: Any) -> Path:
    for name in (*DRAWN_BY, WORDS):
        (tmp_path / name / "deep").mkdir(parents=True)
    (tmp_path / "static" / "css").mkdir(parents=True)
    (tmp_path / COLOURS).write_text("--red: #c5202b;")
    settings.BASE_DIR = settings.FILES_DIR = tmp_path
    return tmp_path


@pytest.mark.parametrize(
    "file",
    [
        "printing/text.py",
        "locale/deep/django.mo",
        "printing/deep/a.ttf",
        COLOURS,
    ],
)
def test_whatever_draws_printables_makes_another_program(program: Path, file: str) -> None:
    before = drawn_by()
    (program / file).write_text("changed")
    assert drawn_by() == before  # of this process
    drawn_by.cache_clear()
    assert drawn_by() != before


@pytest.mark.parametrize("file", ["printing/deep/text.pyc", "locale/deep/django.po", "README.md"])
def test_what_draws_nothing_makes_no_other(program: Path, file: str) -> None:
    before = drawn_by()
    (program / file).write_text("changed")
    drawn_by.cache_clear()
    assert drawn_by() == before


def test_another_version_of_what_it_draws_with_is_another_program(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = drawn_by()
    drawn_by.cache_clear()
    monkeypatch.setattr("scoring.printed_files.PACKAGES", ("reportlab", "pillow"))
    assert drawn_by() != before


def test_the_program_is_known() -> None:
    assert len(drawn_by()) == 24
