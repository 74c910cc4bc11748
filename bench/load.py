"""Clients at work: each sends its next request when the last is answered."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Protocol

from bench.browser import Broken, WrongAnswer
from bench.plans import Plan

type Request = Callable[[], Awaitable[None]]  # raises WrongAnswer, if nothing worse


class Working(Protocol):
    """A server, or several that serve together."""

    def processor_time(self) -> float: ...


@dataclass
class Burst:
    """What came of one side's turn."""

    waits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0  # seconds that the server worked for it

    @property
    def rate(self) -> float:
        return len(self.waits) / self.seconds


async def nothing() -> None:
    pass


@dataclass
class Side:
    """One of those that are compared: its clients, and what they need before each turn."""

    name: str
    clients: Sequence[Request]
    server: Working
    prepare: Callable[[], Awaitable[None]] = nothing
    bursts: list[Burst] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return median(burst.rate for burst in self.bursts)

    @property
    def cost(self) -> float:
        """The milliseconds of processor time that the server needed for one request."""
        return 1000 * sum(burst.processor for burst in self.bursts) / self.requests

    @property
    def errors(self) -> list[str]:
        return [error for burst in self.bursts for error in burst.errors]

    @property
    def requests(self) -> int:
        return sum(len(burst.waits) for burst in self.bursts)

    def wait(self, percent: int) -> float:
        """The milliseconds within which this share of the requests was answered."""
        waits = [wait for burst in self.bursts for wait in burst.waits]
        return 1000 * quantiles(waits, n=100, method="inclusive")[percent - 1]


async def alternate(sides: Sequence[Side], plan: Plan) -> float:
    """A B, B A, A B …; the share of one processor that making the load took."""
    for side in sides:
        await side.prepare()
        warm_up = await burst(side.clients, plan.warm_up, plan.most)
        if not warm_up.waits:
            raise SystemExit(f"Nothing to measure: {side.name}: {warm_up.errors[0]}")
    cpu, clock = time.process_time(), time.monotonic()
    for number in range(plan.rounds):
        for side in sides if number % 2 == 0 else reversed(sides):
            await side.prepare()
            before = side.server.processor_time()
            result = await burst(side.clients, plan.seconds, plan.most)
            result.processor = side.server.processor_time() - before
            side.bursts.append(result)
    return (time.process_time() - cpu) / (time.monotonic() - clock)


async def burst(clients: Sequence[Request], seconds: float, most: int) -> Burst:
    result = Burst()
    gc.collect()
    gc.disable()
    started = time.monotonic()
    try:
        await asyncio.gather(*(work(client, started + seconds, most, result) for client in clients))
    finally:
        gc.enable()
    result.seconds = time.monotonic() - started
    return result


async def work(client: Request, deadline: float, most: int, result: Burst) -> None:
    for _number in range(most):
        began = time.monotonic()
        if began >= deadline:
            break
        try:
            await client()
        except (Broken, WrongAnswer) as error:
            result.errors.append(str(error))
        else:
            result.waits.append(time.monotonic() - began)
