"""Those who record: at the product's tables, and on the sheets of the bare view."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from bench.browser import Browser
from bench.forms import read_form
from bench.pages import NewDeal, NewGame, new_key
from bench.script import DEALS, PLAYERS, as_typed, whole_game

TABLES = 4  # at once, each at another point of its game
SPARE = 6  # games ready to begin, so that no turn of the clock is spent on opening one


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A deal of which the server said that it is recorded."""

    token: str
    sequence: int
    key: str


@dataclass
class Table:
    """A game on its way: where its page is, and the deals to come as they will be typed."""

    page: str
    deals: list[str]
    seen: int = 0

    @property
    def token(self) -> str:
        return self.page.split("/")[2]

    @property
    def is_over(self) -> bool:
        return self.seen == len(self.deals)


@dataclass
class Scorer:
    """A phone that records at several tables in turn."""

    port: int
    seed: int
    tables: deque[Table] = field(default_factory=deque)
    spare: list[Table] = field(default_factory=list)
    acknowledged: list[Acknowledged] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.browser = Browser(self.port)

    async def start(self, tables: int = TABLES) -> None:
        """Open the first tables and bring each to another point of its game."""
        self.new_game = NewGame((await self.browser.get("/games/new/")).text)
        for place in range(tables):
            table = await self.open_table()
            if not place:
                self.new_deal = NewDeal((await self.browser.get(table.page)).text)
            for _deal in range(place * len(table.deals) // tables):
                await self.send(table)
            self.tables.append(table)

    async def lay_tables(self) -> None:
        while len(self.spare) < SPARE:
            self.spare.append(await self.open_table())

    async def open_table(self) -> Table:
        self.seed += 1000
        deals = [as_typed(deal) for deal in whole_game(PLAYERS, DEALS, self.seed)]
        answer = await self.browser.post(self.new_game.action, self.new_game.body())
        return Table(answer.must(302, "/games/").headers["location"], deals)

    async def record(self) -> None:
        """Record the next deal of the next table; a table where that failed is given up."""
        table = await self.next_table()
        await self.send(table)
        self.tables.append(table)

    async def record_and_look(self) -> None:
        """As a browser does, which is led to the page of the game."""
        await self.record()
        answer = await self.browser.get(self.tables[-1].page)
        answer.must(200)

    async def next_table(self) -> Table:
        table = self.tables.popleft() if self.tables else None
        if table and not table.is_over:
            return table
        return self.spare.pop() if self.spare else await self.open_table()

    async def send(self, table: Table) -> None:
        key = new_key()
        body = self.new_deal.body(key, table.seen, table.deals[table.seen])
        answer = await self.browser.post(f"{table.page}deals/", body)
        answer.must(302, table.page)
        table.seen += 1
        self.acknowledged.append(Acknowledged(table.token, table.seen, key))


@dataclass
class Writer:
    """A browser that writes row after row by the bare view."""

    port: int
    sheet: int
    acknowledged: list[tuple[Any, ...]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.browser = Browser(self.port)
        self.deals = whole_game(PLAYERS, DEALS, self.sheet)

    async def start(self) -> None:
        page = await self.browser.get(f"/sheets/{self.sheet}/new/")
        self.action, self.fields = read_form(page.text, "/rows/")

    async def write(self) -> None:
        number = len(self.acknowledged) + 1
        deal = self.deals[number % len(self.deals)]
        numbers = (number, deal.out, *deal.points)
        names = [name for name in self.fields if name != "csrfmiddlewaretoken"]
        typed = dict(zip(names, numbers, strict=True))
        answer = await self.browser.post(self.action, urlencode(self.fields | typed))
        answer.must(302, "/sheets/")
        self.acknowledged.append((self.sheet, number))
