"""./run sheet as people call it, where nothing has been set up."""

import re
from pathlib import Path

import pytest

from tests.run.site import HOME, run


def test_the_readme_shows_what_it_says(tmp_path: Path) -> None:
    shown = re.search(
        r"```text\n\$ ./run sheet (.*?)\n(.*?)```", (HOME / "README.md").read_text(), re.S
    )
    assert shown
    said = run("sheet", *shown[1].split(), folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout == shown[2]
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.long
def test_no_database_is_needed(tmp_path: Path) -> None:
    said = run("sheet", "--per-page=4", "-o", "sheet.pdf", folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")
    assert not list(tmp_path.rglob("*sqlite*"))
    said = run("sheet", "--edition=board", "--cards", "-o", "cards.pdf", folder=tmp_path)
    assert (said.returncode, said.stderr) == (0, "")


def test_bad_input_ends_with_2_and_one_line(tmp_path: Path) -> None:
    said = run("sheet", "--players", "7", "-o", "sheet.pdf", folder=tmp_path)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr == "--players 7: it can be 2, 3, 4, 5, 6.\n"
    assert not (tmp_path / "sheet.pdf").exists()
