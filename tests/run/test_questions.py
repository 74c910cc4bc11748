"""How many questions a deal makes the phones of a night ask, with real streams."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.run.backups import do
from tests.run.conftest import StartSite
from tests.run.forms import Visitor
from tests.run.phones import Phone, on_own_loop, opened, until
from tests.run.site import Site

MOST = 8  # of a deal, whatever the number of tables
FOLLOWING = 4  # phones at each table
NIGHT = """
import json
from django.urls import reverse
from tests.tournaments.nights_running import running
night = running(sizes=(4,) * {tables}, deals=3)
rows = night.entrants.order_by("pk").values_list("token", flat=True)[:4]
games = [table.game for table in night.rounds.get().tables.select_related("game")]
print(json.dumps({{
    "games": [game.get_absolute_url() for game in games],
    "watch": [reverse("game-watch", args=[game.watch_token]) for game in games],
    "night": reverse("night-detail", args=[night.code]),
    "people": [reverse("entrant-detail", args=[night.code, token]) for token in rows],
    "standings": reverse("night-standings", args=[night.code]),
}}))
"""
DEAL = {"out": "0", "points-1": "50", "points-2": "60", "points-3": "70"}


def record(site: Site, game: str) -> None:
    Visitor(site).send(game, "/deals/", **DEAL)


async def questions_of_a_deal(site: Site, games: list[str]) -> list[Phone]:
    """Of all phones at all tables, those that asked, once they show the deal."""
    everybody = await opened(site.port, [game for game in games for _phone in range(FOLLOWING)])
    await asyncio.sleep(1.5)  # the tables were opened, and the desk was told
    for phone in everybody:
        phone.questions.clear()
    mine = everybody[:FOLLOWING]
    await asyncio.to_thread(record, site, games[0])
    await until(lambda: all('data-version="1"' in phone.parts["game"].html for phone in mine))
    await until(lambda: all("1 of 3 deals" in phone.parts["frame"].html for phone in mine))
    await asyncio.sleep(1.5)  # whoever asks too much still may
    for phone in everybody:
        await phone.close()
    return [phone for phone in everybody if phone.questions]


@pytest.mark.long
@pytest.mark.parametrize("tables", [3, 60])
def test_a_deal_makes_only_its_own_table_ask_and_each_phone_once(
    start_site: StartSite, tmp_path: Path, tables: int
) -> None:
    site = start_site()
    games = json.loads(do(NIGHT.format(tables=tables), tmp_path))["games"]
    asked = on_own_loop(questions_of_a_deal(site, games))
    assert [phone.path for phone in asked] == [games[0]] * FOLLOWING
    questions = [name for phone in asked for name in phone.questions]
    assert questions == ["game"] * FOLLOWING
    assert len(questions) + len(["sent", "shown"]) <= MOST
