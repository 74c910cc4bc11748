import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from live.asgi import Message, Receive, Scope, Send
from phase10site.asgi import LARGEST_BODY, WholeRequests

HTTP: Scope = {"type": "http"}


class Recorder:
    """An application that notes the bodies it was called with."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.bodies.append((await receive()).get("body", b""))


def deliver(scope: Scope, *messages: Message) -> tuple[list[bytes], list[Message]]:
    """What the application was given, and what was answered in its place."""
    waiting: Iterator[Message] = iter(messages)
    recorder, sent = Recorder(), list[Message]()

    async def receive() -> Message:
        return next(waiting)

    async def send(message: Message) -> None:
        sent.append(message)

    async def handle() -> None:
        await WholeRequests(recorder)(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left its own loop in this one
        thread.submit(asyncio.run, handle()).result()
    return recorder.bodies, sent


def part(body: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_in_parts_arrives_whole() -> None:
    assert deliver(HTTP, part(b"out=0&", True), part(b"laid=1", False)) == ([b"out=0&laid=1"], [])


def test_half_a_request_never_reaches_the_pages() -> None:
    assert deliver(HTTP, part(b"points=12", True), {"type": "http.disconnect"}) == ([], [])


def test_too_large_a_request_is_refused_before_it_is_read_to_its_end() -> None:
    bodies, sent = deliver(HTTP, part(b"x" * LARGEST_BODY, True), part(b"x", True))
    assert bodies == []
    assert sent[0]["status"] == 413


def test_what_is_no_request_is_passed_on() -> None:
    assert deliver({"type": "websocket"}, part(b"", False))[0] == [b""]
