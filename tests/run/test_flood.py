"""What a stranger sends at a site that no proxy protects, over sockets, and what it costs."""

import resource
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.pairs import some
from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.site import Site
from tests.run.stream import Stream, tickets_in
from tests.waiting import wait_until

MB = 1024 * 1024
SIZE = 11 * MB  # of a body
COST = 40 * MB  # of memory, for all that comes at once; most of it is a thread's first page
FEW_FILES = ("sh", "-c", 'ulimit -n 256; exec "$@"', "sh")
SOON = 5.0  # seconds; it is a fraction of one, on a busy machine more
PATIENCE = 60.0  # seconds
FORGED = "sessionid=forged"


def memory(site: Site) -> int:
    """The most that it ever had."""
    for line in Path(f"/proc/{site.process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024
    raise AssertionError("this system does not tell")


def connect(site: Site, here: str = "127.0.0.1") -> socket.socket:
    connection = socket.create_connection(
        ("127.0.0.1", site.port), timeout=PATIENCE, source_address=(here, 0)
    )
    return connection


@contextmanager
def connections(site: Site, count: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(connect(site)) for _number in range(count)]


def send_most_of_a_body(connection: socket.socket, path: str, cookie: str) -> None:
    """And never the rest."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n"
    try:
        connection.sendall(f"{head}Content-Length: {SIZE}\r\n\r\n".encode())
        for _piece in range(SIZE // MB - 1):
            connection.sendall(bytes(MB))
    except OSError:
        pass  # it was refused before its end


def flood(site: Site, count: int, path: str, cookie: str) -> None:
    with connections(site, count) as crowd, ThreadPoolExecutor(8) as threads:
        sending = [threads.submit(send_most_of_a_body, each, path, cookie) for each in crowd]
        assert all(each.result() is None for each in sending)
        answers_soon(site)


def answers_soon(site: Site) -> None:
    began = time.monotonic()
    assert site.get("/games/new/")[0] == 200
    assert time.monotonic() - began < SOON


@pytest.mark.parametrize("count", [12, pytest.param(120, marks=pytest.mark.long)])
@pytest.mark.parametrize("path", some(["/roster/import/preview/", "/nowhere/"], 1))
def test_bodies_cost_no_memory_wherever_they_are_sent(
    start_site: StartSite, path: str, count: int
) -> None:
    site = start_site()
    answers_soon(site)
    before = memory(site)
    flood(site, count, path, FORGED)
    assert memory(site) - before < COST


@pytest.mark.long
def test_silent_connections_leave_room_for_whoever_asks(start_site: StartSite) -> None:
    site = start_site(FEW_FILES)
    with connections(site, 300):
        for _time in range(3):
            answers_soon(site)
    assert len(site.errors.read_text().splitlines()) < 10


@contextmanager
def many_files(count: int) -> Iterator[None]:
    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < count:
        pytest.skip(f"needs {count} open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))


@pytest.mark.long
def test_silent_connections_are_closed(start_site: StartSite) -> None:
    site = start_site()
    with many_files(4000), connections(site, 3000) as crowd:
        answers_soon(site)
        for connection in crowd:
            with suppress(ConnectionError):
                assert connection.recv(1) == b""
        answers_soon(site)
    assert len(site.errors.read_text().splitlines()) < 10


@pytest.mark.long
@pytest.mark.parametrize(
    "begun",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n",
    ],
    ids=["head", "body"],
)
def test_whoever_sends_a_byte_a_second_is_given_up(start_site: StartSite, begun: bytes) -> None:
    site = start_site()
    began = time.monotonic()
    with connect(site) as connection:
        connection.sendall(begun)
        with pytest.raises(OSError):
            while time.monotonic() - began < PATIENCE:
                time.sleep(1)
                connection.sendall(b"x")
    assert time.monotonic() - began < PATIENCE


@pytest.mark.long
def test_one_address_does_not_hold_all_streams(start_site: StartSite) -> None:
    site = start_site()
    ada = Visitor(site)
    game = ada.send("/games/new/", "/games/", **{"name-0": "Ada", "name-1": "Ben"})
    ticket = tickets_in(ada.ask("GET", game)[2])[0]
    asked = f"GET /events/?ticket={ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with many_files(2000), connections(site, 700) as crowd:
        for connection in crowd:
            connection.sendall(asked)
        statuses = [connection.recv(12).split()[1] for connection in crowd]
        assert statuses.count(b"200") == 500
        assert statuses.count(b"503") == 200
        with connect(site, "127.0.0.2") as other:
            other.sendall(asked)
            assert other.recv(12).split()[1] == b"200"
        answers_soon(site)
    wait_until(lambda: is_followed(site, asked))  # once the site has noticed that they have gone
    with Stream(site, ticket):
        pass


def is_followed(site: Site, asked: bytes) -> bool:
    with connect(site) as one:
        one.sendall(asked)
        return one.recv(12).split()[1] == b"200"


def test_whoever_asks_for_far_more_than_was_answered_is_closed(start_site: StartSite) -> None:
    site = start_site()
    with connect(site) as connection:
        connection.sendall(100 * b"GET /static/css/base.css HTTP/1.1\r\nHost: localhost\r\n\r\n")
        wait_until(lambda: "too many of them" in site.errors.read_text())
