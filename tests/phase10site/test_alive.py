import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from live.asgi import Message
from phase10site import asgi, health


def answered(method: str) -> list[Message]:
    """What the whole application sends; nothing of Django's may be needed for it."""
    sent: list[Message] = []

    async def receive() -> Message:
        raise AssertionError("it waits for nobody")

    async def send(message: Message) -> None:
        sent.append(message)

    async def ask() -> None:
        scope = {"type": "http", "path": "/health/live", "method": method}
        await asgi.application(scope, receive, send)

    with ThreadPoolExecutor(1) as thread:  # a browser test may have left its own loop in this one
        thread.submit(asyncio.run, ask()).result()
    return sent


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_process_that_answers_is_alive_whatever_else_is_down(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    monkeypatch.setattr(asgi, "page", None)
    head, body = answered(method)
    assert (head["status"], body["body"]) == (200, b'{"process": "ok"}')
    assert (b"cache-control", b"no-store") in head["headers"]


def test_it_can_only_be_asked() -> None:
    head = answered("POST")[0]
    assert head["status"] == 405
    assert (b"allow", b"GET, HEAD") in head["headers"]


def test_without_its_place_on_the_loop_it_would_be_for_the_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(asgi.ON_THE_LOOP, health.LIVE)
    monkeypatch.setattr(asgi, "page", None)
    with pytest.raises(TypeError):
        answered("GET")
