"""./run demo as people call it."""

from pathlib import Path

import pytest

from tests.run.site import run


@pytest.mark.long
def test_a_fresh_installation_has_a_season_to_look_at(tmp_path: Path) -> None:
    made = run("demo", folder=tmp_path)
    assert made.returncode == 0, made.stderr
    assert made.stdout.startswith("The sample season is here: 25 people")
    assert "100 %" in made.stderr
    again = run("demo", "--seed", "2", folder=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert again.stdout.startswith("The sample season is here already.")


@pytest.mark.long
def test_a_seed_that_is_none_is_a_clear_error(tmp_path: Path) -> None:
    ended = run("demo", "--seed", "many", folder=tmp_path)
    assert ended.returncode == 2
    assert "invalid int value" in ended.stderr
    assert not (tmp_path / "data" / "phase10.sqlite3").exists()
