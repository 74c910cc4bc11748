"""Readiness says whether recording works: on a real disk that is full."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.run.service import Service
from tests.run.site import environment
from tests.run.started import first
from tests.tmpfs import tiny_disk
from tests.waiting import wait_until

ROOM = 16 * 1024 * 1024  # bytes


@pytest.fixture
def site(tmp_path: Path, free_port: int) -> Iterator[Service]:
    """A service whose data lies on a small disk of its own."""
    with tiny_disk(tmp_path, ROOM) as disk:
        subprocess.run(["cp", "-r", first(), disk / "data"], check=True)
        variables = environment(tmp_path, PHASE10_DATA=str(disk / "data"))
        with Service(tmp_path, variables, free_port) as site:
            wait_until(lambda: site.is_ready)
            yield site


@pytest.fixture
def disk(tmp_path: Path) -> Path:
    return tmp_path / "disk"


def test_on_a_full_disk_nothing_can_be_recorded_until_there_is_room(
    site: Service, disk: Path
) -> None:
    ballast = disk / "ballast"
    with ballast.open("wb") as file, pytest.raises(OSError, match="No space"):
        while True:
            file.write(bytes(64 * 1024))
            file.flush()
    wait_until(lambda: site.readiness[1]["recording"] == "full")
    assert site.readiness[0] == 503
    assert site.get("/rules/")[0] == 200, "who looks is served"
    ballast.unlink()
    wait_until(lambda: site.is_ready)
