"""A night: many tables play at once, and four phones follow each of them."""

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import quantiles

from bench import scorers
from bench.browser import Broken, WrongAnswer
from bench.plans import Plan
from bench.report import Figure, at_most
from bench.serving.following import ASK_AGAIN, Follower, all_open
from bench.serving.installations import Installation, Link
from bench.serving.line import PART
from bench.serving.phones import Opened, Phone, new_game, opened

FOLLOWERS = 4
ALONE_EVERY = 0.7  # seconds; a page asks again after half a second at the soonest
DEALS = 12  # of one table while it is alone
PATIENCE = 20.0  # seconds until all pages show a deal
TIMES, QUESTIONS, SOON = 3, 8, 250


@dataclass
class Seated:
    """Its game, the phone that records, and those that follow it."""

    game: scorers.Table
    phone: Phone
    followers: Sequence[Follower]
    submissions: list[float] = field(default_factory=list)  # seconds until the phone showed it
    updates: list[float] = field(default_factory=list)  # until the last page did
    refused: list[str] = field(default_factory=list)

    async def record(self) -> None:
        began = time.monotonic()
        try:
            answer = await self.phone.send(self.game, **PART, HX_Target="div#game")
            await self.phone.follow(answer)
        except (Broken, WrongAnswer) as error:
            self.refused.append(str(error))
        self.submissions.append(time.monotonic() - began)
        await self.all_show(self.game.seen, began)

    async def all_show(self, version: int, began: float) -> None:
        while time.monotonic() < began + PATIENCE:
            if all(one.latest >= version for one in self.followers):
                self.updates.append(max(one.when(version) for one in self.followers) - began)
                return
            await asyncio.sleep(0.02)
        self.updates.append(PATIENCE)


async def measured(site: Installation, plan: Plan) -> list[Figure]:
    knows = await opened(site.port(0), site.tables[0].write)
    seated = [table(site, number, link, knows) for number, link in enumerate(site.tables)]
    together, alone = seated[: plan.night], seated[plan.night : -1]
    for one in alone:
        await all_open(one.followers)
        await play(one, ALONE_EVERY, DEALS)
        close(one)
    for one in together:
        await all_open(one.followers)
    before = questions(together)
    await asyncio.gather(
        *(
            play(one, plan.every, plan.deals, number / len(together))
            for number, one in enumerate(together)
        )
    )
    await asyncio.sleep(ASK_AGAIN)
    asked = questions(together) - before
    for one in together:
        close(one)
    return figures(alone, together, asked)


def table(site: Installation, number: int, link: Link, knows: Opened) -> Seated:
    game = new_game(link.write, seed=number)
    places = range(FOLLOWERS * number, FOLLOWERS * (number + 1))
    followers = [Follower(site.port(place), place, game.page) for place in places]
    return Seated(game, Phone(site.port(number), places[0], knows), followers)


async def play(table: Seated, every: float, deals: int, place: float = 0.0) -> None:
    """Begin at a place of its own in the time between two deals."""
    began = time.monotonic() + place * every
    for deal in range(deals):
        await asyncio.sleep(began + deal * every - time.monotonic())
        await table.record()


def close(table: Seated) -> None:
    table.phone.line.close()
    for follower in table.followers:
        follower.close()


def questions(tables: Sequence[Seated]) -> int:
    return sum(follower.questions for table in tables for follower in table.followers)


def figures(alone: Sequence[Seated], together: Sequence[Seated], asked: int) -> list[Figure]:
    lonely = percentiles([wait for table in alone for wait in table.submissions])
    waits = percentiles([wait for table in together for wait in table.submissions])
    updates = percentiles([wait for table in together for wait in table.updates])
    deals = sum(len(table.submissions) for table in together)
    ratio = waits[98] / lonely[98]
    return [
        Figure(
            f"a submission at one of {len(together)} tables, beside one alone, p50, ms",
            f"{waits[49]:.0f}",
            f"{lonely[49]:.0f}",
        ),
        Figure(
            "… p99, ms",
            f"{waits[98]:.0f}",
            f"{lonely[98]:.0f}",
            f"{ratio:.1f}",
            f"≤ {TIMES}",
            ratio <= TIMES,
        ),
        at_most("questions of a deal", asked / deals, QUESTIONS, ".1f"),
        Figure("until every phone of the table shows it, p50, ms", f"{updates[49]:.0f}"),
        at_most("… p99, ms", updates[98], SOON),
        refusals(together),
    ]


def refusals(tables: Sequence[Seated]) -> Figure:
    """Of those who recorded; a page that follows asks again."""
    refused = [error for table in tables for error in table.refused]
    for error, times in Counter(refused).most_common(3):
        print(f"a night: {times} × {error}", file=sys.stderr)
    return Figure("… refused", str(len(refused)), goal="0", met=not refused)


def percentiles(seconds: Sequence[float]) -> list[float]:
    return quantiles([1000 * each for each in seconds], n=100, method="inclusive")
