"""What an installation keeps is for its own user, whatever the umask."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixtures.folders import OLD, backup_of, unpack
from tests.run.backups import must
from tests.run.forms import Visitor
from tests.run.site import Site, environment
from tests.waiting import wait_until

NAMES = {"name-0": "Ada", "name-1": "Ben"}


OPEN, CLOSED = 0o000, pytest.param(0o077, marks=pytest.mark.long)


@pytest.fixture(params=[OPEN, CLOSED], ids=["000", "077"])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    found = [folder, *folder.rglob("*")]
    return {path.relative_to(folder).as_posix(): path.stat().st_mode & 0o777 for path in found}


SOMEBODY = 65534


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="only root makes what belongs to others")
def test_what_root_makes_belongs_to_whoever_the_folder_belongs_to(tmp_path: Path) -> None:
    """Else one `./run backup` of an administrator shuts the service out."""
    data = tmp_path / "data"
    data.mkdir()
    os.chown(data, SOMEBODY, SOMEBODY)
    with Site(tmp_path, environment(tmp_path, PHASE10_BACKUPS="1")) as site:
        Visitor(site).send("/games/new/", "/games/", **NAMES)
        wait_until(lambda: list((data / "backups").glob("*.zip")))
        wait_until((data / "cores").is_dir)
        must("jobs", "run", "games-export", folder=tmp_path)
        owners = {path.name: path.stat().st_uid for path in data.rglob("*")}
    assert owners.keys() >= {"serving.lock", "phase10.sqlite3-wal", "secret_key", "results"}
    assert {name for name, owner in owners.items() if owner != SOMEBODY} == set()


def assert_private(folder: Path) -> dict[str, int]:
    found = modes(folder)
    for name, mode in found.items():
        assert mode == (0o700 if (folder / name).is_dir() else 0o600), (name, oct(mode))
    return found


@pytest.mark.usefixtures("umask")
def test_whatever_is_made_is_private(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "data"
    env = environment(tmp_path, PHASE10_DATA=str(data), PHASE10_BACKUPS="1")
    with Site(tmp_path, env) as site:
        Visitor(site).send("/games/new/", "/games/", **NAMES)
        wait_until(lambda: list((data / "backups").glob("*.zip")))
        wait_until((data / "cores").is_dir)
        must("jobs", "run", "games-export", folder=tmp_path, PHASE10_DATA=str(data))
        found = assert_private(data)
    assert_private(data)
    assert found.keys() >= {
        "phase10.sqlite3",
        "phase10.sqlite3-wal",
        "phase10.sqlite3-shm",
        "secret_key",
        "cores",
        "serving.lock",
        "starting.lock",
        "results",
        "backups",
    }
    assert data.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.long
@pytest.mark.usefixtures("umask")
def test_whatever_is_put_back_is_private(tmp_path: Path) -> None:
    must("restore", str(backup_of(OLD[-1], tmp_path)), folder=tmp_path / "new")
    assert "media/clubs/Ü/1.jpg" in assert_private(tmp_path / "new" / "data")


def opened(folder: Path) -> Path:
    """As a careless copy would leave it."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)
    return folder


@pytest.mark.long
def test_what_was_open_is_closed_at_the_next_start(tmp_path: Path) -> None:
    data = opened(unpack(OLD[-1], tmp_path))
    with Site(tmp_path, environment(tmp_path)):
        assert_private(data)


@pytest.mark.long
def test_what_is_somebody_elses_stays_as_it_is(tmp_path: Path) -> None:
    data = opened(unpack(OLD[-1], tmp_path))
    theirs, elsewhere = data / "photos", tmp_path / "elsewhere"
    theirs.mkdir()
    (theirs / "party.jpg").write_bytes(b"photo")
    (data / "media").rename(elsewhere)
    (data / "media").symlink_to(elsewhere)
    for path in (data, theirs, elsewhere):
        path.chmod(0o755)
    (theirs / "party.jpg").chmod(0o644)
    must("migrate", "-v0", folder=tmp_path)
    after = modes(data)
    assert (after["."], after["photos"], after["photos/party.jpg"]) == (0o755, 0o755, 0o644)
    assert elsewhere.stat().st_mode & 0o777 == 0o755
    assert (after["secret_key"], after["phase10.sqlite3"]) == (0o600, 0o600)
    assert after["backups"] == 0o700
