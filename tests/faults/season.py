"""Nights that are played while processes are killed and answers are lost."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from bench.serving.phones import opened
from tests.faults.cutting import Cutting
from tests.faults.hands import Desk
from tests.faults.phones import Phone, Site
from tests.faults.tables import Table
from tests.faults.webs import Office, Web

PHONES = 24
TABLES = 24  # of a night
TIMES = 50  # submissions of a table
ENDS_AFTER = 0.9  # of them: whoever is late is refused
BY_HAND = 6  # every sixth table
AN_EYE = 0.02  # seconds between two looks


@dataclass
class Night:
    pk: int
    tables: list[Table]


@dataclass
class Season:
    office: Office
    webs: Sequence[Web]
    kind: type[Phone]
    killed_after: int  # submissions that were acknowledged
    nights: list[Night] = field(default_factory=list)
    lost_answers: int = 0

    async def play(self, submissions: int) -> None:
        """So many at least are acknowledged."""
        ways = [Cutting(web.port, Random(number)) for number, web in enumerate(self.webs)]
        for way in ways:
            await way.open()
        self.site = Site([way.port for way in ways])
        await self.sit_down()
        killing = asyncio.create_task(self.kill())
        while self.site.acknowledged < submissions:
            await self.play_night()
        killing.cancel()
        await asyncio.gather(killing, return_exceptions=True)
        for phone in (*self.phones, self.desk):
            phone.close()
        for way in ways:
            await way.close()
        self.lost_answers = sum(way.lost for way in ways)

    async def sit_down(self) -> None:
        """Each phone has the cookies of whoever has opened a table."""
        cookie = await self.ask("session")
        first = await self.lay()
        knows = await opened(self.site.ports[0], first.tables[0].token)
        self.phones = [self.kind(self.site, number, knows) for number in range(PHONES)]
        organiser = replace(knows, cookies={**knows.cookies, "sessionid": cookie})
        self.desk = Desk(self.site, PHONES, organiser)

    async def ask(self, call: str, *arguments: object) -> Any:
        return await asyncio.to_thread(self.office.call, call, *arguments)

    async def lay(self) -> Night:
        laid = await self.ask("lay", TABLES)
        return Night(laid["night"], [Table(*links) for links in laid["tables"]])

    async def play_night(self) -> None:
        night = await self.lay()
        self.nights.append(night)
        enough = self.site.ended + int(ENDS_AFTER * TABLES * TIMES)
        playing = asyncio.gather(*map(Phone.play, self.phones, night.tables, [TIMES] * TABLES))
        await asyncio.gather(playing, self.enter_by_hand(night), self.end(night, enough, playing))

    async def enter_by_hand(self, night: Night) -> None:
        for table in 2 * night.tables[::BY_HAND]:
            await self.desk.enter(night.pk, table, self.desk.dice)

    async def end(self, night: Night, enough: int, playing: asyncio.Future[list[None]]) -> None:
        """While many play; some may have stopped before, and then there are never enough."""
        while self.site.ended < enough and not playing.done():
            await asyncio.sleep(AN_EYE)
        await self.ask("complete", night.pk)

    async def kill(self) -> None:
        """One process after the other, in the middle of its work."""
        number = 0
        while True:
            number += 1
            while self.site.acknowledged < number * self.killed_after:
                await asyncio.sleep(AN_EYE)
            await asyncio.to_thread(self.webs[number % len(self.webs)].kill)

    @property
    def kills(self) -> int:
        return sum(web.killed for web in self.webs)


@dataclass(frozen=True)
class Compared:
    """What was acknowledged beside what is kept."""

    acknowledged: int
    lost: int
    doubled: int  # or never acknowledged
    miscounted: list[object]  # tables whose standing is another one in the standings


def compared(season: Season) -> Compared:
    lost = doubled = 0
    miscounted: list[object] = []
    for night in season.nights:
        said, kept = said_of(night), kept_of(season.office, night)
        lost += (said - kept).total()
        doubled += (kept - said).total()
        miscounted += uncounted(night, season.office.call("counted", night.pk))
    return Compared(season.site.acknowledged, lost, doubled, miscounted)


def said_of(night: Night) -> Counter[str]:
    versions = [(table.pk, version) for table in night.tables for version in table.stored]
    by_hand = [(table.pk, result) for table in night.tables for result in table.by_hand]
    return Counter(map(repr, versions + by_hand))


def kept_of(office: Office, night: Night) -> Counter[str]:
    kept = (office.call(call, night.pk) for call in ("versions", "hand_results"))
    return Counter(
        repr((int(pk), row)) for tables in kept for pk, rows in tables.items() for row in rows
    )


def uncounted(night: Night, counted: dict[str, list[list[int]]]) -> list[object]:
    played = [table for table in night.tables if table.deals or table.by_hand]
    both = [(table.pk, table.standing, counted.get(str(table.pk))) for table in played]
    return [(pk, said, found) for pk, said, found in both if said != found]
