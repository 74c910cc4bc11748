"""One process, one port: the event loop moves bytes, Django answers in a pool of threads."""

from typing import Any, cast

from a2wsgi import WSGIMiddleware

from live import streams
from live.asgi import App, Message, Receive, Scope, Send
from phase10site import alive
from phase10site.wsgi import application as pages

THREADS = 10
LARGEST_BODY = 512 * 1024  # Django's own limit is lower and has a page to say so


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
            await refuse_body(send)
            return

        async def receive_all() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_all, send)


async def whole_body(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientGone
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise BodyTooLarge
        if not message.get("more_body", False):
            return bytes(body)


async def refuse_body(send: Send) -> None:
    text = b"That is too much to send at once."
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": text})


threads: Any = WSGIMiddleware(cast(Any, pages), workers=THREADS)
whole = WholeRequests(threads)
ON_THE_LOOP: dict[str, App] = {
    streams.PATH: streams.application,
    alive.PATH: alive.application,
}


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """What waits for nobody stays on the loop; everything else is for the threads."""
    app = ON_THE_LOOP.get(scope.get("path", ""), whole)
    await app(scope, receive, send)
