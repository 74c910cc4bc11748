import errno
import re
import socket

import pytest

from phase10site.server import CannotServe, first_free, why_not


def test_the_first_free_port_is_found_behind_taken_ones(taken_port: int, free_port: int) -> None:
    with first_free([taken_port, free_port]) as listener:
        assert listener.getsockname()[1] == free_port


def test_where_every_port_is_taken_it_says_so(taken_port: int) -> None:
    with pytest.raises(CannotServe, match="No port from 8000 to 8099 is free"):
        first_free([taken_port])


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.EADDRINUSE, "Port 80 is taken by another program"),
        (errno.EACCES, "Port 80 is not allowed to you"),
        (errno.ENOBUFS, "Port 80 cannot be opened (no memory)"),
    ],
)
def test_each_reason_is_a_sentence(number: int, sentence: str) -> None:
    assert re.match(re.escape(sentence), why_not(80, OSError(number, "no memory")))


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_phones_reach_it_by_the_old_and_the_new_protocol(free_port: int, address: str) -> None:
    if ":" in address and not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with first_free([free_port]):
        socket.create_connection((address, free_port)).close()


def test_an_answer_in_two_pieces_does_not_wait_for_the_receipt_of_the_first(free_port: int) -> None:
    with first_free([free_port]) as listener, socket.create_connection(("localhost", free_port)):
        accepted, _address = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
