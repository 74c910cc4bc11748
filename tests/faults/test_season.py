"""A night that is played under faults comes to its end, whatever becomes of its phones."""

import asyncio
from typing import Any

from tests.faults.phones import Phone, Site
from tests.faults.season import Night, Season
from tests.faults.webs import Office
from tests.run.phones import on_own_loop


class Listener(Office):
    """Says nothing of itself: it only hears what it is asked."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def call(self, name: str, *arguments: object) -> Any:
        self.heard.append((name, *arguments))


def test_a_round_is_completed_though_phones_have_stopped_before_enough_was_sent() -> None:
    office = Listener()
    season = Season(office, [], Phone, 1)
    season.site = Site([])

    async def stopped() -> None:
        async with asyncio.timeout(5):
            await season.end(Night(7, []), 1080, asyncio.gather(*[asyncio.sleep(0)]))

    on_own_loop(stopped())
    assert office.heard == [("complete", 7)]
