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
    folders: tuple[str, ...] = ()  # globs of folders that are not on the path

    def find(self) -> Path | None:
        if found := shutil.which(self.command):
            return Path(found)
        return next(executables(self.folders, self.command), None)


def executables(folders: Iterable[str], command: str) -> Iterator[Path]:
    for pattern in folders:
        newest_first = sorted(Path("/").glob(pattern.removeprefix("/")), reverse=True)
        yield from (folder / command for folder in newest_first if (folder / command).exists())


CHROMIUM = Program("Chromium", "chromium", "chromium")
POSTGRESQL = Program("PostgreSQL", "initdb", "postgresql", ("/usr/lib/postgresql/*/bin",))
REDIS = Program("Redis", "redis-server", "redis-server", ("/usr/sbin", "/usr/local/bin"))
FAKETIME = Program("faketime", "libfaketimeMT.so.1", "libfaketime", ("/usr/lib/*/faketime",))
IPROUTE = Program("ip", "ip", "iproute2", ("/usr/sbin", "/sbin"))
NGINX = Program("nginx", "nginx", "nginx-light", ("/usr/sbin",))
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
