"""Connections of strangers, over real sockets and with hardly any patience."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import IPv4Network, ip_network
from types import SimpleNamespace
from typing import cast

import pytest
import uvicorn
from pytest_django import Settings
from uvicorn.server import ServerState

from live import limits
from live.asgi import Receive, Scope, Send
from live.streams import start
from phase10site import connections
from phase10site.connections import AtOnce, counted_ip_of, kind
from tests.live.loops import comes_to, on_loop

REQUEST = b"GET / HTTP/1.1\r\nHost: club.org\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: club.org\r\nContent-Length: 1000000\r\n\r\n"
LARGE = 32 * 1024 * 1024  # bytes; more than the system takes off our hands


streams: list[Scope] = []


async def stream(scope: Scope, receive: Receive) -> None:
    """Until whoever follows has left."""
    streams.append(scope)
    while (await receive())["type"] != "http.disconnect":
        pass
    streams.remove(scope)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["path"] == "/stream":
        return await stream(scope, receive)
    while (await receive()).get("more_body"):
        pass
    body = bytes(LARGE) if scope["path"] == "/large" else b"page"
    await send(start(200, {"content-length": str(len(body))}))
    await send({"type": "http.response.body", "body": body})


def known(scope: Scope) -> AtOnce | None:
    lines = b"content-length: 5\r\nhow: at once\r\n"
    return AtOnce(200, lines, b"known") if scope["path"] == "/known" else None


type Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Site:
    """A server of its own, whose crowd is looked at all the time."""

    def __init__(self, keep_alive: int = 5) -> None:
        self.keep_alive = keep_alive
        self.kind, self.crowd = kind(known)
        self.writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> "Site":
        config = uvicorn.Config(application, http=self.kind, ws="none", log_config=None)
        config.timeout_keep_alive = self.keep_alive
        config.load()
        state = ServerState()
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: self.kind(config, state, {}), "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        self.looking = loop.create_task(self.look())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.looking.cancel()
        for writer in self.writers:
            writer.close()
        self.server.close()
        await comes_to(lambda: not self.crowd.count)

    async def look(self) -> None:
        while True:
            self.crowd.look(asyncio.get_running_loop().time())
            await asyncio.sleep(0.01)

    async def visit(self, said: bytes = b"") -> asyncio.StreamReader:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writers.append(writer)
        writer.write(said)
        return reader


def visited(test: Callable[[Site], Awaitable[None]]) -> None:
    async def visit() -> None:
        async with Site() as site:
            await test(site)

    on_loop(visit)


async def closes(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read(1) == b""
    except ConnectionError:
        return True


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.1)
    monkeypatch.setattr(connections, "BROUGHT_WITHIN", 0.1)
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 0.1)


@pytest.mark.parametrize("said", [b"", b"GET / HT", REQUEST[:-2], POST, POST + b"points="])
def test_whoever_keeps_us_waiting_is_given_up(hurried: None, said: bytes) -> None:
    async def wait(site: Site) -> None:
        assert await closes(await site.visit(said))

    visited(wait)


@pytest.mark.long
def test_half_a_second_request_is_not_waited_for_either(hurried: None) -> None:
    async def wait(site: Site) -> None:
        reader = await site.visit(REQUEST + REQUEST[:9])
        assert (await reader.readuntil(b"page")).startswith(b"HTTP/1.1 200")
        assert await closes(reader)

    visited(wait)


def test_a_body_may_come_slowly_as_long_as_it_comes(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "BROUGHT_WITHIN", 1.0)  # a busy machine sleeps longer

    async def send_slowly(site: Site) -> None:
        reader = await site.visit(POST)
        for _piece in range(10):
            site.writers[0].write(bytes(100_000))
            await asyncio.sleep(0.15)
        assert await reader.readuntil(b"page")

    visited(send_slowly)
    monkeypatch.setattr(connections, "LEAST_BROUGHT", 10_000_000)

    async def send_too_slowly(site: Site) -> None:
        reader = await site.visit(POST)
        site.writers[0].write(bytes(900_000))
        assert await closes(reader)

    visited(send_too_slowly)


def test_a_body_that_stops_after_much_of_it_is_not_waited_for_any_longer(hurried: None) -> None:
    async def stop(site: Site) -> None:
        reader = await site.visit(POST)
        site.writers[0].write(bytes(900_000))
        async with asyncio.timeout(1):
            assert await closes(reader)

    visited(stop)


def test_two_kilobytes_a_second_bring_a_picture() -> None:
    """Five megabytes in less than three quarters of an hour, which nobody waits for here."""
    since_the_last_look = 2_000 * connections.BROUGHT_WITHIN
    assert since_the_last_look > connections.LEAST_BROUGHT


def test_an_answer_that_nobody_takes_is_not_kept_for_ever(hurried: None) -> None:
    async def take_nothing(site: Site) -> None:
        await site.visit(REQUEST.replace(b"/ ", b"/large "))
        await comes_to(lambda: site.crowd.count)
        await comes_to(lambda: not site.crowd.count)

    visited(take_nothing)


def test_whoever_takes_a_long_answer_gets_all_of_it(hurried: None) -> None:
    async def take(site: Site) -> None:
        reader = await site.visit(REQUEST.replace(b"/ ", b"/large "))
        await reader.readuntil(b"\r\n\r\n")
        assert len(await reader.readexactly(LARGE)) == LARGE

    visited(take)


def test_what_the_system_has_of_an_answer_counts_as_not_taken(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes no more of it for minutes, while the phone at the other end takes it slowly."""
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 0.5)
    monkeypatch.setattr(connections, "LEAST_TAKEN", 1000)

    async def take_slowly(site: Site) -> None:
        phone = socket.socket()
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        phone.setblocking(False)
        loop = asyncio.get_running_loop()
        with phone:
            await loop.sock_connect(phone, ("127.0.0.1", site.port))
            await loop.sock_sendall(phone, REQUEST.replace(b"/ ", b"/large "))
            for _second in range(20):
                await loop.sock_recv(phone, 4096)
                await asyncio.sleep(0.1)
                assert site.crowd.count  # what the system has comes for minutes after an end

    visited(take_slowly)


