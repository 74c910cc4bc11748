"""Whether this process lives: told on the event loop, whatever its threads wait for."""

from live.asgi import Receive, Scope, Send
from live.streams import refuse, start

PATH = "/health/live"
BODY = b'{"process": "ok"}'
HEADERS = {
    "content-type": "application/json",
    "content-length": str(len(BODY)),
    "cache-control": "no-store",
}


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] not in {"GET", "HEAD"}:
        await refuse(send, 405, {"allow": "GET, HEAD"})
        return
    await send(start(200, HEADERS))
    await send({"type": "http.response.body", "body": BODY})  # of a HEAD the server drops it
