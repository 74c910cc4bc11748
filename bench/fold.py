"""The fold of a long game at a full table, a pure function."""

import time
from statistics import median

from bench.plans import Plan
from bench.report import Figure, Section, at_most
from bench.script import new_setup, whole_game
from rules import play

PLAYERS, DEALS = 6, 20
GOAL = 300  # µs


def measured(plan: Plan) -> Section:
    setup, deals = new_setup(PLAYERS), whole_game(PLAYERS, DEALS, seed=1)
    assert len(play(setup, deals).lines) == DEALS
    microseconds = []
    for _time in range(plan.folds):
        began = time.perf_counter_ns()
        play(setup, deals)
        microseconds.append((time.perf_counter_ns() - began) / 1000)
    return Section(
        f"The fold of a game of {DEALS} deals and {PLAYERS} players, µs",
        [
            at_most("median", median(microseconds), GOAL),
            Figure("fastest", f"{min(microseconds):.0f}"),
        ],
    )
