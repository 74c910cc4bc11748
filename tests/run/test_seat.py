"""./run seat as people call it."""

import re
from pathlib import Path

from tests.run.site import HOME, run


def masked(text: str) -> str:
    """Who sits where, and how that was found, may get better; the rest is as it is shown."""
    rounds = re.sub(r"(?m)^(Round \d:).*", lambda line: re.sub(r"\d", "N", line[0]), text)
    return re.sub(r"(?m)^The plan is .*;", "The plan is;", rounds)


def test_the_readme_shows_what_it_says(tmp_path: Path) -> None:
    shown = re.search(
        r"```text\n\$ ./run seat (.*?)\n(.*?)```", (HOME / "README.md").read_text(), re.S
    )
    assert shown
    said = run("seat", *shown[1].split(), folder=tmp_path, PYTHONIOENCODING="utf-8")
    assert (said.returncode, said.stderr) == (0, "")
    assert masked(said.stdout) == masked(shown[2])


def test_bad_input_ends_with_2_and_a_sentence_for_each_fault(tmp_path: Path) -> None:
    words = ("--players", "5", "--size", "4", "--rounds", "0")
    said = run("seat", *words, folder=tmp_path, PYTHONIOENCODING="utf-8")
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.splitlines() == [
        "5 people do not fill tables of 4: allow 5 or 2 with 3 too.",
        "At least one round is needed, not 0.",
    ]
