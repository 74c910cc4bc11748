"""The wheel has all that the program reads, and nothing else."""

import re
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

from phase10site import __version__
from phase10site.release import this_version
from tests.project.packages import HOME, PACKAGES
from tests.project.packaging import built, names_expected, names_in

BESIDE_PACKAGES = {
    "phase10site/release.py",
    "phase10site/settings.py",
    "printing/colours.py",
    "scoring/people/import_forms.py",  # a process that has to find the packages
    "scoring/printed_files.py",  # reads the packages themselves
}
COMMIT = "phase10site/built_from.txt"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(autouse=True)
def of_a_clone() -> None:
    if not (HOME / ".git").exists():
        pytest.skip("git does not know what belongs to this copy")


def test_it_has_every_file_that_git_knows(wheel: Path) -> None:
    assert names_expected() - names_in(wheel) == set()


def test_it_has_nothing_of_tests_tools_and_figures(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in names_in(wheel)}
    assert tops == {*PACKAGES, f"phase10site-{__version__}.dist-info"}
    files = {name for name in names_in(wheel) if name.endswith((".po", ".pyc"))}
    assert files == set()


def test_it_knows_the_commit_it_was_made_of(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        commit = archive.read(COMMIT).decode().strip()
    assert this_version() == f"{__version__} ({commit})"


def test_its_version_and_its_command_are_said_once(wheel: Path) -> None:
    facts = f"phase10site-{__version__}.dist-info"
    with ZipFile(wheel) as archive:
        metadata = message_from_bytes(archive.read(f"{facts}/METADATA"))
        commands = archive.read(f"{facts}/entry_points.txt").decode()
    assert metadata["Version"] == __version__
    assert commands == "[console_scripts]\nphase10site = phase10site.program:main\n"


def test_whoever_looks_beside_the_packages_is_known() -> None:
    """In a wheel other things stand there: what is read by such a path is in FILES_DIR."""
    sources = (path for package in PACKAGES for path in (HOME / package).rglob("*.py"))
    found = {
        path.relative_to(HOME).as_posix()
        for path in sources
        if re.search(r"BASE_DIR|parents\[|parent\.parent", path.read_text("utf-8"))
    }
    assert found == BESIDE_PACKAGES


@pytest.mark.long
def test_made_once_more_it_is_the_same_to_the_last_byte(wheel: Path, tmp_path: Path) -> None:
    assert built("wheel", tmp_path).read_bytes() == wheel.read_bytes()
