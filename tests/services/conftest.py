import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests.programs import POSTGRESQL, require

SUPERUSER = "phase10"
FAST = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off"


@dataclass(frozen=True)
class Cluster:
    port: int

    def url(self, database: str) -> str:
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{database}"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server of our own, in a folder that goes away."""
    programs = require(POSTGRESQL).resolve().parent
    # pytest's own folders are closed to other users, and PostgreSQL refuses to run as root.
    folder = Path(tempfile.mkdtemp(prefix="phase10-postgresql-"))
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    try:
        server = Server(programs, folder)
        server.call("initdb", f"--username={SUPERUSER}", "--auth=trust", "--no-sync", "-E", "UTF8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 {FAST}"
        server.call("pg_ctl", "start", "--wait", "-o", options, "-l", str(folder / "log"))
        try:
            yield Cluster(port)
        finally:
            server.call("pg_ctl", "stop", "--mode=immediate")
    finally:
        shutil.rmtree(folder)


class Server:
    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.user = unprivileged_user() if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)

    def call(self, program: str, *words: str) -> None:
        said = self.folder / "said"  # a file: the server keeps it, and a pipe would never end
        with said.open("a") as output:
            done = subprocess.run(
                [self.programs / program, "-D", self.folder / "data", *words],
                user=self.user,
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                timeout=60,
                check=False,
            )
        assert done.returncode == 0, said.read_text()


def unprivileged_user() -> str:
    users = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in users else "nobody"


@pytest.fixture
def postgresql_url(cluster: Cluster) -> str:
    """The address of an empty database, as PHASE10_DATABASE_URL takes it."""
    name = f"test_{uuid4().hex}"
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return cluster.url(name)
