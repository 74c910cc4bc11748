"""Starts in networks of their own: none at all, and an access point without a way out."""

import subprocess
from pathlib import Path

import pytest

from tests.programs import IPROUTE, require
from tests.run.conftest import StartSite
from tests.run.site import AT_ONCE

ALONE = ("unshare", "--net", "--map-root-user")
ACCESS_POINT = """
ip link add wlan0 type veth peer name phone0
ip addr add 10.42.0.1/24 dev wlan0
ip link set wlan0 up
ip link set phone0 up
exec "$@"
"""


@pytest.fixture(autouse=True)
def networks_of_our_own() -> None:
    if subprocess.run([*ALONE, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody make networks of their own")


def test_without_a_network_it_starts_and_says_what_phones_need(start_site: StartSite) -> None:
    site = start_site(before=ALONE)
    assert site.value("On phones").startswith("no network yet")
    assert site.stop() < AT_ONCE


@pytest.mark.long
def test_on_an_access_point_without_internet_phones_get_its_address(
    start_site: StartSite, tmp_path: Path
) -> None:
    require(IPROUTE)
    script = tmp_path / "access-point"
    script.write_text(ACCESS_POINT)
    site = start_site(before=(*ALONE, "sh", script))
    assert site.value("On phones") == f"http://10.42.0.1:{site.port}/"
    assert site.stop() < AT_ONCE
