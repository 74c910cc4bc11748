"""How soon standings are there: from scratch, after a changed result, and as a page."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median

from bench.places import HOME, environment, folder_with_tables
from bench.plans import Plan
from bench.report import Figure, Section, at_most
from tournaments.standings.board import Board
from tournaments.standings.schemes import Scheme
from tournaments.standings.tables import CountingRules, TableResult, places_by_totals

TABLE, ROUNDS = 4, 10
SCRATCH, CHANGED, PAGE, KILOBYTES = 2, 50, 100, 60
FIRST = 50  # rows that somebody looks at
REPEATS = 15


def measured(plan: Plan) -> Section:
    return Section("Standings", [*kept(plan), *page(plan)])


def kept(plan: Plan) -> Iterator[Figure]:
    """A result is what a table is worth to one who sat there: in process, by the default scheme."""
    results = played(plan.results // ROUNDS, Random(1))
    lots = dict.fromkeys(range(plan.results // ROUNDS), 0.5)
    began = time.perf_counter()
    board = Board(CountingRules(Scheme()), lots, results)
    looked_at(board)
    taken = time.perf_counter() - began
    yield at_most(f"{plan.results} results from scratch: s", taken, SCRATCH, ".2f")
    again = median(changed(board, each) for each in results[:: len(results) // REPEATS])
    yield at_most("… after one changed table: ms", again * 1000, CHANGED, ".1f")


def changed(board: Board, result: TableResult) -> float:
    began = time.perf_counter()
    board.put(replace(result, places=tuple(reversed(result.places))))
    looked_at(board)
    return time.perf_counter() - began


def looked_at(board: Board) -> object:
    standings = board.standings()
    return standings.order, standings.rows[:FIRST]


def played(people: int, dice: Random) -> list[TableResult]:
    """Rounds at tables of four, everybody with somebody else each time."""
    line = list(range(people))
    return [
        table(number, at + 1, line[TABLE * at : TABLE * at + TABLE], dice)
        for number in range(1, ROUNDS + 1)
        for at in mixed(line, dice)
    ]


def mixed(line: list[int], dice: Random) -> range:
    dice.shuffle(line)
    return range(len(line) // TABLE)


def table(number: int, at: int, people: list[int], dice: Random) -> TableResult:
    completed = tuple(dice.randint(3, 10) for _ in people)
    points = tuple(5 * dice.randint(0, 60) for _ in people)
    places = places_by_totals(completed, points)
    return TableResult(number, at, tuple(people), places, completed, points, deals=10)


def page(plan: Plan) -> Iterator[Figure]:
    """Of the product itself, in a process of its own on a folder of its own."""
    with folder_with_tables() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.standings_page", str(plan.entrants)],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    told = json.loads(done.stdout)
    label = f"page for {plan.entrants} entrants"
    yield at_most(f"{label}: ms", told["kept"], PAGE)
    yield at_most("… after a changed result: ms", told["changed"], PAGE)
    yield Figure("… unchanged, answered with 304: ms", f"{told['unchanged']:.0f}")
    yield at_most("… compressed, kB", told["kilobytes"], KILOBYTES, ".1f")
    yield Figure("… statements", str(told["statements"]))
