"""One connection of a phone: it sends what was written before, and waits for the whole answer.

The clients share two processors with the server that they measure: they must cost less than it.
"""

import asyncio
import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address
from typing import cast

from bench.browser import FORM, HOST, PATIENCE, Broken, WrongAnswer

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
CHUNKED = re.compile(rb"\r\ntransfer-encoding: *chunked", re.IGNORECASE)
FIRST_PHONE = IPv4Address("127.0.1.1")
WITHOUT_BODY = {204, 304}
PART = {"HX-Request": "true"}


@dataclass(frozen=True, slots=True)
class Whole:
    """An answer as it came over the wire."""

    status: int
    head: bytes
    body: bytes

    def must(self, *statuses: int) -> "Whole":
        if self.status not in statuses:
            raise WrongAnswer(f"{self.status} instead of {statuses}")
        return self

    @property
    def text(self) -> str:
        zipped = self.header("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if zipped else self.body).decode()

    def header(self, name: str) -> str:
        found = re.search(rf"\r\n{name}: *([^\r]*)".encode(), self.head, re.IGNORECASE)
        return found[1].decode() if found else ""


def whole(data: bytearray) -> Whole | None:
    """The answer, once all of it is here."""
    end = data.find(b"\r\n\r\n") + 4
    if end < 4:
        return None
    head = bytes(data[:end])
    status, length = int(head[9:12]), LENGTH.search(head)
    if status in WITHOUT_BODY:
        return Whole(status, head, b"")
    if length:
        size = int(length[1])
        return Whole(status, head, bytes(data[end:])) if len(data) - end >= size else None
    if not CHUNKED.search(head):
        raise Broken("an answer without a length")
    return Whole(status, head, bytes(data[end:])) if data.endswith(b"0\r\n\r\n") else None


class Connection(asyncio.Protocol):
    """Answers one question after the other, until it ends."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.answered: asyncio.Future[Whole] | None = None
        self.data = bytearray()

    @property
    def is_open(self) -> bool:
        return self.transport is not None and not self.transport.is_closing()

    def send(self, request: bytes) -> asyncio.Future[Whole]:
        assert self.transport
        self.data.clear()
        self.answered = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answered

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's does not say so

    def data_received(self, data: bytes) -> None:
        self.data += data
        answer = whole(self.data)
        if answer and self.answered and not self.answered.done():
            self.answered.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None
        if self.answered and not self.answered.done():
            self.answered.set_exception(Broken(f"the connection ended: {exc!r}"))

    def close(self) -> None:
        if self.transport:
            self.transport.close()


class Line:
    """Connects when it is asked something; from an address of its own, as phones have them."""

    def __init__(self, port: int, number: int = 0) -> None:
        self.port = port
        self.own = str(FIRST_PHONE + number)
        self.connection = Connection()

    async def connect(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _transport, self.connection = await loop.create_connection(
                Connection, HOST, self.port, local_addr=(self.own, 0)
            )
        except OSError as error:
            raise Broken(repr(error)) from error

    async def ask(self, request: bytes) -> Whole:
        """An answer that comes too late is never taken for that of the next question."""
        if not self.connection.is_open:
            await self.connect()
        if not self.connection.is_open:
            raise Broken("the connection ended")
        try:
            return await asyncio.wait_for(self.connection.send(request), PATIENCE)
        except TimeoutError:
            self.close()
            raise

    def close(self) -> None:
        self.connection.close()


def written(
    method: str,
    path: str,
    port: int,
    cookies: Mapping[str, str],
    body: str = "",
    **headers: str,
) -> bytes:
    """A request as a browser of today sends it."""
    site = f"{HOST}:{port}"
    lines = {
        "Host": site,
        "Accept": "text/html",
        "Accept-Language": "en",
        "Accept-Encoding": "gzip",
        "Cookie": "; ".join(map("=".join, cookies.items())),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    if method == "POST":
        lines |= {"Origin": f"http://{site}", "Content-Type": FORM}
        lines["Content-Length"] = str(len(body))
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode("ascii")
