"""The product as it is installed: one process on SQLite, or two on PostgreSQL and Redis."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.places import HOME, PATIENCE, Server, environment, folder_with_tables, served
from bench.plans import Plan
from tests.programs import POSTGRESQL, REDIS
from tests.services.conftest import started_cluster, with_new_database
from tests.services.servers import RedisServer

LAY = Path(__file__).with_name("laying.py").read_text()


@dataclass(frozen=True, slots=True)
class Link:
    """The tokens of a game."""

    write: str
    watch: str


@dataclass(frozen=True)
class Installation:
    """Its web processes, and what was laid for the bench."""

    servers: tuple[Server, ...]
    games: list[Link]
    tables: list[Link]
    database: str = ""  # the address of its PostgreSQL

    def port(self, number: int) -> int:
        """Of the process that serves this phone."""
        return self.servers[number % len(self.servers)].port

    def processor_time(self) -> float:
        return sum(server.processor_time() for server in self.servers)

    def memory(self) -> float:
        return max(server.memory() for server in self.servers)

    def idle_load(self, seconds: float) -> float:
        others = self.processor_time() - self.servers[0].processor_time()
        load = self.servers[0].idle_load(seconds)
        after = self.processor_time() - self.servers[0].processor_time()
        return load + (after - others) / seconds


@contextmanager
def on_sqlite(home: Path, plan: Plan) -> Iterator[Installation]:
    with folder_with_tables() if home == HOME else new_folder() as folder:
        games, tables = laid(home, folder, plan)
        with served(manage(home, "serve"), folder) as server:
            yield Installation((server,), games, tables)


@contextmanager
def on_postgresql(home: Path, plan: Plan) -> Iterator[Installation | None]:
    """None where PostgreSQL or Redis is not installed."""
    redis = REDIS.find()
    if redis is None or POSTGRESQL.find() is None:
        print("No figures of PostgreSQL and Redis: not installed.", file=sys.stderr)
        yield None
        return
    with ExitStack() as stack:
        folder = stack.enter_context(new_folder())
        broker = RedisServer(redis, folder)
        stack.callback(broker.stop)
        broker.start()
        url = with_new_database(stack.enter_context(started_cluster()))
        more = {"PHASE10_DATABASE_URL": url, "PHASE10_REDIS_URL": broker.url}
        games, tables = laid(home, folder, plan, **more)
        web = manage(home, "serve")
        servers = [stack.enter_context(served(web, folder, **more)) for _process in "12"]
        yield Installation(tuple(servers), games, tables, url)


@contextmanager
def new_folder() -> Iterator[Path]:
    """The tables of another commit may be others."""
    with TemporaryDirectory(prefix="bench-") as folder:
        yield Path(folder)


def laid(home: Path, folder: Path, plan: Plan, **more: str) -> tuple[list[Link], list[Link]]:
    called(home, folder, "migrate", "-v0", **more)
    lay = f"{LAY}\nlay({plan.games}, {plan.night + plan.alone + 1})"
    said = called(home, folder, "shell", "--no-imports", "-c", lay, **more)
    found = json.loads(said.splitlines()[-1])
    return [Link(*link) for link in found["games"]], [Link(*link) for link in found["tables"]]


def manage(home: Path, *words: str) -> list[str]:
    """A command of the program in this folder."""
    return [str(home / "manage.py"), *words]


def called(home: Path, folder: Path, *words: str, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, *manage(home, *words)],
        env=environment(folder) | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        timeout=PATIENCE,
        check=True,
        text=True,
    )
    return done.stdout
