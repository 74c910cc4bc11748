"""Addresses inside of networks are never asked: seen at the socket, not in what is said of it."""

import socket
import time
from typing import Any

import pytest

from scoring.webhooks.public_addresses import is_public
from scoring.webhooks.reaching import DeliveryFault, Door
from scoring.webhooks.receivers import AddressFault, Receiver, read_receiver
from tests.scoring.webhooks.receiving import (
    Listening,
    answering,
    connections_seen,
    leading_to,
    posted_to,
)

NOT_REACHED = """
    0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.254
    127.0.0.1 127.1.2.3 127.255.255.255 168.63.129.16 169.254.169.254 169.254.0.1 172.16.0.1
    172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1
    198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
    :: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:169.254.169.254 ::ffff:8.8.8.8 64:ff9b::7f00:1
    64:ff9b::a9fe:a9fe 64:ff9b:1::1 100::1 2001::1 2001:0:53aa:64c:0:0:80ff:fffe 2001:db8::1
    2002:7f00:1:: 2002:a9fe:a9fe::1 2a00:1450:4001::5efe:7f00:1 3fff::1 5f00::1 fc00::1
    fd00:ec2::254 fe80::1 fec0::1 ff02::1 ff0e::1 fe80::1%1
"""
REACHED = "8.8.8.8 1.1.1.1 100.63.255.255 172.32.0.1 192.167.1.1 2a00:1450:4001:830::200e 2600::1"


def test_they_are_more_than_forty() -> None:
    assert len(set(NOT_REACHED.split())) > 40


@pytest.mark.parametrize("address", NOT_REACHED.split())
def test_no_socket_connects_to_an_address_that_a_name_leads_to(address: str) -> None:
    with connections_seen() as seen:
        answer = posted_to("https://trap.example/", Door(look_up=leading_to(address)))
    assert (seen, answer.fault) == ([], DeliveryFault.NOT_PUBLIC)


@pytest.mark.parametrize("address", NOT_REACHED.split())
def test_nor_to_one_that_was_typed(address: str) -> None:
    """Where it is read as an address at all, and looked up as this machine does it."""
    host = f"[{address}]" if ":" in address else address
    receiver = read_receiver(f"https://{host}/", frozenset())
    assert receiver in {AddressFault.NOT_PUBLIC, AddressFault.UNREADABLE}
    assert not is_public(address)


@pytest.mark.parametrize("address", REACHED.split())
def test_public_ones_are_connected_to_by_the_address_that_was_checked(address: str) -> None:
    with connections_seen() as seen:
        answer = posted_to("https://league.example/", Door(look_up=leading_to(address)))
    assert (seen, answer.fault) == ([address], DeliveryFault.UNREACHABLE)


def test_what_is_no_address_is_not_public() -> None:
    assert not is_public("league.example")


def test_one_trap_among_public_addresses_keeps_from_all_of_them() -> None:
    with connections_seen() as seen:
        look_up = leading_to("8.8.8.8", "10.0.0.1")
        assert (
            posted_to("https://trap.example/", Door(look_up=look_up)).fault
            is DeliveryFault.NOT_PUBLIC
        )
    assert not seen


def test_a_name_that_leads_elsewhere_the_second_time_is_looked_up_once() -> None:
    answers = iter(["8.8.8.8", "127.0.0.1", "127.0.0.1"])

    def look_up(_host: str, port: int, **more: Any) -> Any:
        return leading_to(next(answers))(_host, port, **more)

    with connections_seen() as seen:
        posted_to("https://turning.example/", Door(look_up=look_up))
        assert seen == ["8.8.8.8"]
        posted_to("https://turning.example/", Door(look_up=look_up))
    assert seen == ["8.8.8.8"]


def test_the_next_address_is_tried_where_one_does_not_answer() -> None:
    with connections_seen() as seen:
        posted_to("https://league.example/", Door(look_up=leading_to("2600::1", "8.8.8.8")))
    assert seen == ["2600::1", "8.8.8.8"]


HERE = """
    127.0.0.1 127.1 127.0.1 2130706433 0x7f000001 0x7f.0.0.1 0177.0.0.1 0 0.0.0.0 localhost
    LOCALHOST localhost. 127.0.0.2
"""


@pytest.mark.parametrize("host", HERE.split())
def test_nobody_who_listens_on_this_machine_is_reached_however_it_is_written(host: str) -> None:
    with Listening(host="0.0.0.0") as listening:
        for scheme in ("http", "https"):
            address = f"{scheme}://{host}:{listening.port}/"
            receiver = read_receiver(address, frozenset())
            if isinstance(receiver, Receiver):
                answer = posted_to(address, Door())
                assert answer.fault in {DeliveryFault.NOT_PUBLIC, DeliveryFault.UNKNOWN_HOST}
    assert listening.connections == 0


@pytest.mark.parametrize("host", ["[::1]", "[::]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]"])
def test_nor_by_ipv6(host: str) -> None:
    with Listening(host="::") as listening:
        assert read_receiver(f"https://{host}:{listening.port}/", frozenset()) in {
            AddressFault.NOT_PUBLIC,
            AddressFault.UNREADABLE,
        }
        look_up = leading_to(host.strip("[]"))
        address = f"https://trap.example:{listening.port}/"
        assert posted_to(address, Door(look_up=look_up)).fault is DeliveryFault.NOT_PUBLIC
    assert listening.connections == 0


def test_whoever_is_named_is_reached() -> None:
    """The negative control: the same listener, with its host and port named."""
    with Listening() as listening:
        assert posted_to(listening.address, Door(listening.named)).is_taken
    assert listening.connections == 1


def test_a_named_host_is_no_other_port_of_it() -> None:
    with Listening() as listening, Listening() as other:
        receiver = read_receiver(other.address, listening.named)
        assert receiver is AddressFault.NOT_HTTPS
    assert other.connections == 0


@pytest.mark.parametrize("status", ["301", "302", "303", "307", "308"])
@pytest.mark.parametrize("host", ["127.0.0.1", "169.254.169.254"])
def test_a_receiver_that_leads_on_is_not_followed(status: str, host: str) -> None:
    with Listening() as other:
        leading_on = answering(f"{status} Elsewhere", b"", f"Location: http://{host}:{other.port}/")
        with Listening(leading_on) as listening:
            answer = posted_to(listening.address, Door(listening.named))
    assert (answer.fault, answer.status) == (DeliveryFault.REDIRECT, int(status))
    assert other.connections == 0


def test_a_name_that_nobody_knows_is_no_address() -> None:
    def look_up(*_asked: Any, **_more: Any) -> Any:
        raise socket.gaierror

    for looking in (look_up, leading_to()):
        fault = posted_to("https://nobody.example/", Door(look_up=looking)).fault
        assert fault is DeliveryFault.UNKNOWN_HOST


def test_a_look_up_that_takes_for_ever_is_not_waited_for() -> None:
    def look_up(*_asked: Any, **_more: Any) -> Any:
        time.sleep(1)
        return []

    answer = posted_to("https://slow.example/", Door(look_up=look_up))
    assert answer.fault is DeliveryFault.TIME
    assert answer.milliseconds < 900
