import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.run.site import HOME, run
from tests.run.started import first

MASKS = {r"\d+(\.\d+)+": "N", r"[\d.]+ [KMGT]B": "SIZE"}


def masked(text: str) -> str:
    """The shape of what was said: the machine's own figures are left out."""
    for pattern, mask in MASKS.items():
        text = re.sub(pattern, mask, text)
    return text


def in_one_line(text: str) -> str:
    """Where lines break depends on the length of the path."""
    return " ".join(text.split())


def test_the_readme_shows_what_it_says(tmp_path: Path) -> None:
    shown = re.search(r"```text\n\$ ./run doctor\n(.*?)```", (HOME / "README.md").read_text(), re.S)
    assert shown
    with TemporaryDirectory() as data:  # its path is short: it changes where lines break
        more = {"PHASE10_DATA": data, "PYTHONIOENCODING": "utf-8"}
        shutil.copytree(first(), data, dirs_exist_ok=True)
        said = run("doctor", folder=tmp_path, **more)
    assert said.returncode == 0
    assert masked(said.stdout.replace(data, "/home/ada/phase10/data")) == masked(shown[1])


def test_before_the_first_start_the_tables_are_missing(tmp_path: Path) -> None:
    said = run("doctor", folder=tmp_path)
    assert said.returncode == 1
    assert "there is none yet" in in_one_line(said.stdout)
    assert "Run ./run migrate once" in in_one_line(said.stdout)
    assert said.stderr == ""
    assert list(tmp_path.iterdir()) == []  # it looks, and changes nothing


@pytest.mark.long
def test_a_league_whose_servers_are_down_is_told_so_without_a_stack_trace(tmp_path: Path) -> None:
    said = run(
        "doctor",
        "--json",
        folder=tmp_path,
        PHASE10_DATABASE_URL="postgresql://ada:hidden@127.0.0.1:1/scores",
        PHASE10_REDIS_URL="redis://:hidden@127.0.0.1:1/0",
    )
    assert (said.returncode, said.stderr) == (1, "")
    assert "hidden" not in said.stdout
    report = json.loads(said.stdout)
    assert report["broken"]
    broken = {each["what"] for each in report["findings"] if each["level"] == "broken"}
    assert broken == {"database", "redis"}
    assert all(each["cure"] for each in report["findings"] if each["level"] != "ok")


def test_a_wrong_variable_is_all_it_says(tmp_path: Path) -> None:
    said = run("doctor", folder=tmp_path, PHASE10_LOG="xml")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == "PHASE10_LOG is “xml”: it must be words or json.\n"


def test_to_programs_it_says_so_in_their_language(tmp_path: Path) -> None:
    said = run("doctor", "--json", folder=tmp_path, PHASE10_LOG="xml", PHASE10_PORT="0")
    assert (said.returncode, said.stderr) == (1, "")
    report = json.loads(said.stdout)
    assert report["broken"]
    assert [each["says"].split()[0] for each in report["findings"]] == [
        *("PHASE10_LOG", "PHASE10_PORT"),
    ]


@pytest.mark.long
def test_a_damaged_database_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "phase10.sqlite3").write_text("not a database " * 1000)
    said = run("doctor", folder=tmp_path)
    assert said.returncode == 1
    assert "file is not a database" in in_one_line(said.stdout)
    assert said.stderr == ""
