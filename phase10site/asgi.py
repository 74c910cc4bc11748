"""One process, one port: the event loop moves bytes, Django answers in a pool of threads."""

from typing import Any, cast

from a2wsgi import WSGIMiddleware

from live import streams
from live.asgi import App, Message, Receive, Scope, Send
from phase10site import alive
from phase10site.client import with_client
from phase10site.wsgi import application as pages

THREADS = 10
LARGEST_BODY = 11 * 1024 * 1024  # more than the largest file: the form says what is too large
MOST_DRAINED = 64 * 1024 * 1024  # a browser shows an answer only when it has sent everything
TOO_LARGE = "/too-large/"
REFUSED_AT = {"/club/picture/save/": "/club/picture/too-large/"}  # beside the field it was for


class BodyTooLarge(Exception):
    pass


class ClientGone(Exception):
    pass


class WholeRequests:
    """Hand a request on only when all of it is here.

    A phone on bad Wi-Fi then holds no thread while it sends, and a request that was cut off in
    the middle is never taken for a short one.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            body = await whole_body(receive)
        except ClientGone:
            return
        except BodyTooLarge:
            scope, body = to_refusal(scope), b""

        async def receive_all() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_all, send)


async def whole_body(receive: Receive) -> bytes:
    """What is too much is read and forgotten, up to a limit."""
    body, size, more = bytearray(), 0, True
    while more and size <= MOST_DRAINED:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        piece, more = message.get("body", b""), message.get("more_body", False)
        size += len(piece)
        if size <= LARGEST_BODY:
            body += piece
        else:
            body.clear()
    if size > LARGEST_BODY:
        raise BodyTooLarge
    return bytes(body)


def to_refusal(scope: Scope) -> Scope:
    """To the page that says so."""
    headers = [pair for pair in scope.get("headers", ()) if not pair[0].startswith(b"content-")]
    page = REFUSED_AT.get(scope.get("path", ""), TOO_LARGE)
    path = {"path": page, "raw_path": page.encode(), "query_string": b""}
    return {**scope, **path, "method": "GET", "headers": headers}


threads: Any = WSGIMiddleware(cast(Any, pages), workers=THREADS)
whole = WholeRequests(threads)
ON_THE_LOOP: dict[str, App] = {
    streams.PATH: streams.application,
    alive.PATH: alive.application,
}


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """What waits for nobody stays on the loop; everything else is for the threads."""
    scope = with_client(scope)
    app = ON_THE_LOOP.get(scope.get("path", ""), whole)
    await app(scope, receive, send)
