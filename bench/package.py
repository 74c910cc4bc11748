"""Installed in one line: from a clean cache to the first page."""

import shutil
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from bench.plans import Plan
from bench.report import Figure, Section, at_most
from tests.project.packaging import built
from tests.run.site import Site, environment, of_an_index

GOAL = 20  # seconds
TITLE = "Installed in one line"


def measured(_plan: Plan) -> Section:
    uv = shutil.which("uv")
    if not uv:
        print("No figure of an installation: uv is not installed.", file=sys.stderr)
        return Section(TITLE, [])
    with TemporaryDirectory(prefix="bench-") as folder:
        return Section(TITLE, figures(uv, Path(folder)))


def figures(uv: str, folder: Path) -> list[Figure]:
    try:
        seconds, processor = first_page(uv, folder)
    except AssertionError as error:  # a site that did not start says why
        print(f"No figure of an installation: {error}", file=sys.stderr)
        return []
    return [
        at_most("seconds to the first page, by uv from a clean cache", seconds, GOAL, ".1f"),
        Figure("… of a processor, until it has stopped", f"{processor:.1f}"),
    ]


def first_page(uv: str, folder: Path) -> tuple[float, float]:
    wheel = built("wheel", folder / "package")
    clean = {"UV_CACHE_DIR": str(folder / "cache"), "HOME": str(folder)}
    env = {"PATH": environment(folder)["PATH"], **of_an_index(), **clean}
    words: list[str | Path] = [uv, "tool", "run", "--python", sys.executable, "--from", wheel]
    started, used = time.monotonic(), processor_of_children()
    with Site(folder, env, before=words, program=Path("phase10site")) as site:
        assert site.get("/")[0] == 200
        seconds = time.monotonic() - started
    return seconds, processor_of_children() - used


def processor_of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
