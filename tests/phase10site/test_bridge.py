"""What the bridge owes to both sides: WSGI's application and the server's event loop."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment
from wsgiref.validate import validator

import pytest

from live.asgi import Message
from phase10site.bodies import ClientGone
from phase10site.bridge import PIECE, Bridge
from phase10site.threads import Threads
from tests.live.loops import comes_to, on_loop
from tests.phase10site.exchange import GONE, Exchange, part, scope_of

type Pages = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]

PLAIN = [("Content-Type", "text/plain")]
asked_by: ContextVar[str] = ContextVar("asked_by", default="nobody")


class Body:
    """An iterable answer that notes how far it was read, in which threads, and its end."""

    def __init__(self, *pieces: bytes | Exception) -> None:
        self.pieces = pieces
        self.taken = 0
        self.threads: set[str] = set()
        self.closed_in: list[str] = []

    def __iter__(self) -> Iterator[bytes]:
        for piece in self.pieces:
            self.threads.add(threading.current_thread().name)
            if isinstance(piece, Exception):
                raise piece
            self.taken += 1
            yield piece

    def close(self) -> None:
        self.closed_in.append(threading.current_thread().name)


@contextmanager
def bridged(pages: Pages) -> Iterator[Bridge]:
    threads = Threads(
        "bridged", 1, most_waiting=9, patience=9.0, first=lambda: None, last=lambda: None
    )
    try:
        yield Bridge(pages, lambda _scope: threads)
    finally:
        for thread in threads.end():
            thread.join()


def crossed(
    pages: Pages, exchange: Callable[[], Exchange] = lambda: Exchange(scope_of())
) -> Exchange:
    """The exchange, once it is over."""
    over: list[Exchange] = []

    async def cross() -> None:
        with bridged(pages) as bridge:
            over.append(await exchange().with_app(bridge))

    on_loop(cross)
    return over[0]


def answering(body: Iterable[bytes], status: str = "200 OK") -> Pages:
    def pages(_environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start(status, PLAIN)
        return body

    return pages


def environ_for(exchange: Callable[[], Exchange]) -> dict[str, Any]:
    seen: dict[str, Any] = {}

    def pages(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        seen.update(environ, body=environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
        start("200 OK", PLAIN)
        return [b""]

    crossed(pages, exchange)
    return seen


def test_an_answer_crosses_with_its_status_headers_and_body() -> None:
    def pages(_environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        start("404 Not Found", [("Set-Cookie", "a=1"), ("Set-Cookie", "b=ü")])
        return [b"not ", b"here"]

    over = crossed(pages)
    assert (over.status, over.body, over.is_whole) == (404, b"not here", True)
    assert over.headers == [(b"Set-Cookie", b"a=1"), (b"Set-Cookie", b"b=\xfc")]
    assert len(over.sent) == 2, "a page leaves in one piece"


def test_what_the_application_is_given_is_wsgi() -> None:
    """The standard library's own check of either side."""

    def pages(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        assert environ["wsgi.input"].read(3) == b"a=1"
        start("200 OK", PLAIN)
        return [b"fine"]

    post = lambda: Exchange(scope_of(method="POST"), part(b"a=1"))  # noqa: E731
    over = crossed(validator(pages), post)
    assert over.body == b"fine"


def test_a_request_crosses_with_all_that_wsgi_names() -> None:
    headers = [
        (b"host", b"example.org"),
        (b"content-type", b"text/csv"),
        (b"content-length", b"999"),
        (b"accept-language", b"de"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"x-forwarded-for", b"192.0.2.9"),
        (b"x_forwarded_for", b"forged"),
        (b"accept", b"text/html"),
        (b"accept", b"*/*"),
    ]
    seen = environ_for(
        lambda: Exchange(
            scope_of("/clubs/Grün/", "POST", headers, b"q=%C3%BC"),
            part(b"Ada", more=True),
            part(b",Ben"),
        )
    )
    assert seen["body"] == b"Ada,Ben"
    assert seen["PATH_INFO"].encode("latin-1").decode() == "/clubs/Grün/"
    expected = {
        "REQUEST_METHOD": "POST",
        "QUERY_STRING": "q=%C3%BC",
        "CONTENT_TYPE": "text/csv",
        "CONTENT_LENGTH": "7",
        "REMOTE_ADDR": "192.0.2.7",
        "SERVER_NAME": "192.0.2.1",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "example.org",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,*/*",
        "HTTP_X_FORWARDED_FOR": "192.0.2.9",
    }
    assert expected.items() <= seen.items()
    assert not {"HTTP_CONTENT_LENGTH", "HTTP_CONTENT_TYPE"} & seen.keys()


@pytest.mark.parametrize("size", [10, 70_000, 3_000_000])
def test_a_body_of_any_length_arrives_whole(size: int) -> None:
    body = bytes(range(250)) * (size // 250 + 1)
    pieces = [body[start : start + 65_536] for start in range(0, len(body), 65_536)]
    parts = [part(piece, more=True) for piece in pieces]
    seen = environ_for(lambda: Exchange(scope_of(method="POST"), *parts, part(b"")))
    assert seen["body"] == body


def test_half_a_request_never_reaches_the_pages() -> None:
    def pages(_environ: WSGIEnvironment, _start: StartResponse) -> Iterable[bytes]:
        raise AssertionError("half a request")

    with pytest.raises(ClientGone):
        crossed(pages, lambda: Exchange(scope_of(method="POST"), part(b"points=12", True), GONE))


def test_a_long_answer_crosses_in_pieces_and_is_closed_once_in_a_thread() -> None:
    piece = b"x" * (PIECE // 4)
    body = Body(*[piece] * 10)
    over = crossed(answering(body))
    assert over.body == piece * 10
    assert max(len(message["body"]) for message in over.sent[1:]) == PIECE
    assert over.is_whole
    assert body.closed_in == [*body.threads] == ["bridged-1"]


def test_a_slow_reader_holds_no_thread() -> None:
    async def read_slowly() -> None:
        piece = b"x" * PIECE
        with bridged(lambda environ, start: pages[environ["PATH_INFO"]](environ, start)) as bridge:
            pages = {"/file": answering(Body(*[piece] * 5)), "/page": answering([b"page"])}
            slow = Exchange(scope_of("/file"))
            slow.may_send.clear()
            reading = asyncio.create_task(slow.with_app(bridge))
            page = await Exchange(scope_of("/page")).with_app(bridge)
            assert page.body == b"page"
            assert not reading.done()
            slow.may_send.set()
            await reading
            assert len(slow.body) == 5 * PIECE

    on_loop(read_slowly)


def test_whoever_leaves_in_the_middle_ends_the_reading_of_the_file() -> None:
    body = Body(*[b"x" * PIECE] * 100)

    async def leave() -> None:
        with bridged(answering(body)) as bridge:
            exchange = Exchange(scope_of())
            reading = asyncio.create_task(exchange.with_app(bridge))
            await comes_to(lambda: len(exchange.sent) > 2)
            exchange.leaves.set()
            await reading

    on_loop(leave)
    assert body.taken < 100
    assert body.closed_in == ["bridged-1"]


def test_of_a_head_request_nothing_is_read() -> None:
    body = Body(b"x" * PIECE, b"y")
    over = crossed(answering(body), lambda: Exchange(scope_of(method="HEAD")))
    assert (over.status, over.body, over.is_whole) == (200, b"", True)
    assert (body.taken, len(body.closed_in)) == (0, 1)


def test_a_fault_before_the_answer_is_the_servers_to_tell() -> None:
    def pages(_environ: WSGIEnvironment, _start: StartResponse) -> Iterable[bytes]:
        raise LookupError("before")

    with pytest.raises(LookupError, match="before"):
        crossed(pages)


@pytest.mark.parametrize("fault", [LookupError("amid"), StopIteration()])
def test_a_fault_amid_the_answer_breaks_it_off_and_closes_it(fault: Exception) -> None:
    body = Body(b"x" * PIECE, fault)
    exchanges: list[Exchange] = []

    def exchange() -> Exchange:
        exchanges.append(Exchange(scope_of()))
        return exchanges[0]

    with pytest.raises((LookupError, RuntimeError)):
        crossed(answering(body), exchange)
    assert len(exchanges[0].body) == PIECE
    assert not exchanges[0].is_whole
    assert len(body.closed_in) == 1


def test_an_answer_that_cannot_be_sent_is_closed() -> None:
    body = Body(*[b"x" * PIECE] * 3)

    class Deaf(Exchange):
        async def send(self, message: Message) -> None:
            raise OSError("no")

    with pytest.raises(OSError, match="no"):
        crossed(answering(body), lambda: Deaf(scope_of()))
    assert len(body.closed_in) == 1


def test_each_request_has_a_context_of_its_own_through_all_its_pieces() -> None:
    seen: list[str] = []

    def pieces(name: str) -> Iterator[bytes]:
        for _number in range(3):
            seen.append(f"{name} {asked_by.get()}")
            yield b"x" * PIECE

    def pages(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        seen.append(asked_by.get())
        asked_by.set(environ["PATH_INFO"])
        start("200 OK", PLAIN)
        return pieces(environ["PATH_INFO"])

    async def two() -> None:
        with bridged(pages) as bridge:
            for path in ("/a", "/b"):
                await Exchange(scope_of(path)).with_app(bridge)

    on_loop(two)
    assert seen == ["nobody", *["/a /a"] * 3, "nobody", *["/b /b"] * 3]
