"""Recording a deal, by the real form at many tables, against a view that writes one row."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from bench.load import Side, alternate
from bench.places import Places, Server
from bench.plans import Plan
from bench.report import Figure, Section, at_most, compared, costs, errors
from bench.scorers import Acknowledged, Scorer, Writer
from bench.statements import Statements

RECORDED = """
    SELECT game.write_token, version.sequence, version.key
    FROM scoring_dealversion AS version JOIN scoring_game AS game ON game.id = version.game_id
"""
WRITTEN = "SELECT sheet, number FROM bare_row"


async def measured(places: Places, plan: Plan, statements: Statements) -> Section:
    scorers = [Scorer(places.product.port, seed) for seed in range(plan.clients)]
    for scorer in scorers:
        await scorer.start()

    async def lay_tables() -> None:
        for scorer in scorers:
            await scorer.lay_tables()

    record = [scorer.record for scorer in scorers]
    product = Side("recording a deal", record, places.product, lay_tables)
    writers, bare = await writing(places.bare, plan)
    _writers, keeping = await writing(places.keeping, plan)
    load = await alternate([product, bare, keeping], plan)
    return Section(
        f"Recording a deal, {plan.clients} clients, against a view that writes one row",
        [
            *compared(product, bare, keeping, 0.5),
            *costs(product, bare),
            errors(product, bare),
            *kept(places, scorers, writers),
            at_most("SQL statements", len(statements["recording"]), 8),
            at_most("… signed in as organiser", len(statements["recording, signed in"]), 8),
            Figure("share of a core for making the load", f"{load:.0%}"),
        ],
    )


async def writing(server: Server, plan: Plan) -> tuple[list[Writer], Side]:
    writers = [Writer(server.port, sheet) for sheet in range(1, plan.clients + 1)]
    for writer in writers:
        await writer.start()
    return writers, Side("writing a row", [writer.write for writer in writers], server)


def kept(places: Places, scorers: Sequence[Scorer], writers: Sequence[Writer]) -> list[Figure]:
    """Whether the databases hold exactly what was acknowledged, each once."""
    said = Counter(entry for scorer in scorers for entry in scorer.acknowledged)
    found = Counter(Acknowledged(*row) for row in rows(places.product.database, RECORDED))
    bare_said = Counter(entry for writer in writers for entry in writer.acknowledged)
    bare_found = Counter(rows(places.bare.database, WRITTEN))
    lost, more = compared_with(said, found)
    bare_lost, bare_more = compared_with(bare_said, bare_found)
    return [
        Figure("acknowledged", str(said.total()), str(bare_said.total())),
        Figure("… and not in the database", str(lost), str(bare_lost), "", "0", not lost),
        Figure("in the database twice or unasked", str(more), str(bare_more), "", "0", not more),
    ]


def compared_with[T](said: Counter[T], found: Counter[T]) -> tuple[int, int]:
    """How many of those that were acknowledged are missing, and how many others are there."""
    return (said - found).total(), (found - said).total()


def rows(database: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()
