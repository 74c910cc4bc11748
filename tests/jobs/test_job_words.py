from datetime import timedelta
from typing import Any

import pytest
from django.utils import translation

from jobs.words import count_text, left_text, percent_text, took_text, translated, value_rows


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0, "a few seconds left"),
        (10, "less than a minute left"),
        (60, "about 1 minute left"),
        (150, "about 2 minutes left"),
        (89 * 60, "about 89 minutes left"),
        (90 * 60, "about 2 hours left"),
        (36 * 3600, "about 36 hours left"),
    ],
)
def test_the_time_left_is_said_as_exactly_as_a_guess_can_be(
    seconds: float | None, text: str
) -> None:
    assert left_text(seconds) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.01, "took 1 second"),
        (48.2, "took 48 seconds"),
        (119, "took 119 seconds"),
        (120, "took 2 minutes"),
        (3700, "took 62 minutes"),
    ],
)
def test_the_time_it_took_is_said_in_round_numbers(seconds: float, text: str) -> None:
    assert took_text(timedelta(seconds=seconds)) == text


def test_numbers_are_written_as_the_language_does() -> None:
    assert count_text(1200, 12000) == "1,200 of 12,000"
    assert percent_text(26) == "26%"
    with translation.override("de"):
        assert count_text(1200, 12000) == "1.200 von 12.000"
        assert percent_text(26) == "26 %"


def test_without_a_total_there_is_the_count_alone() -> None:
    assert (count_text(0, None), count_text(1200, None)) == ("", "1,200")


@pytest.mark.parametrize(
    ("value", "rows"),
    [
        (None, []),
        (7, [("", "7")]),
        (12345, [("", "12,345")]),
        (0.25, [("", "0.25")]),
        (2.999, [("", "3.00")]),
        (False, [("", "no")]),
        ("Ada", [("", "Ada")]),
        (["Ada", 3], [("", "Ada, 3")]),
        (
            {"tables": 12, "best": True, "rest": None},
            [("tables", "12"), ("best", "yes"), ("rest", "–")],
        ),
    ],
)
def test_whatever_a_job_found_out_is_said_in_words(value: Any, rows: list[tuple[str, str]]) -> None:
    assert value_rows(value) == rows


def test_what_a_task_noted_is_translated_when_it_is_shown() -> None:
    with translation.override("de"):
        assert translated("Writing the games") == "Spiele werden geschrieben"
    assert translated("") == ""