def test_a_connection_that_has_just_ended_does_not_end_the_looking() -> None:
    """Else the server would end with it."""
    ended = socket.socket()
    ended.close()
    transport = SimpleNamespace(get_extra_info=lambda _name: ended, get_write_buffer_size=lambda: 7)
    assert connections.not_taken(cast(asyncio.Transport, transport)) == 7


def test_of_several_sent_at_once_the_one_being_answered_hears_that_they_left() -> None:
    async def leave(site: Site) -> None:
        await site.visit(REQUEST.replace(b"/ ", b"/stream ") + REQUEST)
        await comes_to(lambda: streams)
        site.writers[0].close()
        await comes_to(lambda: not streams)

    visited(leave)


def test_thousands_of_requests_sent_at_once_are_not_kept() -> None:
    async def send(site: Site) -> None:
        reader = await site.visit(REQUEST.replace(b"/ ", b"/stream ") + 1000 * REQUEST)
        assert await closes(reader)
        await comes_to(lambda: not streams)

    visited(send)


def test_a_few_sent_at_once_are_answered() -> None:
    async def send(site: Site) -> None:
        reader = await site.visit(connections.MOST_AHEAD * REQUEST)
        for _answer in range(connections.MOST_AHEAD):
            assert await reader.readuntil(b"page")

    visited(send)


KNOWN = REQUEST.replace(b"/ ", b"/known ")


def test_what_is_known_is_answered_at_once_on_the_same_connection() -> None:
    async def ask(site: Site) -> None:
        reader = await site.visit()
        for request, answer in [(KNOWN, b"known"), (REQUEST, b"page"), (KNOWN, b"known")]:
            site.writers[0].write(request)
            said = await reader.readuntil(answer)
            assert said.startswith(b"HTTP/1.1 200 OK\r\n")
            assert (b"at once" in said) == (answer == b"known")

    visited(ask)


def test_of_several_sent_at_once_each_waits_for_the_one_before() -> None:
    async def ask(site: Site) -> None:
        reader = await site.visit(KNOWN + REQUEST + REQUEST)
        for answer in (b"known", b"page", b"page"):
            assert (await reader.readuntil(answer)).count(b"HTTP/1.1 200") == 1
        site.writers[0].write(REQUEST + KNOWN)
        said = await reader.readuntil(b"page") + await reader.readuntil(b"page")
        assert b"at once" not in said

    visited(ask)


