"""One request to an application of the event loop, with what comes in and what goes out."""

import asyncio
from collections.abc import Sequence

from live.asgi import App, Message, Scope


def part(body: bytes, more: bool = False) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


GONE: Message = {"type": "http.disconnect"}


def scope_of(
    path: str = "/",
    method: str = "GET",
    headers: Sequence[tuple[bytes, bytes]] = (),
    query: bytes = b"",
) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "method": method,
        "path": path,
        "query_string": query,
        "headers": list(headers),
        "client": ("192.0.2.7", 50000),
        "server": ("192.0.2.1", 8000),
    }


class Exchange:
    def __init__(self, scope: Scope, *coming: Message) -> None:
        self.scope = scope
        self.coming = list(coming) or [part(b"")]
        self.leaves = asyncio.Event()
        self.sent: list[Message] = []
        self.may_send = asyncio.Event()
        self.may_send.set()

    async def receive(self) -> Message:
        if self.coming:
            return self.coming.pop(0)
        await self.leaves.wait()
        return GONE

    async def send(self, message: Message) -> None:
        await self.may_send.wait()
        self.sent.append(message)

    async def with_app(self, app: App) -> "Exchange":
        await app(self.scope, self.receive, self.send)
        return self

    @property
    def status(self) -> int:
        status: int = self.sent[0]["status"]
        return status

    @property
    def headers(self) -> list[tuple[bytes, bytes]]:
        return list(self.sent[0]["headers"])

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.sent[1:])

    @property
    def is_whole(self) -> bool:
        return len(self.sent) > 1 and not self.sent[-1].get("more_body")
