"""Who counts as one: by the address that our proxies say, and by nothing that a stranger says."""

from ipaddress import ip_network

import pytest
from pytest_django import Settings

from phase10site.client_ip import client_ip_of, with_client

PROXY = "127.0.0.1"


@pytest.fixture(autouse=True)
def proxies(settings: Settings) -> None:
    settings.PROXIES = (ip_network(PROXY), ip_network("10.0.0.0/8"))


def asked(peer: str, *said: str) -> str:
    headers = [(b"host", b"club.org"), *((b"x-forwarded-for", line.encode()) for line in said)]
    return client_ip_of({"client": (peer, 5000), "headers": headers})


def test_whoever_asks_without_a_proxy_counts_by_their_own_address() -> None:
    assert asked("192.0.2.7") == "192.0.2.7"


def test_a_proxy_says_who_asked() -> None:
    assert asked(PROXY, "192.0.2.7") == "192.0.2.7"


def test_a_stranger_says_nothing_of_their_own_address() -> None:
    assert asked("192.0.2.7", "198.51.100.1") == "192.0.2.7"


def test_what_a_stranger_said_to_the_proxy_counts_for_nothing() -> None:
    assert asked(PROXY, "198.51.100.1, 192.0.2.7") == "192.0.2.7"
    assert asked(PROXY, "198.51.100.1", "192.0.2.7") == "192.0.2.7"


def test_a_proxy_behind_a_proxy_is_believed_too() -> None:
    assert asked(PROXY, "192.0.2.7, 10.1.2.3") == "192.0.2.7"


@pytest.mark.parametrize("said", ["", "unknown", "a" * 5000, "192.0.2.7, <b>", "127.0.0.1"])
def test_where_nobody_is_named_it_was_the_proxy(said: str) -> None:
    assert asked(PROXY, said) == PROXY


def test_without_a_trusted_proxy_nobody_is_believed(settings: Settings) -> None:
    settings.PROXIES = ()
    assert asked(PROXY, "192.0.2.7") == PROXY


def test_a_household_has_one_network_of_the_new_protocol() -> None:
    of_one = {asked(f"2001:db8:1:2:{part}::1") for part in ("a", "b", "ffff")}
    assert of_one == {"2001:db8:1:2::"}
    assert asked("2001:db8:1:3::1") == "2001:db8:1:3::"
    assert asked(PROXY, "2001:db8:1:2:c::9") == "2001:db8:1:2::"
    assert asked("fe80::1%eth0") == "fe80::"


def test_an_address_of_the_old_protocol_in_the_clothes_of_the_new_is_itself() -> None:
    assert asked("::ffff:192.0.2.7") == "192.0.2.7"
    assert asked("::ffff:127.0.0.1", "192.0.2.7") == "192.0.2.7"


def test_whoever_comes_through_no_network_has_no_address() -> None:
    assert client_ip_of({"client": None}) == ""
    assert with_client({"client": None, "type": "http"}) == {"client": ("", 0), "type": "http"}
