"""How soon a large night is written as one document, and brought in."""

import json
import subprocess
import sys

from bench.places import HOME, environment, folder_with_tables
from bench.plans import Plan
from bench.report import Figure, Section, at_most

EXPORT, IMPORT = 2, 20  # seconds
MEMORY = 100  # megabytes


def measured(plan: Plan) -> Section:
    with folder_with_tables() as folder:
        answer = subprocess.run(
            [sys.executable, "-m", "bench.document_files", str(plan.documented)],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    told = json.loads(answer.stdout)
    return Section(
        "Documents",
        [
            at_most(f"a night of {plan.documented} written: s", told["export"], EXPORT, ".2f"),
            at_most("… memory beyond the program’s own: MB", told["memory"], MEMORY),
            at_most("… brought in elsewhere: s", told["import"], IMPORT, ".2f"),
            Figure("… its size: MB", f"{told['size']:.1f}"),
        ],
    )
