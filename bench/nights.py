"""How soon somebody is checked in, with many on the list; whether nights end as expected."""

import json
import subprocess
import sys

from bench.ends import figures
from bench.places import HOME, environment, folder_with_tables
from bench.plans import Plan
from bench.report import Figure, Section, at_most

TAP, STATEMENTS = 100, 12


def measured(plan: Plan) -> Section:
    with folder_with_tables() as folder:
        answer = subprocess.run(
            [sys.executable, "-m", "bench.check_in", str(plan.at_the_door)],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    told = json.loads(answer.stdout)
    list_of = f"{plan.at_the_door} on the list"
    return Section(
        "Nights",
        [
            at_most(f"checking somebody in, {list_of}: ms", told["tap"], TAP, ".1f"),
            at_most("… statements", told["statements"], STATEMENTS),
            at_most("… another desk following it: ms", told["following"], TAP, ".1f"),
            Figure("… the whole list: ms", f"{told['list']:.1f}"),
            *figures(plan.robot_nights),
        ],
    )
