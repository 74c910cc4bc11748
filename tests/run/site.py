"""A whole installation under test: ./run as a process, and a browser's view of it."""

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Self

HOME = Path(__file__).resolve().parents[2]
READY = "Ctrl-C stops."
PATIENCE = 60  # seconds; a start takes one, on a busy machine a few
INDEX = ("PIP_", "UV_", "SSL_CERT_")  # variables of those who install
AT_ONCE = 6  # seconds; an end takes less than three, on a busy machine twice that; a hang more


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What a process of an installation sees: its own folder, nothing of the tester's.

    Nor is it measured which lines it takes: that would slow it down by half.
    """
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "PHASE10_DATA": str(folder / "data"),
        "PHASE10_VENV": sys.prefix,
        **more,
    }


def of_an_index() -> dict[str, str]:
    """How this machine reaches a package index, for whoever installs from one."""
    return {name: value for name, value in os.environ.items() if name.startswith(INDEX)}


def run(*words: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """./run with these words, to its end."""
    return subprocess.run(
        [HOME / "run", *words],
        env=environment(folder, **more),
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class Site:
    """A started site: its greeting is read, its addresses are known."""

    def __init__(
        self,
        folder: Path,
        env: Mapping[str, str],
        before: Sequence[str | Path] = (),
        words: Sequence[str] = (),
        program: Path = HOME / "run",
    ) -> None:
        self.folder = folder
        self.errors = folder / f"stderr-{time.monotonic_ns()}"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                [*before, program, *words],
                env=env,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        self.greeting = ""
        self.rest = ""

    def __enter__(self) -> Self:
        with watchdog(self.process):
            self.greeting = self.read_greeting()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.stop()
        assert self.process.stdout
        self.process.stdout.close()

    def read_greeting(self) -> str:
        assert self.process.stdout
        lines = []
        for line in self.process.stdout:
            lines.append(line)
            if READY in line:
                return "".join(lines)
        self.process.wait()
        raise AssertionError(f"it did not start: {''.join(lines)}{self.errors.read_text()}")

    def value(self, label: str) -> str:
        """What the greeting says after a label, such as the address for phones."""
        line = next(line for line in self.greeting.splitlines() if label in line)
        return line.split(label)[1].strip()

    @property
    def port(self) -> int:
        return int(self.value("On this machine").rstrip("/").rsplit(":", 1)[1])

    def connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("localhost", self.port, timeout=PATIENCE)

    def get(self, path: str) -> tuple[int, str]:
        status, content = self.get_bytes(path)
        return status, content.decode()

    def get_bytes(self, path: str, language: str = "en") -> tuple[int, bytes]:
        connection = self.connection()
        headers = {"Connection": "close", "Accept-Language": language}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        return answer.status, content

    def stop(self, number: signal.Signals = signal.SIGINT) -> float:
        """Send the signal; the seconds until the process had ended."""
        started = time.monotonic()
        self.process.send_signal(number)
        with watchdog(self.process):
            self.process.wait()
        took = time.monotonic() - started
        assert self.process.stdout
        self.rest = self.process.stdout.read()
        return took

    @property
    def output(self) -> str:
        return self.greeting + self.rest + self.errors.read_text()


@contextmanager
def watchdog(process: subprocess.Popen[str]) -> Iterator[None]:
    """A process that hangs is killed, so that the test fails instead of hanging too."""
    timer = Timer(PATIENCE, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
