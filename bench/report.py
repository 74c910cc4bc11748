"""The table: each figure with its goal beside it, and whether it was met."""

import os
import platform
import sqlite3
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

import django

from bench.load import Side

HEADINGS = ("", "product", "bare", "ratio", "goal", "")
MET = {None: "", True: "met", False: "MISSED"}


@dataclass(frozen=True)
class Figure:
    """A line of the table."""

    label: str
    product: str = ""
    bare: str = ""
    ratio: str = ""
    goal: str = ""
    met: bool | None = None

    @property
    def cells(self) -> tuple[str, ...]:
        return (self.label, self.product, self.bare, self.ratio, self.goal, MET[self.met])


@dataclass(frozen=True)
class Section:
    title: str
    figures: Sequence[Figure]


def compared(product: Side, bare: Side, keeping: Side, goal: float) -> list[Figure]:
    """The product's rate as a share of the bare views' rates."""
    ratio, other = share(product, bare), share(product, keeping)
    rates = f"{product.rate:.0f}", f"{bare.rate:.0f}"
    return [
        Figure("requests a second", *rates, f"{ratio:.2f}", f"≥ {goal}", ratio >= goal),
        Figure("… bare with kept connections too", "", f"{keeping.rate:.0f}", f"{other:.2f}"),
    ]


def share(product: Side, bare: Side) -> float:
    """One rate by the other, round by round; the median of these."""
    pairs = zip(product.bursts, bare.bursts, strict=True)
    return median(ours.rate / theirs.rate for ours, theirs in pairs)


def costs(product: Side, bare: Side) -> list[Figure]:
    """What a request takes: of the server's processor, and of somebody's patience."""
    return [
        Figure("processor time of a request, ms", f"{product.cost:.2f}", f"{bare.cost:.2f}"),
        Figure("p50, ms", f"{product.wait(50):.1f}", f"{bare.wait(50):.1f}"),
        Figure("p99, ms", f"{product.wait(99):.1f}", f"{bare.wait(99):.1f}"),
    ]


def errors(product: Side, bare: Side) -> Figure:
    for side in (product, bare):
        for error, times in Counter(side.errors).most_common(3):
            print(f"{side.name}: {times} × {error}", file=sys.stderr)
    counts = str(len(product.errors)), str(len(bare.errors))
    return Figure("errors", *counts, goal="0", met=not product.errors)


def at_most(label: str, value: float, goal: float, form: str = ".0f") -> Figure:
    return Figure(label, f"{value:{form}}", goal=f"≤ {goal}", met=value <= goal)


def at_least(label: str, value: float, goal: float) -> Figure:
    return Figure(label, f"{value:.0f}", goal=f"≥ {goal}", met=value >= goal)


def at_least_times(label: str, value: float, bare: float, goal: float) -> Figure:
    ratio = value / bare
    cells = f"{value:.0f}", f"{bare:.0f}", f"{ratio:.0f}"
    return Figure(label, *cells, goal=f"≥ {goal}", met=ratio >= goal)


def machine() -> str:
    try:
        busy = f", load {os.getloadavg()[0]:.1f} before"
    except OSError:
        busy = ""
    return (
        f"{os.cpu_count()} cores{busy}, Python {platform.python_version()}, "
        f"Django {django.get_version()}, SQLite {sqlite3.sqlite_version}"
    )


def table(sections: Sequence[Section]) -> str:
    rows = [HEADINGS, *(figure.cells for section in sections for figure in section.figures)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [line(HEADINGS, widths)]
    for section in sections:
        lines += ["", section.title]
        lines += [line(figure.cells, widths) for figure in section.figures]
    return "\n".join(lines)


def line(cells: Sequence[str], widths: Sequence[int]) -> str:
    label, *numbers, met = cells
    first, *rest, _last = widths
    columns = [number.rjust(width) for number, width in zip(numbers, rest, strict=True)]
    return "  ".join(["", label.ljust(first), *columns, met]).rstrip()
