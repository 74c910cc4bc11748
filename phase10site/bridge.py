"""A WSGI application behind an event loop: no thread waits while bytes travel."""

import sys
from asyncio import Future, ensure_future
from collections.abc import Callable, Generator
from contextlib import ExitStack
from contextvars import copy_context
from functools import lru_cache, partial
from io import SEEK_END
from typing import IO, Any
from wsgiref.types import WSGIApplication, WSGIEnvironment

from live.asgi import Message, Receive, Scope, Send
from phase10site.bodies import whole_body
from phase10site.threads import Threads

UNPREFIXED = {"CONTENT_TYPE", "CONTENT_LENGTH"}


PIECE = 256 * 1024  # bytes that a thread hands over at once


def environ_of(scope: Scope, body: IO[bytes]) -> WSGIEnvironment:
    """Its length is that of the body, whatever was said of it."""
    server, port = scope.get("server") or ("localhost", None)
    client, _port = scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, text in scope["headers"]:
        if name := name_of(header):
            add(environ, name, text.decode("latin-1"))
    size = body.seek(0, SEEK_END)
    body.seek(0)
    environ["CONTENT_LENGTH"] = str(size)
    return environ


@lru_cache(maxsize=256)
def name_of(header: bytes) -> str:
    """Nothing for one with an underscore: it would pass for the one with a hyphen."""
    if b"_" in header:
        return ""
    name = header.decode("latin-1").upper().replace("-", "_")
    return name if name in UNPREFIXED else f"HTTP_{name}"


def add(environ: WSGIEnvironment, name: str, text: str) -> None:
    """Of a header that comes several times all are kept."""
    before = environ.get(name)
    between = "; " if name == "HTTP_COOKIE" else ","
    environ[name] = text if before is None else f"{before}{between}{text}"


class Bridge:
    def __init__(self, pages: WSGIApplication, threads_for: Callable[[Scope], Threads]) -> None:
        self.pages, self.threads_for = pages, threads_for

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        threads, in_context = self.threads_for(scope), copy_context().run
        with ExitStack() as until_answered:
            body = await whole_body(scope, receive, until_answered)
            until_answered.enter_context(threads.place())
            answer = messages_of(self.pages, environ_of(scope, body))
            messages = await threads.run(partial(in_context, next, answer), threads.patience)
            leaving: Future[Message] | None = None
            try:
                while not await send_all(messages, send):
                    leaving = leaving or ensure_future(receive())
                    if leaving.done():
                        break
                    messages = await threads.run(partial(in_context, next, answer))
            finally:
                if leaving:
                    leaving.cancel()
                if messages[-1]["more_body"]:
                    await threads.run(partial(in_context, answer.close))


async def send_all(messages: list[Message], send: Send) -> bool:
    """Send them, and say whether that was all."""
    for message in messages:
        await send(message)
    return not messages[-1]["more_body"]


def messages_of(pages: WSGIApplication, environ: WSGIEnvironment) -> Generator[list[Message]]:
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
