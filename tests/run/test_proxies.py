"""Who is throttled: each person by themselves, by what a trusted proxy says of them, and after a
start as before it."""

import pytest

from tests.run.conftest import StartSite
from tests.run.site import Site

WRONG = 25  # codes, more than anybody may try


def status(site: Site, said: str) -> int:
    connection = site.connection()
    connection.request("GET", "/t/QQQQQQ/", headers={"X-Forwarded-For": said})
    status = connection.getresponse().status
    connection.close()
    return status


def test_behind_a_proxy_each_person_has_tries_of_their_own(start_site: StartSite) -> None:
    site = start_site(PHASE10_PROXIES="127.0.0.1,::1")
    tries = [status(site, f"198.51.100.{n}, 192.0.2.1") for n in range(WRONG)]
    assert tries[-1] == 429
    assert status(site, "192.0.2.2") == 404


@pytest.mark.long
def test_nobody_gets_more_tries_by_what_they_say_themselves(start_site: StartSite) -> None:
    site = start_site()
    assert [status(site, f"192.0.2.{n}") for n in range(WRONG)][-1] == 429


@pytest.mark.long
def test_nobody_gets_more_tries_by_a_start(start_site: StartSite) -> None:
    site = start_site()
    tries = [status(site, "") for _try in range(WRONG)]
    assert tries == [404] * 20 + [429] * 5
    site.stop()
    assert status(start_site(), "") == 429


@pytest.mark.long
def test_a_household_of_the_new_protocol_is_one_address(start_site: StartSite) -> None:
    site = start_site(PHASE10_PROXIES="127.0.0.1,::1")
    tries = [status(site, f"2001:db8:1:2::{n:x}") for n in range(WRONG)]
    assert tries[-1] == 429
    assert status(site, "2001:db8:1:3::1") == 404
