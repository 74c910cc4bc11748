from ipaddress import ip_address

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from phase10site.addresses import origin
from scoring.addresses import is_this_machine, lan_address, phone_origin, reachable

HERE = ["localhost", "app.localhost", "127.0.0.1", "127.1.2.3", "::1", "0.0.0.0"]
ELSEWHERE = ["192.168.1.7", "scores.example", "localhost.example", "fd00::2"]


@pytest.mark.parametrize("host", HERE)
def test_a_name_for_the_machine_itself_is_known(host: str) -> None:
    assert is_this_machine(host)


@pytest.mark.parametrize("host", ELSEWHERE)
def test_a_name_that_others_know_is_left_alone(host: str) -> None:
    assert not is_this_machine(host)


@pytest.mark.parametrize("host", ["192.168.1.7:8000", "scores.example", "[fd00::2]:8000"])
def test_phones_get_the_address_that_already_works(rf: RequestFactory, host: str) -> None:
    assert phone_origin(rf.get("/", headers={"host": host})) == f"http://{host}"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
@pytest.mark.parametrize("port", ["", ":8001"])
def test_phones_get_the_address_in_the_network_instead_of_localhost(
    rf: RequestFactory, host: str, port: str
) -> None:
    found = phone_origin(rf.get("/", headers={"host": host + port}))
    assert found == f"http://{lan_address() or host}{port}"


def test_the_address_in_the_network_is_not_the_machine_itself() -> None:
    address = lan_address()
    assert address is None or not ip_address(address).is_loopback


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0"])
def test_an_address_that_no_phone_reaches_counts_as_none(address: str) -> None:
    assert reachable(address) is None


def test_where_the_site_has_an_address_of_its_own_phones_open_that(
    rf: RequestFactory, settings: Settings
) -> None:
    settings.ADDRESS = origin("https://club.org")
    assert phone_origin(rf.get("/", headers={"host": "localhost:8000"})) == "https://club.org"