def test_a_connection_that_is_to_close_does_so_after_what_is_known() -> None:
    async def ask(site: Site) -> None:
        for last in (KNOWN.replace(b"1.1", b"1.0"), KNOWN[:-2] + b"Connection: close\r\n\r\n"):
            reader = await site.visit(last)
            assert b"connection: close" in await reader.readuntil(b"page")
            assert await closes(reader)

    visited(ask)


def test_an_answer_at_once_does_not_limit_the_next_that_came_with_it() -> None:
    async def ask() -> None:
        async with Site(keep_alive=0) as site:
            reader = await site.visit(KNOWN + REQUEST.replace(b"/ ", b"/stream "))
            assert await reader.readuntil(b"known")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(reader.read(1), 0.2)

    on_loop(ask)


def test_whoever_was_answered_at_once_and_asks_no_more_is_let_go() -> None:
    async def ask() -> None:
        async with Site(keep_alive=0) as site:
            reader = await site.visit(KNOWN)
            assert await reader.readuntil(b"known")
            assert await closes(reader)

    on_loop(ask)


def test_no_refusal_comes_into_the_middle_of_an_answer() -> None:
    async def send(site: Site) -> None:
        reader = await site.visit(REQUEST.replace(b"/ ", b"/stream ") + b"GET nonsense\r\n\r\n")
        with suppress(ConnectionError):
            assert b"400" not in await reader.read()

    visited(send)


@pytest.mark.parametrize("proxies", [[], [ip_network("127.0.0.0/8")]], ids=["phone", "proxy"])
def test_a_proxy_may_keep_its_connections_for_longer_than_a_phone(
    settings: Settings, proxies: list[IPv4Network]
) -> None:
    """It would send the next request just when we close: nginx asks nobody for ten seconds then."""
    settings.PROXIES = proxies

    async def ask_again_later() -> None:
        async with Site(keep_alive=0) as site:
            reader = await site.visit(REQUEST)
            await reader.readuntil(b"page")
            await asyncio.sleep(0.2)
            site.writers[0].write(REQUEST)
            assert await closes(reader) is not bool(proxies)

    on_loop(ask_again_later)


def test_a_request_without_an_end_is_broken_off() -> None:
    async def go_on(site: Site) -> None:
        reader = await site.visit(b"GET /" + b"x" * 2 * connections.MOST_OF_HEAD)
        assert await closes(reader)

    visited(go_on)


def test_of_too_many_of_one_address_the_oldest_goes_that_asks_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_OF_IP", 3)

    async def crowd(site: Site) -> None:
        busy = await site.visit(POST)
        await comes_to(lambda: any(not one.is_asking for one in site.crowd.of["127.0.0.1"]))
        silent = [await site.visit() for _visitor in range(2)]
        await comes_to(lambda: site.crowd.count == 3)
        newest = await site.visit(REQUEST)
        assert await newest.readuntil(b"page")
        assert await closes(silent[0])
        site.writers[0].write(bytes(1_000_000))
        assert await busy.readuntil(b"page")

    visited(crowd)


def test_where_all_of_an_address_are_at_work_no_more_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_OF_IP", 2)

    async def crowd(site: Site) -> None:
        for _visitor in range(2):
            await site.visit(POST)
        await comes_to(lambda: sum(not one.is_asking for one in site.crowd.of["127.0.0.1"]) == 2)
        assert await closes(await site.visit())

    visited(crowd)


def test_of_too_many_in_all_one_of_the_largest_crowd_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "most_connections", lambda: 2)

    async def crowd(site: Site) -> None:
        first = await site.visit()
        await comes_to(lambda: site.crowd.count == 1)
        await site.visit()
        newest = await site.visit(REQUEST)
        assert await newest.readuntil(b"page")
        assert await closes(first)

    visited(crowd)


def test_behind_a_proxy_are_many(settings: Settings) -> None:
    settings.PROXIES = (ip_network("192.0.2.1"),)
    assert counted_ip_of(("192.0.2.1", 80)) == ""
    assert counted_ip_of(("192.0.2.2", 80)) == "192.0.2.2"
    assert counted_ip_of(("2001:db8:1:2:3::4", 80)) == "2001:db8:1:2::"
    assert counted_ip_of(("::ffff:192.0.2.2", 80)) == "192.0.2.2"
    assert counted_ip_of(None) == ""
