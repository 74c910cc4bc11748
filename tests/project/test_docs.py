"""The papers are true: what they name exists, what they show happens."""

import re
import subprocess
from pathlib import Path

import pytest

from phase10site.variables import DECLARED, IN_FILES, OF_TOOLS
from tests.project.packages import HOME
from tests.run.site import environment

PAPERS = [HOME / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")]
PAPERS += [HOME / "deploy" / "README.md", *sorted((HOME / "docs").rglob("*.md"))]
PAPERS += [HOME / "tournaments" / subject / "README.md" for subject in ("seating", "standings")]

# Commands that a test of their own runs, because they do not end or take long.
RUN_ELSEWHERE = {
    "./run": "tests/run/test_serve.py::test_the_home_page_answers",
    "uvx phase10site": "tests/run/test_installed.py::test_one_line_of_uv_serves",
    "pipx run phase10site": "tests/run/test_installed.py::test_its_first_page_is_whole",
    "./run test": "tests/run/test_fresh.py::test_after_the_tests_a_start_installs_nothing",
    "./run test --long": "tests/run/test_fresh.py::test_a_part_of_the_long_suite_can_be_chosen",
    "./run check": "tests/run/test_fresh.py::test_the_checks_are_clean",
    "./run demo": "tests/run/test_demo.py::test_a_fresh_installation_has_a_season_to_look_at",
    "./run bench": "tests/bench/test_bench.py::test_a_quick_run_measures_everything",
    "./run words": "tests/tools/test_words.py::test_the_command_collects_and_checks",
}
OF_UV = "uv pip compile pyproject.toml "


def blocks(kind: str) -> list[str]:
    texts = (paper.read_text() for paper in PAPERS)
    return [found for text in texts for found in re.findall(rf"```{kind}\n(.*?)```", text, re.S)]


def commands() -> list[str]:
    return [line for block in blocks("sh") for line in block.splitlines()]


def settings_in(text: str) -> set[str]:
    return set(re.findall(r"PHASE10_[A-Z][A-Z_]*", text))


@pytest.mark.parametrize("command", commands())
def test_every_command_in_the_papers_is_run_by_a_test(command: str) -> None:
    if command.startswith(OF_UV):
        assert Path(HOME / command.rsplit(maxsplit=1)[-1]).exists()
        return
    file, _, name = RUN_ELSEWHERE[command].partition("::")
    assert f"def {name}" in (HOME / file).read_text()


@pytest.mark.parametrize("block", blocks("console"))
def test_an_example_with_its_output_gives_that_output(block: str, tmp_path: Path) -> None:
    command, *expected = block.splitlines()
    assert command.startswith("$ ")
    done = subprocess.run(
        ["sh", "-c", command.removeprefix("$ ")],
        cwd=HOME,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == expected


def test_no_source_names_a_setting_that_does_not_exist() -> None:
    """tests/phase10site/test_variables.py holds the table of the README against them."""
    sources = [HOME / "run", *(HOME / "phase10site").rglob("*.py"), *PAPERS]
    named = set().union(*(settings_in(source.read_text()) for source in sources))
    assert named <= DECLARED.keys() | IN_FILES | OF_TOOLS


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_everything_that_a_paper_points_to_exists(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", paper.read_text())
    missing = [link for link in links if not (paper.parent / link).exists()]
    assert not missing


def test_every_place_to_change_something_exists() -> None:
    table = (HOME / "CONTRIBUTING.md").read_text().partition("Where do I change")[2]
    named = re.findall(r"`((?:[a-z0-9_]+/)[^`\s]*|[a-z]+\.toml|[A-Z]+\.md)`", table)
    missing = [path for path in named if not list(HOME.glob(path.rstrip("/")))]
    assert len(named) > 20
    assert not missing


NAMED = re.compile(r"`([a-z0-9_/]+\.py)::(\w+)`")


def is_there(path: str, name: str) -> bool:
    text = (HOME / path).read_text() if (HOME / path).exists() else ""
    return bool(re.search(rf"^\s*(def|class) {name}\b|^{name}\b.* = ", text, re.M))


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_function_that_a_paper_names_exists(paper: Path) -> None:
    missing = [each for each in NAMED.findall(paper.read_text()) if not is_there(*each)]
    assert not missing


def test_a_function_that_is_not_there_is_missed() -> None:
    assert NAMED.findall("`rules/game.py::play` and `rules/game.py::pay`") == [
        ("rules/game.py", "play"),
        ("rules/game.py", "pay"),
    ]
    assert is_there("rules/game.py", "play")
    assert not is_there("rules/game.py", "pay")
    assert not is_there("rules/no_game.py", "play")


def test_the_trademark_is_said_to_be_somebody_elses_once() -> None:
    assert (HOME / "README.md").read_text().count("trademark") == 1


def test_each_promise_names_the_tests_that_hold_it() -> None:
    promised, _, refused = (HOME / "docs" / "promises.md").read_text().partition("## What is not")
    promises = promised.split("\n- ")[1:]
    named = [re.findall(r"`(tests/\S+\.py)`", promise) for promise in promises]
    assert len(promises) > 20
    assert all(named)
    assert all((HOME / test).exists() for tests in named for test in tests)
    assert "tests/" not in refused
