"""What is said and kept when the data is brought up to date; tests/run/test_updating.py does it."""

import os
from pathlib import Path

import pytest
from django.core.management.base import CommandError
from django.db import OperationalError

from phase10site.backups.manifest import Refused
from phase10site.updates.announcing import coming, failing_in_words
from phase10site.updates.saved_before import KEPT, remove_older

pytestmark = pytest.mark.django_db


def saved(folder: Path, day: int, name: str = "scoring.0007_more") -> Path:
    path = folder / f"before-{name}-2026-11-{day:02}.zip"
    path.write_text("a backup")
    os.utime(path, (day, day))
    return path


def test_the_last_five_are_kept_and_what_is_not_ours(tmp_path: Path) -> None:
    files = [saved(tmp_path, day) for day in range(1, 9)]
    others = [tmp_path / "before-the-party.zip", tmp_path / "phase10-2026-11-01.zip"]
    for path in others:
        path.write_text("somebody's own")
    remove_older(files[-1])
    assert sorted(tmp_path.iterdir()) == sorted(others + files[-KEPT:])


def test_the_one_just_made_stays_whatever_its_clock_says(tmp_path: Path) -> None:
    made = saved(tmp_path, 1, "jobs")
    files = [saved(tmp_path, day) for day in range(2, 9)]
    remove_older(made)
    assert sorted(tmp_path.iterdir()) == sorted([made, *files[-KEPT + 1 :]])


def test_many_changes_are_counted_and_the_first_are_named() -> None:
    steps = [f"scoring.{number:04}_more" for number in range(1, 16)]
    said = coming("version 0.1.0 (840338a)", steps, None).splitlines()
    assert "is that of version 0.1.0 (840338a)." in said[0]
    assert said[0].endswith("15 changes, all or none.")
    assert said[1:13] == [f"  {step}" for step in steps[:12]]
    assert said[13:] == ["  and 3 more", "No backup of it is made before that, as you wish."]


def test_one_change_is_one(tmp_path: Path) -> None:
    said = coming("an earlier version", ["jobs.0002_more"], tmp_path / "before.zip")
    assert "1 change, all or none.\n  jobs.0002_more\nBefore that a backup" in said


def test_what_goes_wrong_is_a_sentence_and_the_log_has_the_rest(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with (
        pytest.raises(
            Refused, match=r"ValueError: odd\. Nothing was .* start version 0\.1\.0 again"
        ),
        failing_in_words("version 0.1.0"),
    ):
        raise ValueError("odd")
    assert "ValueError: odd" in caplog.text


@pytest.mark.parametrize(
    "error", [Refused("no"), CommandError("no such app"), OperationalError("gone")]
)
def test_what_is_a_sentence_already_stays(error: Exception) -> None:
    with pytest.raises(type(error)) as raised, failing_in_words("version 0.1.0"):
        raise error
    assert raised.value is error
