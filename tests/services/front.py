"""nginx with the configuration of deploy/, in front of web processes that run already."""

import os
import ssl
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any

from tests.run.site import PATIENCE
from tests.services.deployed import DEPLOY
from tests.services.servers import free_port
from tests.waiting import wait_until

KINDS = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
USER = "user root;" if os.geteuid() == 0 else ""
FILES = DEPLOY / "nginx"
ELSEWHERE = 410  # what else is on a host
BESIDE = f"""
server {{
    listen 443 ssl;
    ssl_certificate     /etc/ssl/phase10/fullchain.pem;
    ssl_certificate_key /etc/ssl/phase10/privkey.pem;
    access_log off;
    location / {{ return {ELSEWHERE}; }}
    %s
}}
"""


@dataclass(frozen=True)
class Front:
    folder: Path
    port: int

    def connection(self, source: str = "127.0.0.1") -> HTTPConnection:
        """From one of the addresses of this machine."""
        asking: Any = {"context": ssl._create_unverified_context(), "timeout": PATIENCE}
        return HTTPSConnection("localhost", self.port, source_address=(source, 0), **asking)

    @property
    def logs(self) -> str:
        return "".join(path.read_text() for path in self.folder.glob("*.log"))

    def answers(self) -> bool:
        connection = self.connection()
        try:
            connection.request("GET", "/health/live")  # which it hides
            return connection.getresponse().status in {404, ELSEWHERE}
        except OSError:
            return False
        finally:
            connection.close()


def certificate(openssl: Path, folder: Path) -> None:
    make = [str(openssl), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=club.org"]
    made = ["-keyout", f"{folder}/privkey.pem", "-out", f"{folder}/fullchain.pem"]
    subprocess.run([*make, *made], check=True, capture_output=True)


def whole_host() -> str:
    """The servers of deploy/, but for what this machine may not have: IPv6, and port 80."""
    lines = (FILES / "phase10.conf").read_text().splitlines(keepends=True)
    server = "".join(line for line in lines if "listen [::]" not in line)
    return server.replace("listen 80;", f"listen 127.0.0.1:{free_port()};")


def below_a_path(is_taken_off: bool) -> str:
    """The location of deploy/ on a host that has other things too."""
    location = (FILES / "below-a-path.conf").read_text()
    if is_taken_off:
        location = location.replace('X-Forwarded-Prefix "";', "X-Forwarded-Prefix /club;")
        whole, stream = (
            "proxy_pass http://phase10;\n\n",
            "proxy_pass http://phase10;\n        proxy_b",
        )
        for before in (whole, stream):
            assert location.count(before) == 1
        location = location.replace(whole, whole.replace("10;", "10/;"))
        location = location.replace(stream, stream.replace("10;", "10/events/;"))
    return BESIDE % location


def configuration(folder: Path, port: int, sites: Sequence[int], server: str) -> Path:
    """These servers, with ports and folders that are free here."""
    server = server.replace("listen 443 ", f"listen 127.0.0.1:{port} ")
    server = server.replace("/etc/ssl/phase10", str(folder)).replace("/var/log/nginx", str(folder))
    upstream = (FILES / "web-of-systemd.conf").read_text()
    for place, site in zip((8001, 8002), sites, strict=True):
        upstream = upstream.replace(f"127.0.0.1:{place};", f"127.0.0.1:{site};")
    kept = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in KINDS)
    path = folder / "nginx.conf"
    path.write_text(
        f"{USER} pid {folder}/pid; daemon off; error_log {folder}/start.log;\n"
        f"events {{}}\nhttp {{\n{kept}{upstream}{server}}}\n"
    )
    return path


@contextmanager
def in_front(
    nginx: Path,
    openssl: Path,
    folder: Path,
    sites: Sequence[int],
    *,
    server: str = "",
    port: int | None = None,
) -> Iterator[Front]:
    """Without a server those of deploy/, and without a port any that is free."""
    folder.mkdir()
    certificate(openssl, folder)
    front = Front(folder, port or free_port())
    whole = configuration(folder, front.port, sites, server or whole_host())
    with subprocess.Popen([nginx, "-e", folder / "start.log", "-c", whole]) as process:
        try:
            wait_until(lambda: process.poll() is not None or front.answers())
            assert process.poll() is None, front.logs
            yield front
        finally:
            process.terminate()
