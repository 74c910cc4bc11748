"""./run bench [--quick] [--of FOLDER] [SECTION …], of those that stand in SECTIONS."""

import asyncio
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import (
    api,
    documents,
    fold,
    jobs,
    laydowns,
    nights,
    package,
    paper,
    ratings,
    recording,
    seasons,
    seating,
    serving,
    standings,
    streams,
    watching,
    webhooks,
)
from bench.places import HOME, Server, both_served
from bench.plans import FULL, QUICK, Plan
from bench.report import Figure, Section, machine, table
from bench.statements import counted

SECTIONS = (
    "recording",
    "watching",
    "fold",
    "laydowns",
    "seating",
    "standings",
    "nights",
    "seasons",
    "ratings",
    "documents",
    "paper",
    "jobs",
    "webhooks",
    "streams",
    "package",
    "api",
    "serving",
)

OF_ONE_SECTION = {
    "standings": standings,
    "nights": nights,
    "seasons": seasons,
    "ratings": ratings,
    "documents": documents,
    "paper": paper,
    "jobs": jobs,
    "webhooks": webhooks,
    "streams": streams,
    "package": package,
}


def main() -> None:
    parser = ArgumentParser(prog="./run bench", description="Measure the speed, as ratios.")
    parser.add_argument(
        "sections", nargs="*", help=f"of {', '.join(SECTIONS)}; all if none is named"
    )
    parser.add_argument("--quick", action="store_true", help="a few requests, to see that it works")
    parser.add_argument(
        "--of",
        type=Path,
        default=HOME,
        metavar="FOLDER",
        help="serve the program of another commit",
    )
    chosen = parser.parse_args()
    if unknown := set(chosen.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    print(machine(), flush=True)
    if chosen.quick:
        print("Quick: too few requests for the figures to mean anything.")
    plan = QUICK if chosen.quick else FULL
    print(table(list(measured(chosen.sections or SECTIONS, plan, chosen.of.resolve()))))


def measured(names: Sequence[str], plan: Plan, home: Path) -> Iterator[Section]:
    """The pure functions first, while nothing else runs."""
    if "fold" in names:
        yield fold.measured(plan)
    if "laydowns" in names:
        yield from laydowns.measured(plan)
    if "seating" in names:
        yield from seating.measured(plan)
    for name, subject in OF_ONE_SECTION.items():
        if name in names:
            yield subject.measured(plan)
    if "api" in names:
        yield from api.measured(plan)
    if "serving" in names:
        yield from serving.measured(plan, home)
    if {"recording", "watching"}.isdisjoint(names):
        return
    statements = counted()
    with both_served() as places:
        if "recording" in names:
            yield asyncio.run(recording.measured(places, plan, statements))
        if "watching" in names:
            yield asyncio.run(watching.measured(places, plan, statements))
        yield Section("The servers afterwards", afterwards(places.product, places.bare, plan))


def afterwards(product: Server, bare: Server, plan: Plan) -> list[Figure]:
    """What they hold and take while nobody asks for anything."""
    idle = [f"{server.idle_load(plan.idle):.1%}" for server in (product, bare)]
    return [
        Figure("memory, MB", f"{product.memory():.0f}", f"{bare.memory():.0f}"),
        Figure("share of a core when idle", idle[0], idle[1]),
    ]


if __name__ == "__main__":
    main()
