"""How quickly paper is printed: blank sheets, filled ones, and a round's as one file."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from bench.places import HOME, environment, folder_with_tables
from bench.plans import Plan
from bench.report import Figure, Section, at_least, at_most

SHARE, BYTES = 0.5, 3072
NAMED, SINGLE = 300, 50
SECONDS, MEGABYTES = 5, 200


def measured(plan: Plan) -> Section:
    drawn = told_by("bench.pages_drawn", plan.pages)
    packed = told_by("bench.pack", plan.packed)
    return Section("Paper", [*blank(drawn), *filled(drawn), *pack(packed, plan.packed)])


def told_by(module: str, count: int) -> dict[str, Any]:
    with folder_with_tables() as folder:
        answer = subprocess.run(
            [sys.executable, "-m", module, str(count)],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    told: dict[str, Any] = json.loads(answer.stdout)
    return told


def blank(drawn: dict[str, float]) -> Iterator[Figure]:
    for per_page in (1, 4):
        ours, bare, size, each = (
            drawn[f"{name}_{per_page}"] for name in ("blank", "bare", "bytes", "each")
        )
        label = f"blank pages a second, {per_page} to a page"
        ratio = ours / bare
        cells = f"{ours:.0f}", f"{bare:.0f}", f"{ratio:.2f}"
        yield Figure(label, *cells, goal=f"≥ {SHARE}", met=ratio >= SHARE)
        yield at_most("… bytes a page, with the typeface", size, BYTES)
        yield Figure("… each drawn and read out by itself", f"{each:.0f}", "", f"{each / bare:.2f}")


def filled(drawn: dict[str, float]) -> Iterator[Figure]:
    yield at_least("sheets with six names and a code a second", drawn["named"], NAMED)
    yield at_least("… and ten deals", drawn["played"], NAMED)
    yield Figure("… and twenty deals", f"{drawn['filled']:.0f}")
    yield at_most("a single sheet: ms", drawn["single"], SINGLE, ".1f")


def pack(packed: dict[str, float], people: int) -> Iterator[Figure]:
    yield at_most(
        f"filled sheets for {people} people, as one file: s", packed["seconds"], SECONDS, ".2f"
    )
    yield at_most("… MB of memory", packed["megabytes"], MEGABYTES)
    yield Figure("… statements", f"{packed['statements']:.0f}")
