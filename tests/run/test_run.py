import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.run.site import HOME, PATIENCE, environment, run

TOOLS = ("sh", "cat", "cmp", "cp", "dirname", "ln", "mkdir", "readlink", "rm", "sleep")
COPIED = (
    "api",
    "jobs",
    "live",
    "phase10site",
    "printing",
    "rules",
    "scoring",
    "tournaments",
    "manage.py",
    "run",
)


@pytest.fixture
def few_tools(tmp_path: Path) -> Path:
    """A folder for PATH with the tools that every system has, and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found
        (folder / tool).symlink_to(found)
    return folder


def python_that(folder: Path, script: str) -> None:
    fake = folder / "python3"
    fake.write_text(f"#!/bin/sh\n{script}\n")
    fake.chmod(0o755)


@pytest.fixture
def copied(tmp_path: Path) -> Iterator[Path]:
    """The project in a folder with a blank in its name."""
    folder = tmp_path / "my games"
    folder.mkdir()
    for name in COPIED:
        source = HOME / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy2(source, folder / name)
    for lock in HOME.glob("*.lock"):
        if lock.is_file():
            shutil.copy2(lock, folder)
    yield folder


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help_names_the_two_commands(tmp_path: Path, word: str) -> None:
    ended = run(word, folder=tmp_path)
    assert ended.returncode == 0
    assert "./run " in ended.stdout
    assert "./run test" in ended.stdout


def test_help_needs_no_python(tmp_path: Path, few_tools: Path) -> None:
    assert run("help", folder=tmp_path, PATH=str(few_tools)).returncode == 0


def test_any_other_word_goes_to_manage_py(tmp_path: Path) -> None:
    assert run("version", folder=tmp_path).stdout.startswith("6.1")


def test_a_word_that_nobody_knows_is_an_error(tmp_path: Path) -> None:
    ended = run("teapot", folder=tmp_path)
    assert ended.returncode != 0
    assert "teapot" in ended.stderr


def test_games_are_read_from_standard_input(tmp_path: Path) -> None:
    ended = subprocess.run(
        [HOME / "run", "games"],
        env=environment(tmp_path),
        input="nonsense\n",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert ended.stdout.startswith('{"error"')
    assert ended.stderr == ""


def test_nothing_is_installed_twice(tmp_path: Path, few_tools: Path) -> None:
    ended = run("version", folder=tmp_path, PATH=str(few_tools))
    assert ended.returncode == 0
    assert ended.stderr == ""


@pytest.mark.long
def test_it_works_in_a_folder_with_a_blank_through_a_link_and_from_elsewhere(
    tmp_path: Path, copied: Path
) -> None:
    (tmp_path / "links").mkdir()
    link = tmp_path / "links" / "scores"
    link.symlink_to(os.path.relpath(copied / "run", link.parent))
    ended = subprocess.run(
        [link, "diffsettings", "--all"],
        env=environment(tmp_path),
        cwd=tmp_path / "links",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert f"BASE_DIR = PosixPath('{copied}')" in ended.stdout
    assert ended.stderr == ""


@pytest.mark.parametrize("version", ["2 7", "3 11", "3 15", ""])
def test_a_python_that_does_not_fit_is_one_clear_sentence(
    tmp_path: Path, few_tools: Path, version: str
) -> None:
    python_that(few_tools, f"echo {version}")
    more = {"PATH": str(few_tools), "PHASE10_VENV": str(tmp_path / "venv")}
    ended = run("version", folder=tmp_path, **more)
    assert ended.returncode == 2
    assert ended.stderr.startswith("Python 3.12, 3.13 or 3.14 is needed")
    assert ended.stderr.count("\n") == 1
    assert not (tmp_path / "venv").exists()


def test_a_python_without_its_venv_package_is_one_clear_sentence(
    tmp_path: Path, few_tools: Path
) -> None:
    python_that(few_tools, 'case "$2" in *ensurepip*) exit 1 ;; *) echo 3 13 ;; esac')
    more = {"PATH": str(few_tools), "PHASE10_VENV": str(tmp_path / "venv")}
    ended = run("version", folder=tmp_path, **more)
    assert ended.returncode == 2
    assert "install its venv package" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_folder_that_is_not_ours_is_never_emptied(tmp_path: Path) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "to-anna").touch()
    ended = run("version", folder=tmp_path, PHASE10_VENV=str(tmp_path / "letters"))
    assert ended.returncode == 2
    assert "name a new folder" in ended.stderr
    assert (tmp_path / "letters" / "to-anna").exists()


def test_a_second_first_start_waits_for_the_first(tmp_path: Path) -> None:
    (tmp_path / "venv.lock").symlink_to(str(os.getpid()))  # this test is busy installing
    with subprocess.Popen(
        [HOME / "run", "version"],
        env=environment(tmp_path, PHASE10_VENV=str(tmp_path / "venv")),
        stderr=subprocess.PIPE,
        text=True,
    ) as second:
        assert second.stderr
        assert second.stderr.readline().startswith("Another start is installing")
        second.terminate()
    assert (tmp_path / "venv.lock").is_symlink()
    assert not (tmp_path / "venv").exists()


def test_an_environment_that_cannot_be_written_is_one_clear_sentence(tmp_path: Path) -> None:
    ended = run("version", folder=tmp_path, PHASE10_VENV="/proc/phase10/venv")
    assert ended.returncode == 2
    assert ended.stderr == "The folder /proc/phase10 cannot be written.\n"
