"""Whoever looks after the night enters results by hand, as often as it takes."""

import re
from random import Random
from urllib.parse import urlencode

from bench.forms import read_form
from bench.script import PLAYERS
from tests.faults.phones import Phone
from tests.faults.tables import Table

SHOWN = re.compile(r'name="shown" value="([0-9a-f]+)"')


class Desk(Phone):
    async def enter(self, night: int, table: Table, dice: Random) -> None:
        """As one who sees what counts now; what that changes is looked at, and confirmed."""
        page = f"/tournaments/{night}/tables/{table.pk}/paper/"
        completed = [dice.randint(1, 9) for _seat in range(PLAYERS)]
        points = [5 * dice.randint(1, 60) for _seat in range(PLAYERS)]
        _action, fields = read_form((await self.get(page)).text, "/paper/save/")
        fields |= {f"completed-{seat}": str(count) for seat, count in enumerate(completed)}
        fields |= {f"points-{seat}": str(count) for seat, count in enumerate(points)}
        fields |= {"deals": "", "seen": str(len(table.by_hand)), "sure": "on"}
        answer = await self.sent(f"{page}save/", urlencode(fields))
        while answer.status == 200:  # somebody else has changed the standings since
            found = SHOWN.search(answer.text)
            assert found, "it is asked about, and not said what"
            answer = await self.sent(f"{page}save/", urlencode(fields | {"shown": found[1]}))
        assert answer.status == 302, f"{answer.status}: {answer.text[:300]}"
        self.site.acknowledged += 1
        table.by_hand.append([len(table.by_hand) + 1, completed, points, False])
