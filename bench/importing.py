"""What it takes to import the rules: a fresh interpreter with them, and one without."""

import subprocess
import sys
from collections.abc import Sequence
from statistics import median

from bench.places import HOME
from bench.plans import Plan
from bench.report import Figure, Section, at_most

GOAL = 50  # ms
FOREIGN = """
import sys
before = set(sys.modules)
import rules
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(new - sys.stdlib_module_names - {"rules"}))
"""


def measured(plan: Plan) -> Section:
    bare, full = [], []
    for _time in range(plan.imports):
        bare.append(taken("pass"))
        full.append(taken("import rules"))
    foreign = interpreter("-S", "-c", FOREIGN).split()
    return Section(
        "Importing the rules",
        [
            at_most("processor time beyond a bare start, ms", beyond(full, bare), GOAL, ".1f"),
            Figure(
                "packages from outside the standard library",
                " ".join(foreign) or "0",
                goal="0",
                met=not foreign,
            ),
        ],
    )


def beyond(full: Sequence[float], bare: Sequence[float]) -> float:
    return median(full) - median(bare)


def taken(code: str) -> float:
    """The milliseconds that an interpreter works to start and to run this."""
    return float(interpreter("-c", f"{code}\nimport time\nprint(time.process_time_ns())")) / 1e6


def interpreter(*words: str) -> str:
    """What a fresh interpreter prints; with -S none of the installed packages is found."""
    done = subprocess.run(
        [sys.executable, *words], cwd=HOME, capture_output=True, text=True, check=True
    )
    return done.stdout
