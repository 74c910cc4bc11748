"""A WSGI application behind an event loop: no thread waits while bytes travel."""

from asyncio import Future, ensure_future
from collections.abc import Callable, Generator
from contextlib import ExitStack
from contextvars import copy_context
from functools import partial
from typing import Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from live.asgi import Message, Receive, Scope, Send
from phase10site.bodies import whole_body
from phase10site.environ import environ_of
from phase10site.threads import Threads

PIECE = 256 * 1024  # bytes that a thread hands over at once


class Bridge:
    def __init__(self, pages: WSGIApplication, threads_for: Callable[[Scope], Threads]) -> None:
        self.pages, self.threads_for = pages, threads_for

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        threads, in_context = self.threads_for(scope), copy_context().run
        with ExitStack() as until_answered:
            body = await whole_body(scope, receive, until_answered)
            until_answered.enter_context(threads.place())
            answer = answered(self.pages, environ_of(scope, body))
            messages = await threads.run(partial(in_context, next, answer), threads.patience)
            leaving: Future[Message] | None = None
            try:
                while not await sent(messages, send):
                    leaving = leaving or ensure_future(receive())
                    if leaving.done():
                        break
                    messages = await threads.run(partial(in_context, next, answer))
            finally:
                if leaving:
                    leaving.cancel()
                if messages[-1]["more_body"]:
                    await threads.run(partial(in_context, answer.close))


async def sent(messages: list[Message], send: Send) -> bool:
    """Send them, and say whether that was all."""
    for message in messages:
        await send(message)
    return not messages[-1]["more_body"]


def answered(pages: WSGIApplication, environ: WSGIEnvironment) -> Generator[list[Message]]:
    """What the application answers, and close it as soon as nothing more is to be had of it."""
    head: Message = {"type": "http.response.start"}

    def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        head["status"] = int(status[:3])
        head["headers"] = [
            (name.encode("latin-1"), text.encode("latin-1")) for name, text in headers
        ]

    body = pages(environ, start)
    said, pieces, size = [head], [], 0
    try:
        for piece in body if environ["REQUEST_METHOD"] != "HEAD" else ():
            pieces.append(piece)
            size += len(piece)
            if size >= PIECE:
                yield [*said, part(pieces, more=True)]
                said, pieces, size = [], [], 0
    finally:
        getattr(body, "close", lambda: None)()
    yield [*said, part(pieces, more=False)]


def part(pieces: list[bytes], more: bool) -> Message:
    return {"type": "http.response.body", "body": b"".join(pieces), "more_body": more}
