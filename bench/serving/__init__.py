"""Whether it serves as fast as the machine allows; the goals are those of issue 14."""

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import uvloop

from bench.plans import Plan
from bench.report import Figure, Section, at_most
from bench.serving import asking, commits, night, watchers, wire
from bench.serving.asking import Yardsticks, yardsticks
from bench.serving.installations import Installation, on_postgresql, on_sqlite

MEMORY, IDLE = 97, 0.1


def measured(plan: Plan, home: Path) -> Iterator[Section]:
    """Of the program in this folder, which may be an older commit."""
    with yardsticks() as beside:
        with on_sqlite(home, plan) as site:
            commit = partial(commits.of_sqlite, plan.commits)
            yield section("Served by one process on SQLite", site, beside, commit, plan)
        with on_postgresql(home, plan) as both:
            if both:
                commit = partial(commits.of_postgresql, both.database, plan.commits)
                title = "Served by two processes on PostgreSQL and Redis"
                yield section(title, both, beside, commit, plan)


def section(
    title: str, site: Installation, beside: Yardsticks, commit: Callable[[], float], plan: Plan
) -> Section:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        figures = runner.run(asking.measured(site, beside, commit, plan))
        figures += runner.run(night.measured(site, plan))
        figures += runner.run(watchers.measured(site, plan))
        figures += runner.run(wire.measured(site, plan))
    return Section(title, [*figures, *quiet(site, plan)])


def quiet(site: Installation, plan: Plan) -> list[Figure]:
    """What the processes hold afterwards, and take while nobody asks for anything."""
    return [
        at_most("memory of a process afterwards, MB", site.memory(), MEMORY),
        at_most("share of a core when idle, %", 100 * site.idle_load(plan.quiet), IDLE, ".2f"),
    ]
