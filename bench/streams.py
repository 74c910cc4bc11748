"""Pages that follow a game: how soon all of them hear of a deal, and what it takes to keep them."""

import asyncio
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from urllib.parse import urlencode

from bench.browser import HOST, Broken
from bench.pages import watch_path
from bench.places import Server, folder_with_tables, served
from bench.plans import Plan
from bench.report import Figure, Section, at_most
from bench.scorers import Scorer, Table

SOON = 100  # milliseconds
MEMORY = 40  # megabytes
PATIENCE = 10.0  # seconds for one deal to be heard of everywhere
AT_ONCE = 50  # pages that open at the same moment
TICKETS = re.compile(r'data-follow="([^"]+)"')


@dataclass
class Follower:
    """A page with its stream open, and when it was told that something had changed."""

    port: int
    path: str
    told: list[float] = field(default_factory=list)

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(HOST, self.port)
        self.writer.write(f"GET {self.path} HTTP/1.1\r\nHost: {HOST}:{self.port}\r\n\r\n".encode())
        head = await self.reader.readuntil(b"event: hello")
        if b" 200 OK" not in head:
            raise Broken(head.decode())

    async def listen(self) -> None:
        while line := await self.reader.readline():
            if line.startswith(b"event: changed"):
                self.told.append(time.monotonic())

    def close(self) -> None:
        self.writer.close()


@dataclass(frozen=True)
class Found:
    waits: list[float]  # seconds from the tap until one page was told of one deal
    wanted: int  # of these
    megabytes: float
    idle: float


def measured(plan: Plan) -> Section:
    with (
        folder_with_tables() as folder,
        served(["manage.py", "serve"], folder) as server,
    ):
        found = asyncio.run(followed(server, plan))
    return Section(
        f"{plan.followers} pages follow two games, {plan.messages} deals", figures(found)
    )


def figures(found: Found) -> list[Figure]:
    waits = quantiles([1000 * wait for wait in found.waits], n=100, method="inclusive")
    delivered = f"{len(found.waits)} of {found.wanted}"
    return [
        Figure("told of a deal", delivered, goal="all", met=len(found.waits) == found.wanted),
        Figure("from the tap until a page is told, p50, ms", f"{waits[49]:.0f}"),
        at_most("… p99, ms", waits[98], SOON),
        at_most("memory that they add, MB", found.megabytes, MEMORY),
        Figure("share of a core while nothing changes", f"{found.idle:.1%}"),
    ]


async def followed(server: Server, plan: Plan) -> Found:
    scorer = Scorer(server.port, 0)
    await scorer.start(tables=1)
    scorer.tables.append(await scorer.open_table())  # no game has enough deals for all messages
    path = stream_path([await tickets(scorer, table) for table in scorer.tables])
    before = server.memory()
    followers = await opened(server.port, path, plan.followers)
    listening = [asyncio.create_task(follower.listen()) for follower in followers]
    idle = await asyncio.to_thread(server.idle_load, plan.idle)
    waits = [wait for _deal in range(plan.messages) for wait in await recorded(scorer, followers)]
    megabytes = server.memory() - before
    for follower in followers:
        follower.close()
    await asyncio.gather(*listening, return_exceptions=True)
    return Found(waits, plan.followers * plan.messages, megabytes, idle)


async def tickets(scorer: Scorer, table: Table) -> str:
    """What the watch page of a table's game follows by."""
    share = await scorer.browser.get(f"{table.page}share/")
    page = await scorer.browser.get(watch_path(share.text))
    found = TICKETS.search(page.text)
    assert found, "the page follows nothing"
    return found[1]


def stream_path(tickets: Sequence[str]) -> str:
    return f"/events/?{urlencode([('ticket', ticket) for ticket in ' '.join(tickets).split()])}"


async def opened(port: int, path: str, number: int) -> list[Follower]:
    followers = [Follower(port, path) for _page in range(number)]
    for start in range(0, number, AT_ONCE):
        await asyncio.gather(*(one.open() for one in followers[start : start + AT_ONCE]))
    return followers


async def recorded(scorer: Scorer, followers: Sequence[Follower]) -> list[float]:
    """Record a deal; the seconds after which each page that was told of it was told."""
    counts = [len(follower.told) for follower in followers]
    tapped = time.monotonic()
    await scorer.record()
    while time.monotonic() < tapped + PATIENCE:
        if all(len(one.told) > had for one, had in zip(followers, counts, strict=True)):
            break
        await asyncio.sleep(0.02)
    return [
        told - tapped for one, had in zip(followers, counts, strict=True) for told in one.told[had:]
    ]
