"""An answer as it is sent: whole, packed, or as a word that nothing has changed."""

import gzip
from asyncio import Future
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from live.asgi import App, Message, Scope, Send

type Headers = list[tuple[bytes, bytes]]

OF_UNCHANGED = {b"etag", b"cache-control", b"vary"}  # the rest is known already
REQUEST: Message = {"type": "http.request", "body": b"", "more_body": False}
OVERHEAD = 2048  # bytes that an answer takes besides its body, about


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Headers
    body: bytes

    @classmethod
    async def made_by(cls, app: App, scope: Scope) -> Self:
        """What the application answers, collected."""
        said: list[Message] = []
        coming = [REQUEST]

        async def receive() -> Message:
            return coming.pop() if coming else await Future()  # nobody leaves before it is whole

        async def send(message: Message) -> None:
            said.append(message)

        await app(scope, receive, send)
        head, *pieces = said
        body = b"".join(piece.get("body", b"") for piece in pieces)
        return cls(head["status"], [(name.lower(), value) for name, value in head["headers"]], body)

    @cached_property
    def by_name(self) -> Mapping[bytes, bytes]:
        return dict(self.headers)

    @cached_property
    def etag(self) -> bytes:
        return self.by_name.get(b"etag", b"").removeprefix(b"W/")

    @property
    def size(self) -> int:
        return len(self.body) + OVERHEAD

    @cached_property
    def lines(self) -> bytes:
        return b"".join(b"%b: %b\r\n" % pair for pair in self.headers)

    @cached_property
    def not_modified(self) -> "Answer":
        return Answer(304, [pair for pair in self.headers if pair[0] in OF_UNCHANGED], b"")

    @property
    def without_body(self) -> "Answer":
        return Answer(self.status, self.headers, b"")

    def is_known(self, known: bytes) -> bool:
        """Whether whoever has something with these versions has this."""
        if not known or not self.etag:
            return False
        if known.removeprefix(b"W/") == self.etag:
            return True
        tags = (tag.strip().removeprefix(b"W/") for tag in known.split(b","))
        return any(tag in {self.etag, b"*"} for tag in tags)

    @property
    def unpacked(self) -> "Answer":
        if self.by_name.get(b"content-encoding") != b"gzip":
            return self
        return of_length(self, gzip.decompress(self.body), {b"content-encoding", b"content-length"})

    async def send(self, send: Send, more: Iterable[tuple[bytes, bytes]] = ()) -> None:
        headers = [*self.headers, *more]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def of_length(answer: Answer, body: bytes, left_out: set[bytes]) -> Answer:
    headers = [pair for pair in answer.headers if pair[0] not in left_out]
    return Answer(answer.status, [*headers, (b"content-length", b"%d" % len(body))], body)


def with_vary(headers: Iterable[tuple[bytes, bytes]], *names: bytes) -> Headers:
    """The same headers, with these among what the answer depends on."""
    pairs = list(headers)
    varies = [value for name, value in pairs if name == b"vary"]
    rest = [pair for pair in pairs if pair[0] != b"vary"]
    known = {name.strip().lower() for value in varies for name in value.split(b",")}
    return [*rest, (b"vary", b", ".join([*varies, *(n for n in names if n.lower() not in known)]))]
