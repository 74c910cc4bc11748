"""A machine that has never seen the project. Needs a package index, and a minute."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.run.site import HOME, environment, of_an_index

pytestmark = pytest.mark.long

MINUTES = 300


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    folder = tmp_path / "clone"
    subprocess.run(["git", "clone", "--quiet", HOME, folder], check=True, timeout=MINUTES)
    return folder


def in_clone(clone: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = environment(clone.parent) | of_an_index() | more
    del env["PHASE10_VENV"]
    return subprocess.run(
        [clone / "run", *words],
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MINUTES,
        check=False,
    )


def test_the_first_start_installs_and_the_second_does_not(clone: Path) -> None:
    first, second = in_clone(clone, "version"), in_clone(clone, "version")
    assert first.returncode == second.returncode == 0, first.stderr
    assert first.stderr.startswith("Installing the packages of requirements.lock (once)")
    assert first.stderr.count("\n") == 1
    assert second.stderr == ""


def test_after_the_tests_a_start_installs_nothing(clone: Path) -> None:
    tested = in_clone(clone, "test", "--version")
    assert tested.returncode == 0, tested.stderr
    assert "requirements-dev.lock (once)" in tested.stderr
    started = in_clone(clone, "version")
    assert started.returncode == 0
    assert started.stderr == ""


def test_the_checks_are_clean(clone: Path) -> None:
    checked = in_clone(clone, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "All clean." in checked.stderr


def test_a_part_of_the_long_suite_can_be_chosen(clone: Path) -> None:
    tested = in_clone(clone, "test", "--long", "tests/rules/test_editions.py")
    assert tested.returncode == 0, tested.stdout
    assert " passed" in tested.stdout


def test_an_install_cut_off_in_the_middle_is_made_anew(clone: Path) -> None:
    assert in_clone(clone, "version").returncode == 0
    (clone / ".venv" / "requirements.lock").unlink()
    shutil.rmtree(next((clone / ".venv" / "lib").glob("python*")) / "site-packages" / "django")
    (clone / ".venv.lock").symlink_to("999999999")  # its process is gone
    again = in_clone(clone, "version")
    assert again.returncode == 0, again.stderr
    assert again.stdout.startswith("6.1")
    assert not (clone / ".venv.lock").is_symlink()


def test_without_an_index_the_first_start_is_a_clear_sentence(clone: Path) -> None:
    nowhere = {"PIP_INDEX_URL": "http://localhost:1/", "UV_INDEX_URL": "http://localhost:1/"}
    ended = in_clone(clone, "version", PIP_NO_CACHE_DIR="1", PIP_RETRIES="0", **nowhere)
    assert ended.returncode == 2
    assert "The packages could not be installed" in ended.stderr
    assert not (clone / ".venv" / "requirements.lock").exists()
