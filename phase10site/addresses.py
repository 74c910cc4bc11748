"""The addresses an installation is told: of its database, of its Redis, and its own."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from phase10site.readings import NO_PORT, UnreadableVariable, ascii_host

NO_OPTIONS = "what follows ? must be options such as {example}, each once"
ON_OFF = ("disable", "prefer", "require")
SESSIONS = ("any", "read-write", "read-only", "primary", "standby", "prefer-standby")
WORDS = {
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslcertmode": ("disable", "allow", "require"),
    "sslnegotiation": ("postgres", "direct"),
    "channel_binding": ON_OFF,
    "gssencmode": ON_OFF,
    "load_balance_hosts": ("disable", "random"),
    "target_session_attrs": SESSIONS,
}
NUMBERS = {"connect_timeout", "tcp_user_timeout", "keepalives", "port", "db"}
NUMBERS |= {"keepalives_idle", "keepalives_interval", "keepalives_count"}
OF_REDIS = {  # no more than both of its clients read alike
    "redis": set[str](),
    "rediss": {"ssl_ca_certs", "ssl_certfile", "ssl_keyfile"},
    "unix": {"db"},
}


NO_DATABASE = "it must look like postgresql://user:password@host:port/name"
NO_REDIS = "it must look like redis://:password@host:port/0"
NO_ADDRESS = "it must look like https://phase10.example.org or https://example.org/club/"
USUAL_PORTS = {"http": 80, "https": 443}  # browsers leave them out
PATH = re.compile(r"(/(?!\.{1,2}(?:/|$))[A-Za-z0-9._~-]+)*/?")  # no segment leads elsewhere
ESCAPES = "; in a password write / as %2F, : as %3A, @ as %40, # as %23 and % as %25"


def postgresql_options(query: str, given: Collection[str]) -> dict[str, str]:
    """All of it known to PostgreSQL's own library, and nothing that the address has given."""
    from psycopg import ProgrammingError  # noqa: PLC0415 - only where PostgreSQL is used
    from psycopg.conninfo import make_conninfo  # noqa: PLC0415

    example = NO_OPTIONS.format(example="sslmode=require")
    found = pairs(query, example)
    if found.keys() & given:
        raise UnreadableVariable(example)
    try:
        make_conninfo(**found)
    except ProgrammingError as error:
        raise UnreadableVariable(example) from error
    check(found)
    return found


def check_redis_options(scheme: str, query: str) -> dict[str, str]:
    names = OF_REDIS[scheme]
    if not names and query:
        raise UnreadableVariable("nothing may follow ? there")
    example = NO_OPTIONS.format(example=" or ".join(sorted(names)) + "=…")
    found = pairs(query, example)
    if found.keys() - names:
        raise UnreadableVariable(example)
    check(found)
    return found


def pairs(query: str, example: str) -> dict[str, str]:
    try:
        found = parse_qsl(query, strict_parsing=True, keep_blank_values=True) if query else []
    except ValueError as error:
        raise UnreadableVariable(example) from error
    if len(found) > len(dict(found)) or not all(value for _name, value in found):
        raise UnreadableVariable(example)
    return dict(found)


def check(found: dict[str, str]) -> None:
    for name, value in found.items():
        if name in NUMBERS and not re.fullmatch(r"[0-9]{1,9}", value):
            raise UnreadableVariable(f"its {name} must be a number")
        if name in WORDS and value not in WORDS[name]:
            raise UnreadableVariable(f"its {name} must be one of {', '.join(WORDS[name])}")


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
    """The address people use, as far as the first slash, and the path below which it all lives."""

    scheme: str
    host: str
    port: int | None
    path: str = ""  # such as /club

    @property
    def is_secure(self) -> bool:
        return self.scheme == "https"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}" + (f":{self.port}" if self.port else "")


def database(text: str) -> DatabaseAddress:
    parts = split(text, ("postgresql", "postgres"), NO_DATABASE)
    name = unquote(parts.path.removeprefix("/"))
    if not name or "/" in name:
        raise UnreadableVariable(NO_DATABASE + ESCAPES)
    return DatabaseAddress(
        name=name,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        host=unquote(parts.hostname or ""),
        port=parts.port,
        options=postgresql_options(parts.query, given_by(parts)),
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
        raise UnreadableVariable(NO_REDIS + ESCAPES)
    check_redis_options(parts.scheme, parts.query)
    return text


def origin(text: str) -> Origin:
    parts = split(text, ("https", "http"), NO_ADDRESS)
    extras = parts.query or parts.fragment or "@" in parts.netloc
    if not parts.hostname or extras or not PATH.fullmatch(parts.path):
        raise UnreadableVariable(NO_ADDRESS)
    host = f"[{parts.hostname}]" if ":" in parts.hostname else ascii_host(parts.hostname)
    usual = USUAL_PORTS[parts.scheme]
    port = None if parts.port == usual else parts.port
    return Origin(parts.scheme, host, port, parts.path.rstrip("/"))


def split(text: str, schemes: tuple[str, ...], example: str) -> SplitResult:
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise UnreadableVariable(example + ESCAPES) from error
    if parts.scheme not in schemes or "://" not in text:
        raise UnreadableVariable(example)
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0:
        raise UnreadableVariable(f"behind the host {NO_PORT}{ESCAPES}")
    return parts


def without_password(url: str) -> str:
    """An address as it may be shown."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    name, colon, _password = user.partition(":")
    query = re.sub(r"((?:password|secret)=)[^&]*", r"\1…", parts.query)
    return parts._replace(netloc=f"{name}{colon}{colon and '…'}{at}{host}", query=query).geturl()
