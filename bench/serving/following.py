"""A page that follows, as static/js/follow.js does: it is told, asks with its stamp, and shows."""

import asyncio
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urlencode

from bench.browser import HOST, Broken, Browser, WrongAnswer
from bench.serving.line import FIRST_PHONE, PART, Line, Whole, written

ASK_AGAIN = 0.5  # seconds; at the soonest, however much is said
FOLLOWER = re.compile(r'<(\w+) [^>]*data-follow="[^>]*>')
FIELD = re.compile(r'([\w-]+)="([^"]*)"')
VERSION = "data-version"


@dataclass
class Part:
    """An element that follows, as its latest answer has it."""

    target: str
    fields: dict[str, str]
    asked: float = 0.0
    asking: asyncio.Task[None] | None = None
    behind: bool = False

    @property
    def tickets(self) -> list[str]:
        return self.fields["data-follow"].split()

    def follows(self, topic: str) -> bool:
        return any(ticket.startswith(f"{topic}:") for ticket in self.tickets)


def parts_in(page: str) -> list[Part]:
    found = []
    for tag in FOLLOWER.finditer(page):
        fields = {name: unescape(value) for name, value in FIELD.findall(tag[0])}
        found.append(Part(f"{tag[1]}#{fields['id']}", fields))
    return found


class Stream(asyncio.Protocol):
    """An event stream: it calls for each topic that has changed."""

    def __init__(self, follower: "Follower") -> None:
        self.follower = follower
        self.rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            if b"event: changed" in event:
                self.follower.told(event.rpartition(b"data: ")[2].decode())
            elif b"event: hello" in event:
                self.follower.heard.set()


@dataclass
class Follower:
    """A phone with a page open, its stream, and a connection for its questions."""

    port: int
    number: int
    path: str
    questions: int = 0
    shown: dict[int, float] = field(default_factory=dict)  # when it showed each version

    async def open(self) -> None:
        browser = Browser(self.port)
        page = (await browser.get(self.path)).must(200).text
        browser.close()
        self.cookies = browser.cookies
        self.parts = parts_in(page)
        self.lines = {part.target: Line(self.port, self.number) for part in self.parts}
        self.heard = asyncio.Event()
        tickets = sorted({ticket for part in self.parts for ticket in part.tickets})
        query = urlencode([("ticket", ticket) for ticket in tickets])
        own = (str(FIRST_PHONE + self.number), 0)
        loop = asyncio.get_running_loop()
        transport, _stream = await loop.create_connection(
            lambda: Stream(self), HOST, self.port, local_addr=own
        )
        self.stream = transport
        transport.write(written("GET", f"/events/?{query}", self.port, {}))
        await asyncio.wait_for(self.heard.wait(), 30)

    def told(self, topic: str) -> None:
        for part in self.parts:
            if part.follows(topic):
                part.behind = True
                if part.asking is None:
                    part.asking = asyncio.create_task(self.ask_until_known(part))

    async def ask_until_known(self, part: Part) -> None:
        while part.behind:
            await asyncio.sleep(part.asked + ASK_AGAIN - time.monotonic())
            part.behind, part.asked = False, time.monotonic()
            with suppress(Broken, WrongAnswer):
                await self.ask(part)
        part.asking = None

    async def ask(self, part: Part) -> None:
        self.questions += 1
        stamp = {"HX_Target": part.target, "If_None_Match": part.fields["data-stamp"]}
        path = part.fields["hx-get"]
        request = written("GET", path, self.port, self.cookies, **PART, **stamp)
        answer = (await self.lines[part.target].ask(request)).must(200, 304)
        if answer.status == 200:
            self.show(part, answer)

    def show(self, part: Part, answer: Whole) -> None:
        for new in parts_in(answer.text):
            if new.target == part.target:
                part.fields = new.fields
        if VERSION in part.fields:
            self.shown.setdefault(int(part.fields[VERSION]), time.monotonic())

    @property
    def latest(self) -> int:
        return max(self.shown, default=0)

    def when(self, version: int) -> float:
        """The first time that it showed this version, or a later one."""
        return min(moment for shown, moment in self.shown.items() if shown >= version)

    def close(self) -> None:
        for part in self.parts:
            if part.asking:
                part.asking.cancel()
        for line in self.lines.values():
            line.close()
        self.stream.close()


async def all_open(followers: Sequence[Follower], at_once: int = 20) -> None:
    for start in range(0, len(followers), at_once):
        await asyncio.gather(*(one.open() for one in followers[start : start + at_once]))
