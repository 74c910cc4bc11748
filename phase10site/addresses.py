"""The addresses an installation is told: of its database, of its Redis, and its own."""

import re
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from phase10site import options
from phase10site.readings import NO_PORT, Unreadable, ascii_host

NO_DATABASE = "it must look like postgresql://user:password@host:port/name"
NO_REDIS = "it must look like redis://:password@host:port/0"
NO_ADDRESS = "it must look like https://phase10.example.org, without a path"
USUAL_PORTS = {"http": 80, "https": 443}  # browsers leave them out
ESCAPES = "; in a password write / as %2F, : as %3A, @ as %40, # as %23 and % as %25"


@dataclass(frozen=True)
class DatabaseAddress:
    """Where a PostgreSQL is, and what else its own library is to be told."""

    name: str
    user: str
    password: str
    host: str
    port: int | None
    options: dict[str, str]


@dataclass(frozen=True)
class Origin:
    """The address people use, as far as the first slash."""

    scheme: str
    host: str
    port: int | None

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port else "")


def database(text: str) -> DatabaseAddress:
    parts = split(text, ("postgresql", "postgres"), NO_DATABASE)
    name = unquote(parts.path.removeprefix("/"))
    if not name or "/" in name:
        raise Unreadable(NO_DATABASE + ESCAPES)
    return DatabaseAddress(
        name=name,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        host=unquote(parts.hostname or ""),
        port=parts.port,
        options=options.of_postgresql(parts.query, given_by(parts)),
    )


def given_by(parts: SplitResult) -> set[str]:
    """What PostgreSQL's library calls that which stands before the question mark."""
    names = ("user", "password", "host", "port")
    values = (parts.username, parts.password, parts.hostname, parts.port)
    return {"dbname"} | {name for name, value in zip(names, values, strict=True) if value}


def redis(text: str) -> str:
    parts = split(text, ("redis", "rediss", "unix"), NO_REDIS)
    place = parts.path if parts.scheme == "unix" else parts.hostname
    if not place or (parts.scheme != "unix" and not re.fullmatch(r"(/\d*)?", parts.path)):
        raise Unreadable(NO_REDIS + ESCAPES)
    options.of_redis(parts.scheme, parts.query)
    return text


def origin(text: str) -> Origin:
    parts = split(text, ("https", "http"), NO_ADDRESS)
    extras = parts.query or parts.fragment or "@" in parts.netloc or parts.path.strip("/")
    if not parts.hostname or extras:
        raise Unreadable(NO_ADDRESS)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else ascii_host(parts.hostname)
    usual = USUAL_PORTS[parts.scheme]
    return Origin(parts.scheme, host, None if parts.port == usual else parts.port)


def split(text: str, schemes: tuple[str, ...], example: str) -> SplitResult:
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise Unreadable(example + ESCAPES) from error
    if parts.scheme not in schemes or "://" not in text:
        raise Unreadable(example)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0:
        raise Unreadable(f"behind the host {NO_PORT}{ESCAPES}")
    return parts


def without_password(url: str) -> str:
    """An address as it may be shown."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    name, colon, _password = user.partition(":")
    query = re.sub(r"((?:password|secret)=)[^&]*", r"\1…", parts.query)
    return parts._replace(netloc=f"{name}{colon}{colon and '…'}{at}{host}", query=query).geturl()
