"""The other processes of an installation: workers, and somebody who asks for jobs."""

import json
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from tests.run.site import HOME, PATIENCE, environment, run, watchdog
from tests.run.started import begin
from tests.waiting import wait_until

KINDS = "tests.kinds.settings"


def installation(folder: Path, **more: str) -> dict[str, str]:
    """The environment of processes that share a database with the jobs of the tests, made anew."""
    env = environment(folder, **{"DJANGO_SETTINGS_MODULE": KINDS, **more})
    if "PHASE10_DATABASE_URL" not in more:
        begin(folder)
        return env
    migrated = run("migrate", "-v0", folder=folder, **more)
    assert migrated.returncode == 0, migrated.stderr
    return env


class Started:
    """A process that was started and is ended with the test; its words can be waited for."""

    def __init__(self, words: Sequence[str | Path], env: Mapping[str, str]) -> None:
        self.errors = Path(env["HOME"]) / f"stderr-{id(self)}"
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                list(words),
                env=env,
                cwd=HOME,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()

    def end(self, number: signal.Signals) -> int:
        """The code with which it has ended."""
        self.process.send_signal(number)
        with watchdog(self.process):
            return self.process.wait(PATIENCE)

    def line(self) -> str:
        assert self.process.stdout
        with watchdog(self.process):
            line = self.process.stdout.readline()
        assert line, self.errors.read_text()
        return line


class WorkerOf(Started):
    """./run worker, ready."""

    def __init__(self, env: Mapping[str, str], *words: str) -> None:
        super().__init__([HOME / "run", "worker", *words], env)

    def __enter__(self) -> Self:
        assert self.line() == "Working off the jobs. Ctrl-C stops.\n"
        return self


class Console(Started):
    """Asks for jobs and looks at them; wakes workers as a web process of the installation does."""

    def __init__(self, env: Mapping[str, str], wakes: bool = True) -> None:
        words = [sys.executable, "-m", "tests.services.console"]
        super().__init__([*words, "--wakes"] if wakes else words, env)

    def call(self, name: str, *arguments: Any, **named: Any) -> Any:
        assert self.process.stdin
        self.process.stdin.write(json.dumps([name, arguments, named]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.line())

    def ask(self, kind: str, **parameters: Any) -> int:
        pk: int = self.call("ask", kind, **parameters)
        return pk

    def look(self, pk: int) -> dict[str, Any]:
        seen: dict[str, Any] = self.call("look", pk)
        return seen

    def lapse(self, pk: int) -> None:
        self.call("lapse", pk)

    def is_heard(self) -> bool:
        heard: bool = self.call("is_heard")
        return heard

    def wait_for(self, pk: int, state: str = "done", patience: float = PATIENCE) -> dict[str, Any]:
        wait_until(lambda: self.look(pk)["state"] == state, patience)
        return self.look(pk)
