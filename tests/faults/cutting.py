"""A way to the site that loses answers: what was sent has arrived, and nobody hears of it."""

import asyncio
from dataclasses import dataclass, field
from random import Random

HOST = "127.0.0.1"
LOST = 0.04  # of what is posted
SOON = 0.02  # seconds


@dataclass
class Cutting:
    """In front of one web process; half of the answers are lost on their way, half are not
    waited for.
    """

    to: int
    dice: Random
    lost: int = 0
    ways: set["Near"] = field(default_factory=set)

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: Near(self), HOST, 0)
        self.port: int = self.server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        self.server.close()
        for way in list(self.ways):
            way.end()
        await asyncio.sleep(SOON)

    def loses(self) -> bool:
        return self.dice.random() < LOST


class Near(asyncio.Protocol):
    """The end of a way at which a phone is."""

    def __init__(self, cutting: Cutting) -> None:
        self.cutting = cutting
        self.waiting = bytearray()
        self.far: asyncio.Transport | None = None
        self.is_losing = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.near = transport
        self.cutting.ways.add(self)
        self.reaching = asyncio.create_task(self.reach())

    async def reach(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            far, _protocol = await loop.create_connection(lambda: Far(self), HOST, self.cutting.to)
        except OSError:
            self.end()
            return
        self.far = far
        far.write(bytes(self.waiting))

    def data_received(self, data: bytes) -> None:
        if data.startswith(b"POST ") and self.cutting.loses():
            self.is_losing = True
            if self.cutting.dice.random() < 0.5:
                asyncio.get_running_loop().call_later(SOON, self.lose)
        if self.far:
            self.far.write(data)
        else:
            self.waiting += data

    def answer(self, data: bytes) -> None:
        if self.is_losing:
            self.lose()
        else:
            self.near.write(data)

    def lose(self) -> None:
        if self in self.cutting.ways and self.far:
            self.cutting.lost += 1
        self.end()

    def connection_lost(self, exc: Exception | None) -> None:
        self.end()

    def end(self) -> None:
        self.cutting.ways.discard(self)
        self.reaching.cancel()
        for transport in (self.near, self.far):
            if transport:
                transport.close()


class Far(asyncio.Protocol):
    """The end at which the site is."""

    def __init__(self, near: Near) -> None:
        self.near = near

    def data_received(self, data: bytes) -> None:
        self.near.answer(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.near.end()
