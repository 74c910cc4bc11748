"""Phones that show a page and follow it, as static/js/follow.js does, many in one process."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self
from urllib.parse import urlencode

ASK_AGAIN = 0.5  # seconds: however much is said, a part is asked for no sooner
TAG = re.compile(r"<div id=\"(?P<id>[\w-]+)\"(?P<rest>[^>]*data-follow=[^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()


async def ask(port: int, path: str, **headers: str) -> Answer:
    """One question on a connection of its own."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{port}", "Connection: close"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    head, _end, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *rest = head.decode().split("\r\n")
    named = (line.partition(": ") for line in rest)
    return Answer(int(first.split()[1]), {name.lower(): value for name, _, value in named}, body)


@dataclass
class Part:
    """What of a page follows: by which tickets, asked for where, and what it shows."""

    tickets: list[str]
    address: str
    stamp: str
    html: str
    timer: asyncio.TimerHandle | None = None
    asked_at: float = 0.0


@dataclass
class Phone:
    port: int
    path: str
    parts: dict[str, Part] = field(default_factory=dict)
    questions: list[str] = field(default_factory=list)  # which part was asked for
    asking: set[asyncio.Task[None]] = field(default_factory=set)

    async def open(self) -> Self:
        answer = await ask(self.port, self.path)
        assert answer.status == 200, answer.text
        self.take(answer.text)
        self.listening = asyncio.create_task(self.listen())
        await self.hello.wait()
        return self

    def __post_init__(self) -> None:
        self.hello = asyncio.Event()

    async def close(self) -> None:
        self.listening.cancel()
        with suppress(asyncio.CancelledError):
            await self.listening

    def take(self, html: str) -> None:
        """Each part that stands in an answer is in the page from now on."""
        for found in TAG.finditer(html):
            given = dict(ATTRIBUTE.findall(found["rest"]))
            stamp = given["data-stamp"].replace("&quot;", '"')
            tickets = given["data-follow"].split()
            self.parts[found["id"]] = Part(tickets, given["hx-get"], stamp, html)

    async def listen(self) -> None:
        tickets = sorted({ticket for part in self.parts.values() for ticket in part.tickets})
        query = urlencode([("ticket", ticket) for ticket in tickets])
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /events/?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        event = ""
        try:
            while line := (await reader.readline()).decode().strip("\r\n"):
                pass  # the head
            while line := (await reader.readline()).decode():
                name, _, text = line.strip().partition(": ")
                if name == "event":
                    event = text
                    self.hello.set()
                elif name == "data" and event == "changed":
                    self.nudge(text)
        finally:
            writer.close()

    def nudge(self, topic: str) -> None:
        for name, part in self.parts.items():
            if part.timer or not any(each.startswith(f"{topic}:") for each in part.tickets):
                continue
            loop = asyncio.get_running_loop()
            wait = max(0.0, part.asked_at + ASK_AGAIN - loop.time())
            part.timer = loop.call_later(wait, self.ask_for, name)

    def ask_for(self, name: str) -> None:
        self.questions.append(name)
        part = self.parts[name]
        part.timer, part.asked_at = None, asyncio.get_running_loop().time()
        task = asyncio.create_task(self.fetch(name, part))
        self.asking.add(task)
        task.add_done_callback(self.asking.discard)

    async def fetch(self, name: str, part: Part) -> None:
        asks = {"HX_Request": "true", "HX_Target": f"div#{name}", "If_None_Match": part.stamp}
        answer = await ask(self.port, part.address, **asks)
        assert answer.status in {200, 304}, answer.text
        if answer.status == 200:
            self.take(answer.text)
            self.parts[name].asked_at = part.asked_at


async def opened(port: int, paths: Iterable[str], at_once: int = 8) -> list[Phone]:
    """A phone for each of these pages."""
    gate = asyncio.Semaphore(at_once)

    async def open_one(path: str) -> Phone:
        async with gate:
            return await Phone(port, path).open()

    return await asyncio.gather(*map(open_one, paths))


def on_own_loop[T](steps: Coroutine[Any, Any, T]) -> T:
    """Run them to their end; a browser test may have left its own loop in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, steps).result()


async def until(condition: Callable[[], object], patience: float = 30.0) -> None:
    async with asyncio.timeout(patience):
        while not condition():
            await asyncio.sleep(0.01)
