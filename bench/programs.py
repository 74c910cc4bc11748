"""Those who ask the API: one reads the same again and again, one records at several tables."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle

from bench.browser import Program
from bench.pages import new_key
from bench.scorers import TABLES, Acknowledged, Scorer, Table
from bench.script import DEALS, NAMES, PLAYERS, whole_game
from rules import Deal

GAMES = "/api/v1/games/"


@dataclass
class ProgramReader:
    """Its tokens take turns, so that none asks too often."""

    port: int
    path: str
    tokens: Sequence[str] = ()
    size: int = 0

    def __post_init__(self) -> None:
        self.browser = Program(self.port)
        self.headers = cycle([as_bearer(token) for token in self.tokens] or [{}])

    async def read(self) -> None:
        answer = await self.browser.get(self.path, next(self.headers))
        self.size = len(answer.must(200).body)

    @property
    def kilobytes(self) -> str:
        return f"{self.size / 1000:.1f}"


@dataclass
class ProgramScorer(Scorer):
    """Records what a scorer at a page would."""

    tokens: Sequence[str] = ()

    def __post_init__(self) -> None:
        self.browser = self.program = Program(self.port)
        self.headers = cycle([as_bearer(token) for token in self.tokens])

    async def start(self, tables: int = TABLES) -> None:
        for place in range(tables):
            table = await self.open_table()
            for _deal in range(place * len(table.deals) // tables):
                await self.send(table)
            self.tables.append(table)

    async def open_table(self) -> Table:
        self.seed += 1000
        deals = [as_sent(deal) for deal in whole_game(PLAYERS, DEALS, self.seed)]
        body = json.dumps({"names": NAMES[:PLAYERS]})
        answer = await self.program.send(GAMES, body, next(self.headers))
        return Table(f"{GAMES}{json.loads(answer.must(201).body)['id']}/", deals)

    async def send(self, table: Table) -> None:
        key = new_key()
        headers = {**next(self.headers), "Idempotency-Key": key}
        answer = await self.program.send(f"{table.page}deals/", table.deals[table.seen], headers)
        answer.must(201)
        table.seen += 1
        self.acknowledged.append(Acknowledged(table.page, table.seen, key))


def as_bearer(token: str) -> Mapping[str, str]:
    return {"Authorization": f"Bearer {token}"}


def as_sent(deal: Deal) -> str:
    laid = sorted(deal.laid - {deal.out})
    return json.dumps({"out": deal.out, "laid": laid, "points": deal.points})
