"""Many look at one game: how long it takes until all of them have been served a deal."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bench.plans import Plan
from bench.report import Figure, at_most
from bench.scorers import Table
from bench.serving.following import Follower, all_open
from bench.serving.installations import Installation
from bench.serving.line import PART, Line, written
from bench.serving.phones import Phone, new_game, opened

SOON = 100  # milliseconds
PAUSE = 1.0  # seconds between two deals
PATIENCE = 20.0
ELSEWHERE = 1000  # their addresses are not those of the tables


@dataclass
class Watcher(Follower):
    """Asks with a stamp that all have; what it is sent need not be read."""

    request: bytes = b""
    seen: float = 0.0

    def told(self, topic: str) -> None:
        if self.request and self.parts[0].follows(topic):
            self.asking = asyncio.create_task(self.look(self.request))
            self.request = b""  # a deal is asked for once

    async def look(self, request: bytes) -> None:
        (await self.line.ask(request)).must(200)
        self.seen = time.monotonic()

    @property
    def line(self) -> Line:
        return self.lines[self.parts[0].target]


@dataclass(frozen=True, slots=True)
class Served:
    """Of a deal: when the last had seen it, and what that took of the servers."""

    milliseconds: float
    processor: float


async def measured(site: Installation, plan: Plan) -> list[Figure]:
    """Of a game that has no night, so that only watchers are told."""
    link = site.games[-1]
    knows = await opened(site.port(0), link.write)
    phone, game = Phone(site.port(0), 0, knows), new_game(link.write, seed=1)
    path = f"/watch/{link.watch}/"
    numbers = range(ELSEWHERE, ELSEWHERE + plan.followers)
    watchers = [Watcher(site.port(number), number, path) for number in numbers]
    await all_open(watchers)
    await phone.send(game)
    await asyncio.sleep(PAUSE)
    deals = [await served(site, phone, game, watchers) for _deal in range(plan.seen)]
    for watcher in watchers:
        watcher.close()
    waits, costs = [one.milliseconds for one in deals], [one.processor for one in deals]
    return [
        at_most(f"until {plan.followers} watchers are served a deal, ms", median(waits), SOON),
        Figure("… the slowest of these deals, ms", f"{max(waits):.0f}"),
        Figure("… processor time of a deal, ms", f"{median(costs):.0f}"),
    ]


async def served(
    site: Installation, phone: Phone, game: Table, watchers: Sequence[Watcher]
) -> Served:
    stamp = await latest_stamp(watchers[0])
    for watcher in watchers:
        watcher.seen = 0.0
        watcher.request = asked(watcher, If_None_Match=stamp)
        await watcher.line.ask(watcher.request)  # its connection is open, as is a browser's
    before, began = site.processor_time(), time.monotonic()
    await phone.send(game)
    while not all(watcher.seen for watcher in watchers):
        if time.monotonic() > began + PATIENCE:
            raise SystemExit("not all who watch were served a deal")
        await asyncio.sleep(0.005)
    took = max(watcher.seen for watcher in watchers) - began
    await asyncio.sleep(PAUSE)
    return Served(1000 * took, 1000 * (site.processor_time() - before))


async def latest_stamp(watcher: Watcher) -> str:
    return (await watcher.line.ask(asked(watcher))).must(200).header("etag")


def asked(watcher: Watcher, **headers: str) -> bytes:
    part = watcher.parts[0]
    headers = {**PART, "HX_Target": part.target, **headers}
    return written("GET", watcher.path, watcher.port, watcher.cookies, **headers)
