"""A keep-alive connection with cookies: as much of a browser as a measurement needs."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass

HOST = "127.0.0.1"
IDLE = 3.0  # seconds; the server ends a connection that is idle for five
PATIENCE = 30  # seconds; SQLite itself gives up after 20
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"
NO_HEADERS: Mapping[str, str] = {}


class Broken(Exception):
    """The server did not answer, or not in HTTP."""


class WrongAnswer(Exception):
    """The server answered something else than it should."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    def must(self, status: int, location: str = "") -> "Answer":
        """This answer, if it is what was expected."""
        where = self.headers.get("location", "")
        if self.status != status or not where.startswith(location):
            raise WrongAnswer(f"{self.status} {where} instead of {status} {location}")
        return self


class Browser:
    accepted = "text/html"

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.used = 0.0
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def get(self, path: str, headers: Mapping[str, str] = NO_HEADERS) -> Answer:
        return await self.ask("GET", path, headers)

    async def post(self, path: str, body: str) -> Answer:
        headers = {"Content-Type": FORM, "Origin": f"http://{HOST}:{self.port}"}
        return await self.ask("POST", path, headers, body)

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: str = ""
    ) -> Answer:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.exchange(self.request(method, path, headers, body))
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Broken(f"{method} {path}: {error!r}") from error

    def request(self, method: str, path: str, headers: Mapping[str, str], body: str) -> bytes:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {HOST}:{self.port}",
            f"Accept: {self.accepted}",
            "Accept-Language: en",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(map("=".join, self.cookies.items())))
        if method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        return "\r\n".join([*lines, "", body]).encode("ascii")

    async def exchange(self, request: bytes) -> Answer:
        if time.monotonic() - self.used > IDLE:
            self.close()
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        self.writer.write(request)
        first, *lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = self.read_headers(lines)
        length = int(headers.get("content-length", "0"))
        body = await self.reader.readexactly(length) if length else b""
        self.used = time.monotonic()
        return Answer(int(first.split()[1]), headers, body)

    def read_headers(self, lines: list[str]) -> dict[str, str]:
        headers: dict[str, str] = {}
        for line in lines:
            name, _colon, value = line.partition(": ")
            headers[name.lower()] = value
            if name.lower() == "set-cookie":
                cookie, _equals, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content
        return headers

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


class Program(Browser):
    """What asks for JSON, and sends it."""

    accepted = JSON

    async def send(self, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        return await self.ask("POST", path, {"Content-Type": JSON, **headers}, body)
