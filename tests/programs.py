"""Programs that some tests need and a fresh machine may lack."""

import os
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Program:
    name: str
    command: str
    package: str
    others: tuple[str, ...] = ()  # commands that will do as well
    folders: tuple[str, ...] = ()  # globs of folders that are not on the path

    def find(self) -> Path | None:
        for command in (self.command, *self.others):
            if found := shutil.which(command):
                return Path(found)
        return next(executables(self.folders, self.command), None)


def executables(folders: Iterable[str], command: str) -> Iterator[Path]:
    for pattern in folders:
        newest_first = sorted(Path("/").glob(pattern.removeprefix("/")), reverse=True)
        yield from (folder / command for folder in newest_first if (folder / command).exists())


# Without windows, which nobody sees here, a page costs the processor two thirds.
SHELL = "chromium-headless-shell"
CHROMIUM = Program("Chromium", SHELL, SHELL, others=("chromium",))
POSTGRESQL = Program("PostgreSQL", "initdb", "postgresql", folders=("/usr/lib/postgresql/*/bin",))
REDIS = Program("Redis", "redis-server", "redis-server", folders=("/usr/sbin", "/usr/local/bin"))
FAKETIME = Program(
    "faketime", "libfaketimeMT.so.1", "libfaketime", folders=("/usr/lib/*/faketime",)
)
IPROUTE = Program("ip", "ip", "iproute2", folders=("/usr/sbin", "/sbin"))
NGINX = Program("nginx", "nginx", "nginx-light", folders=("/usr/sbin",))
OPENSSL = Program("OpenSSL", "openssl", "openssl")
ALL = (CHROMIUM, POSTGRESQL, REDIS, FAKETIME, IPROUTE, NGINX, OPENSSL)


def require(program: Program) -> Path:
    """Where the program is. Without it the test is skipped, or fails with PHASE10_REQUIRE=all."""
    if found := program.find():
        return found
    sentence = f"needs {program.name}: apt install {program.package}"
    if os.environ.get("PHASE10_REQUIRE") == "all":
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)
