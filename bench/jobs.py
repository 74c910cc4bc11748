"""Jobs: how soon they begin, how many a second, and what it costs to wait for them."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any

from bench.places import HOME, PATIENCE, Server, environment, folder_with_tables, served
from bench.plans import Plan
from bench.report import Figure, Section, at_most
from tests.programs import REDIS
from tests.services.servers import RedisServer

KINDS = {"DJANGO_SETTINGS_MODULE": "tests.kinds.settings"}
SOON = 50  # milliseconds
IDLE = 0.02  # of one processor


def measured(plan: Plan) -> Section:
    with folder_with_tables() as folder:
        figures = embedded(plan, folder)
    program = REDIS.find()
    if program is None:
        print(f"No figures with workers: {REDIS.command} is not installed.", file=sys.stderr)
        return Section("Jobs", figures)
    with folder_with_tables() as folder:
        figures += with_workers(plan, folder, program)
    return Section("Jobs", figures)


def embedded(plan: Plan, folder: Path) -> list[Figure]:
    with served(["manage.py", "serve"], folder) as web:
        idle = idle_load([web], plan.quiet)
    said = asked(folder, plan.jobs, plan.empty_jobs, plan.counting)
    return [
        *waits("in the web process", said["waits"]),
        at_most(f"{plan.empty_jobs} empty jobs, s", said["seconds"], 10, ".1f"),
        at_most("writes a second of a job at work", said["writes"], 4, ".1f"),
        share("share of a core when idle", idle),
    ]


def with_workers(plan: Plan, folder: Path, program: Path) -> list[Figure]:
    broker = RedisServer(program, folder)
    broker.start()
    more = {"PHASE10_REDIS_URL": broker.url}
    try:
        with served(["manage.py", "serve"], folder, **more) as web, worker(folder, **more) as other:
            idle = idle_load([web, other], plan.quiet)
            said = asked(folder, plan.jobs, 0, 0, **more)
    finally:
        broker.stop()
    return [
        *waits("in a worker behind Redis", said["waits"]),
        share("share of a core when idle, web and worker", idle),
    ]


@contextmanager
def worker(folder: Path, **more: str) -> Iterator[Server]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "worker"],
        cwd=HOME,
        env=environment(folder) | KINDS | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
    )
    try:
        assert process.stdout
        process.stdout.readline()  # it is ready
        yield Server(process, 0, folder)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def asked(folder: Path, *numbers: float, **more: str) -> dict[str, Any]:
    """What a process says that asks for jobs: see `bench.asking.measure`."""
    code = f"from bench.asking import measure; measure{numbers}"
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=HOME,
        env=environment(folder) | KINDS | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
    )
    said: dict[str, Any] = json.loads(done.stdout)
    return said


def waits(where: str, milliseconds: Sequence[float]) -> list[Figure]:
    percentiles = quantiles(milliseconds, n=100, method="inclusive")
    return [
        at_most(f"until a job begins {where}, p{number}, ms", percentiles[number - 1], SOON, ".1f")
        for number in (50, 95)
    ]


def idle_load(servers: Sequence[Server], seconds: float) -> float:
    """The share of one processor that they take together while nobody asks for anything."""
    time.sleep(min(seconds, 3))  # a start goes on for a moment after its port is open
    *others, last = servers
    before = sum(server.processor_time() for server in others)
    of_the_last = last.idle_load(seconds)
    return of_the_last + (sum(server.processor_time() for server in others) - before) / seconds


def share(label: str, load: float) -> Figure:
    return Figure(label, f"{load:.1%}", goal=f"< {IDLE:.0%}", met=load < IDLE)
