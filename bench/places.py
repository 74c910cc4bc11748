"""The servers: the product as `./run` serves it, and bare views on the same stack."""

import atexit
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from bench.browser import HOST

HOME = Path(__file__).resolve().parent.parent
PATIENCE = 180  # seconds for a start, on a machine that does much else
OURS = ("PHASE10_", "DJANGO_", "BENCH_")


@dataclass(frozen=True)
class Server:
    """A server at work on a folder of its own."""

    process: subprocess.Popen[bytes]
    port: int
    folder: Path

    @property
    def database(self) -> Path:
        return self.folder / "phase10.sqlite3"

    def memory(self) -> float:
        """Resident megabytes; 0 where the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        kilobytes = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
        return sum(map(int, kilobytes)) / 1024

    def idle_load(self, seconds: float) -> float:
        """The share of one processor that it takes while nobody asks for anything."""
        before = self.processor_time()
        time.sleep(seconds)
        return (self.processor_time() - before) / seconds

    def processor_time(self) -> float:
        """The seconds of its process and of all that it has started."""
        return time_of(self.process.pid)


def time_of(pid: int) -> float:
    """User and system time of a process, of its children, and of those that have ended."""
    of_process = Path(f"/proc/{pid}")
    try:
        fields = (of_process / "stat").read_text().rpartition(")")[2].split()
        lists = [path.read_text().split() for path in of_process.glob("task/*/children")]
    except OSError:
        return 0.0  # it has just ended, or the system does not tell
    own = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(time_of(int(child)) for children in lists for child in children)


def said_by_shell(folder: Path, code: str) -> Any:
    """What this prints as JSON, run in a folder with all its tables."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=HOME,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
    )
    return json.loads(done.stdout)


@cache
def tables() -> Path:
    """The data of an installation that has just begun: to make all tables takes seconds."""
    folder = Path(mkdtemp(prefix="bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    words = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(words, cwd=HOME, env=environment(folder), timeout=PATIENCE, check=True)
    return folder


@contextmanager
def folder_with_tables() -> Iterator[Path]:
    """A copy of them, for one measurement."""
    with TemporaryDirectory(prefix="bench-") as folder:
        shutil.copytree(tables(), folder, dirs_exist_ok=True)
        yield Path(folder)


@dataclass(frozen=True)
class Places:
    product: Server
    bare: Server
    keeping: Server  # the bare views again, with connections that stay open like the product's


@contextmanager
def both_served() -> Iterator[Places]:
    with ExitStack() as stack:
        folder = stack.enter_context(folder_with_tables())
        product = stack.enter_context(served(["manage.py", "serve"], folder))
        yield Places(product, *stack.enter_context(bare_served()))


@contextmanager
def bare_served() -> Iterator[tuple[Server, Server]]:
    """The bare views twice; the second keeps its connections."""
    kept = {"BENCH_KEEPS_CONNECTIONS": "yes"}
    with ExitStack() as stack:
        folders = [Path(stack.enter_context(TemporaryDirectory(prefix="bench-"))) for _ in "12"]
        yield (
            stack.enter_context(served(["-m", "bench.bare"], folders[0])),
            stack.enter_context(served(["-m", "bench.bare"], folders[1], **kept)),
        )


@contextmanager
def served(words: list[str], folder: Path, **more: str) -> Iterator[Server]:
    """Start it, wait until it listens, stop it at the end."""
    port = free_port()
    log = folder / f"log-{port}"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, *words],
            cwd=HOME,
            env=environment(folder) | more | {"PHASE10_PORT": str(port)},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        wait_until_it_listens(process, port, log)
        yield Server(process, port, folder)
        if process.poll() is not None:
            said = log.read_text()[-2000:]
            print(f"{words} ended by itself with {process.returncode}: {said}", file=sys.stderr)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def environment(folder: Path) -> dict[str, str]:
    """Nothing of the tester's own installation."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    return {**kept, "PHASE10_DATA": str(folder), "PHASE10_GAMES": "0"}  # many by one address


def wait_until_it_listens(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit(f"A server did not start: {log.read_text()}")


def free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        port: int = probe.getsockname()[1]
    return port
