"""A loop of the test's own, and pages that follow on it."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

from live.asgi import Message, Scope
from live.streams import application
from live.tickets import ticket
from tests.waiting import PATIENCE


def on_loop(test: Callable[[], Awaitable[None]]) -> None:
    """Run it to its end; a browser test may have left its own loop in this thread."""

    async def limited() -> None:
        async with asyncio.timeout(PATIENCE):
            await test()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, limited()).result()


async def comes_to(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.001)


def tickets(*topics: str) -> str:
    return urlencode([("ticket", ticket(topic)) for topic in topics])


class Reader:
    """A page that follows: what it was answered, and when it goes."""

    def __init__(self, query: str, method: str = "GET") -> None:
        self.scope: Scope = {"type": "http", "method": method, "query_string": query.encode()}
        self.sent: list[Message] = []
        self.going = asyncio.Event()
        self.asked = False
        self.may_take = asyncio.Event()
        self.may_take.set()

    async def receive(self) -> Message:
        if not self.asked:
            self.asked = True
            return {"type": "http.request"}
        await self.going.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.may_take.wait()
        self.sent.append(message)

    def read(self) -> asyncio.Task[None]:
        return asyncio.create_task(application(self.scope, self.receive, self.send))

    @property
    def status(self) -> int:
        status: int = self.sent[0]["status"] if self.sent else 0
        return status

    @property
    def headers(self) -> dict[str, str]:
        return {name.decode(): value.decode() for name, value in self.sent[0]["headers"]}

    @property
    def text(self) -> str:
        return b"".join(message.get("body", b"") for message in self.sent).decode()

    @property
    def heard(self) -> list[str]:
        """Each event with what it is about, in order."""
        return [
            " ".join(line.partition(": ")[2] for line in event.splitlines()).strip()
            for event in self.text.split("\n\n")
            if event
        ]
