"""Connections of strangers, over real sockets and with hardly any patience."""

import asyncio
from collections.abc import Awaitable, Callable
from ipaddress import ip_network

import pytest
import uvicorn
from pytest_django import Settings
from uvicorn.server import ServerState

from live import room
from live.asgi import Receive, Scope, Send
from live.streams import start
from phase10site import connections
from phase10site.connections import address_of, kind
from tests.live.loops import comes_to, on_loop

REQUEST = b"GET / HTTP/1.1\r\nHost: club.org\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: club.org\r\nContent-Length: 1000000\r\n\r\n"
LARGE = 32 * 1024 * 1024  # bytes; more than the system takes off our hands


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    while (await receive()).get("more_body"):
        pass
    body = bytes(LARGE) if scope["path"] == "/large" else b"page"
    await send(start(200, {"content-length": str(len(body))}))
    await send({"type": "http.response.body", "body": body})


type Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Site:
    """A server of its own, whose crowd is looked at all the time."""

    def __init__(self) -> None:
        self.kind, self.crowd = kind()
        self.writers: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> "Site":
        config = uvicorn.Config(application, http=self.kind, ws="none", log_config=None)
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
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.1)
    monkeypatch.setattr(connections, "TAKEN_WITHIN", 0.1)


@pytest.mark.parametrize("said", [b"", b"GET / HT", REQUEST[:-2], POST, POST + b"points="])
def test_whoever_keeps_us_waiting_is_given_up(hurried: None, said: bytes) -> None:
    async def wait(site: Site) -> None:
        assert await closes(await site.visit(said))

    visited(wait)


def test_half_a_second_request_is_not_waited_for_either(hurried: None) -> None:
    async def wait(site: Site) -> None:
        reader = await site.visit(REQUEST + REQUEST[:9])
        assert (await reader.readuntil(b"page")).startswith(b"HTTP/1.1 200")
        assert await closes(reader)

    visited(wait)


def test_a_body_may_come_slowly_as_long_as_it_comes(
    hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def send_slowly(site: Site) -> None:
        reader = await site.visit(POST)
        for _piece in range(10):
            site.writers[0].write(bytes(100_000))
            await asyncio.sleep(0.05)
        assert await reader.readuntil(b"page")

    visited(send_slowly)
    monkeypatch.setattr(connections, "SLOWEST", 10_000_000)

    async def send_too_slowly(site: Site) -> None:
        reader = await site.visit(POST)
        site.writers[0].write(bytes(900_000))
        assert await closes(reader)

    visited(send_too_slowly)


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


def test_a_request_without_an_end_is_broken_off() -> None:
    async def go_on(site: Site) -> None:
        reader = await site.visit(b"GET /" + b"x" * 2 * connections.MOST_OF_HEAD)
        assert await closes(reader)

    visited(go_on)


def test_of_too_many_of_one_address_the_oldest_goes_that_asks_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 3)

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
    monkeypatch.setattr(connections, "MOST_OF_ADDRESS", 2)

    async def crowd(site: Site) -> None:
        for _visitor in range(2):
            await site.visit(POST)
        await comes_to(lambda: sum(not one.is_asking for one in site.crowd.of["127.0.0.1"]) == 2)
        assert await closes(await site.visit())

    visited(crowd)


def test_of_too_many_in_all_one_of_the_largest_crowd_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "connections", lambda: 2)

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
    assert address_of(("192.0.2.1", 80)) == ""
    assert address_of(("192.0.2.2", 80)) == "192.0.2.2"
    assert address_of(("2001:db8:1:2:3::4", 80)) == "2001:db8:1:2::"
    assert address_of(("::ffff:192.0.2.2", 80)) == "192.0.2.2"
    assert address_of(None) == ""
