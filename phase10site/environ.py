"""A request of the event loop as WSGI has it."""

import sys
from functools import lru_cache
from io import SEEK_END
from typing import IO
from wsgiref.types import WSGIEnvironment

from live.asgi import Scope

UNPREFIXED = {"CONTENT_TYPE", "CONTENT_LENGTH"}


def environ_of(scope: Scope, body: IO[bytes]) -> WSGIEnvironment:
    """Its length is that of the body, whatever was said of it."""
    server, port = scope.get("server") or ("localhost", None)
    client, _port = scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server,
        "SERVER_PORT": str(port or 0),
        "REMOTE_ADDR": client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for header, text in scope["headers"]:
        if name := name_of(header):
            add(environ, name, text.decode("latin-1"))
    size = body.seek(0, SEEK_END)
    body.seek(0)
    environ["CONTENT_LENGTH"] = str(size)
    return environ


@lru_cache(maxsize=256)
def name_of(header: bytes) -> str:
    """Nothing for one with an underscore: it would pass for the one with a hyphen."""
    if b"_" in header:
        return ""
    name = header.decode("latin-1").upper().replace("-", "_")
    return name if name in UNPREFIXED else f"HTTP_{name}"


def add(environ: WSGIEnvironment, name: str, text: str) -> None:
    """Of a header that comes several times all are kept."""
    before = environ.get(name)
    between = "; " if name == "HTTP_COOKIE" else ","
    environ[name] = text if before is None else f"{before}{between}{text}"
