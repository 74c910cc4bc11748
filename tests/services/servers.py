"""Real servers of our own, each on a free port and in a folder that goes away."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 30  # seconds; a start takes a fraction of one, on a busy machine a few
SUPERUSER = "phase10"
FAST = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def own_folder(prefix: str) -> Iterator[Path]:
    """pytest's own folders are closed to other users, and PostgreSQL refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@dataclass
class RedisServer:
    """A broker that keeps nothing, and that can be ended and started again on the same port."""

    program: Path
    folder: Path
    port: int = field(default_factory=free_port)
    running: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def socket_url(self) -> str:
        return f"unix://{self.folder}/socket?db=3"

    def start(self) -> None:
        assert self.running is None, "it runs already"
        words = f"--port {self.port} --bind 127.0.0.1 --appendonly no --daemonize no".split()
        log = self.folder / "log"
        with log.open("ab") as output:
            self.running = subprocess.Popen(
                [
                    self.program,
                    *words,
                    "--save",
                    "",
                    "--dir",
                    self.folder,
                    "--unixsocket",
                    "socket",
                ],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        deadline = time.monotonic() + PATIENCE
        while not self.answers():
            assert self.running.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as client:
                client.sendall(b"PING\r\n")
                return client.recv(16) == b"+PONG\r\n"
        except OSError:
            return False

    def stop(self, number: signal.Signals = signal.SIGKILL) -> None:
        if self.running is None:
            return
        self.running.send_signal(signal.SIGCONT)
        self.running.send_signal(number)
        self.running.wait(PATIENCE)
        self.running = None

    def freeze(self) -> None:
        """It takes connections and what is sent on them, and answers nothing, until thawed."""
        assert self.running
        self.running.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.running
        self.running.send_signal(signal.SIGCONT)


@dataclass
class Cluster:
    """A PostgreSQL server, that can be ended and started again with what it holds."""

    programs: Path
    folder: Path
    port: int = field(default_factory=free_port)
    runs: bool = False

    def url(self, database: str) -> str:
        return f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        if os.geteuid() == 0:
            shutil.chown(self.folder, unprivileged_user())
        self.call("initdb", f"--username={SUPERUSER}", "--auth=trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 {FAST}"
        self.call("pg_ctl", "start", "--wait", "-o", options, "-l", str(self.folder / "log"))
        self.runs = True

    def stop(self, mode: str = "immediate") -> None:
        """Immediate is as if its power were cut."""
        if self.runs:
            self.thaw()
            self.call("pg_ctl", "stop", f"--mode={mode}")
        self.runs = False

    def freeze(self) -> None:
        """All its processes: it takes connections, and answers nothing, until thawed."""
        self.signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self.signal(signal.SIGCONT)

    def signal(self, number: signal.Signals) -> None:
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(first, number)  # so that it makes no more of them
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True, check=False
        )
        for process in found.stdout.split():
            with suppress(ProcessLookupError):
                os.kill(int(process), number)

    def call(self, program: str, *words: str) -> None:
        said = self.folder / "said"  # a file: the server keeps it, and a pipe would never end
        with said.open("a") as output:
            done = subprocess.run(
                [self.programs / program, "-D", self.folder / "data", *words],
                user=unprivileged_user() if os.geteuid() == 0 else None,
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
