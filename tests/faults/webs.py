"""The processes of an installation: some serve and are killed again and again, one keeps order."""

import json
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.run.service import Service
from tests.services.processes import Started


class Office(Started):
    """See `tests.faults.office`."""

    def __init__(self, env: Mapping[str, str]) -> None:
        settings = {"DJANGO_SETTINGS_MODULE": "phase10site.settings"}
        super().__init__([sys.executable, "-m", "tests.faults.office"], {**env, **settings})

    def call(self, name: str, *arguments: object) -> Any:
        assert self.process.stdin
        self.process.stdin.write(json.dumps([name, arguments]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.line())


@dataclass
class Web:
    """A web process; what it had begun when it was killed has an unknown end."""

    folder: Path
    env: Mapping[str, str]
    port: int
    killed: int = 0

    def start(self) -> None:
        self.service = Service(self.folder, self.env, self.port)
        self.service.__enter__()

    def end(self) -> None:
        if self.service.process.poll() is None:
            self.service.stop(signal.SIGKILL)
        self.service.__exit__(None, None, None)

    def kill(self) -> None:
        self.end()
        self.killed += 1
        self.start()
