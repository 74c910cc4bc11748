"""A site as a supervisor runs it: it greets nobody, and says at an address how it is."""

import json
from collections.abc import Mapping
from http.client import HTTPException
from pathlib import Path

from tests.run.site import Site
from tests.waiting import wait_until


class Service(Site):
    def __init__(self, folder: Path, env: Mapping[str, str], port: int, *words: str) -> None:
        self.own_port = port
        words = words or ("serve", "--service")
        super().__init__(folder, {**env, "PHASE10_PORT": str(port)}, words=words)

    def read_greeting(self) -> str:
        wait_until(self.is_there)
        return ""

    @property
    def port(self) -> int:
        return self.own_port

    def is_there(self) -> bool:
        assert self.process.poll() is None, self.why_not()
        try:
            return self.get("/health/live")[0] == 200
        except (OSError, HTTPException):
            return False

    def why_not(self) -> str:
        return self.errors.read_text()

    @property
    def readiness(self) -> tuple[int, dict[str, str]]:
        status, text = self.get("/health/ready")
        return status, json.loads(text)

    @property
    def is_ready(self) -> bool:
        return self.readiness[0] == 200
