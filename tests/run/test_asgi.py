import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from live.asgi import Message, Receive, Scope, Send
from phase10site.asgi import LARGEST_BODY, MOST_DRAINED, WholeRequests
from scoring.forms.uploads import MOST_BYTES, MOST_OF_A_PICTURE

HTTP: Scope = {"type": "http"}


class Recorder:
    """An application that notes the bodies it was called with."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.scopes: list[Scope] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scopes.append(scope)
        self.bodies.append((await receive()).get("body", b""))


def deliver(scope: Scope, *messages: Message) -> Recorder:
    """What the application was given."""
    waiting: Iterator[Message] = iter(messages)
    recorder = Recorder()

    async def receive() -> Message:
        return next(waiting)

    async def send(_message: Message) -> None:
        raise AssertionError("only the application answers")

    async def handle() -> None:
        await WholeRequests(recorder)(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left its own loop in this one
        thread.submit(asyncio.run, handle()).result()
    return recorder


def part(body: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_in_parts_arrives_whole() -> None:
    assert deliver(HTTP, part(b"out=0&", True), part(b"laid=1", False)).bodies == [b"out=0&laid=1"]


def test_half_a_request_never_reaches_the_pages() -> None:
    assert not deliver(HTTP, part(b"points=12", True), {"type": "http.disconnect"}).bodies


def test_the_largest_request_arrives_whole() -> None:
    whole = deliver(HTTP, part(b"x" * LARGEST_BODY, True), part(b"", False))
    assert list(map(len, whole.bodies)) == [LARGEST_BODY]


def test_a_file_that_its_form_finds_too_large_reaches_the_form() -> None:
    assert max(MOST_BYTES, MOST_OF_A_PICTURE) + 64 * 1024 < LARGEST_BODY


def test_of_too_large_a_request_nothing_arrives_but_that_it_was_so() -> None:
    headers = [(b"content-length", b"9"), (b"content-type", b"text/csv"), (b"cookie", b"a=b")]
    scope = {"type": "http", "method": "POST", "path": "/roster/", "headers": headers}
    refused = deliver(scope, part(b"x" * LARGEST_BODY, True), part(b"x", True), part(b"x", False))
    assert refused.bodies == [b""]
    (seen,) = refused.scopes
    assert (seen["method"], seen["path"]) == ("GET", "/too-large/")
    assert seen["headers"] == [(b"cookie", b"a=b")]


def test_a_picture_is_refused_beside_its_field() -> None:
    scope = {"type": "http", "method": "POST", "path": "/club/picture/save/"}
    refused = deliver(scope, *[part(bytes(10 * 1024 * 1024), True)] * 4, part(b"", False))
    assert refused.bodies == [b""]
    assert refused.scopes[0]["path"] == "/club/picture/too-large/"


def test_what_never_ends_is_refused_before_its_end() -> None:
    endless = [part(b"x" * LARGEST_BODY, True)] * (MOST_DRAINED // LARGEST_BODY + 1)
    assert deliver(HTTP, *endless).bodies == [b""]


def test_what_is_no_request_is_passed_on() -> None:
    assert deliver({"type": "websocket"}, part(b"", False)).bodies == [b""]
