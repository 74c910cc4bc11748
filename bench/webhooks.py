"""Recording deals in a club that thousands of webhooks wait for, against one that has none."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass

from bench.browser import HOST
from bench.load import Side, alternate
from bench.places import Server, folder_with_tables, said_by_shell, served
from bench.plans import Plan
from bench.report import Figure, Section, at_least, errors
from bench.scorers import Scorer

MOST = 1.2  # times as long as without
IMPORT = "from bench.webhooks_waiting import prepare; "
TAKEN = b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class Taking:
    """A receiver that takes everything."""

    port: int = 0
    count: int = 0

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(TAKEN)
        await writer.drain()
        writer.close()
        self.count += 1


@asynccontextmanager
async def taking() -> AsyncIterator[Taking]:
    receiver = Taking()
    server = await asyncio.start_server(receiver.take, HOST, 0)
    receiver.port = server.sockets[0].getsockname()[1]
    async with server:
        yield receiver


def measured(plan: Plan) -> Section:
    return asyncio.run(compared(plan))


async def compared(plan: Plan) -> Section:
    async with taking() as receiver:
        with both_clubs(receiver.port, plan.queued) as (with_hooks, without):
            sides = [await recording(*place, plan) for place in (with_hooks, without)]
            await alternate(sides, plan)
    told, quiet = sides
    ratio = told.wait(99) / quiet.wait(99)
    waits = f"{told.wait(99):.1f}", f"{quiet.wait(99):.1f}"
    return Section(
        f"Recording a deal, {plan.clients} clients, while {plan.queued} webhooks wait,"
        " against a club without",
        [
            Figure("p99, ms", *waits, f"{ratio:.2f}", f"≤ {MOST}", ratio <= MOST),
            Figure("p50, ms", f"{told.wait(50):.1f}", f"{quiet.wait(50):.1f}"),
            Figure("processor time of a request, ms", f"{told.cost:.2f}", f"{quiet.cost:.2f}"),
            errors(told, quiet),
            at_least("webhooks taken meanwhile", receiver.count, 1),
        ],
    )


type Place = tuple[Server, str]
"""A site, and the session of its organiser."""


@contextmanager
def both_clubs(port: int, queued: int) -> Iterator[tuple[Place, Place]]:
    with ExitStack() as stack:
        yield (
            stack.enter_context(club_served(port, queued)),
            stack.enter_context(club_served(port, 0)),
        )


@contextmanager
def club_served(port: int, queued: int) -> Iterator[Place]:
    named = {"PHASE10_RECEIVERS": f"{HOST}:{port}"}
    with folder_with_tables() as folder:
        session = said_by_shell(folder, f"{IMPORT}prepare({port}, {queued})")
        with served(["manage.py", "serve"], folder, **named) as server:
            yield server, session


async def recording(server: Server, session: str, plan: Plan) -> Side:
    scorers = [Scorer(server.port, seed) for seed in range(plan.clients)]
    for scorer in scorers:
        scorer.browser.cookies["sessionid"] = session
        await scorer.start()

    async def lay_tables() -> None:
        for scorer in scorers:
            await scorer.lay_tables()

    return Side("recording a deal", [each.record for each in scorers], server, lay_tables)
