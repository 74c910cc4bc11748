"""What may follow the ? of an address, each once and of the right kind."""

import re
from collections.abc import Collection
from urllib.parse import parse_qsl

from phase10site.readings import Unreadable

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


def of_postgresql(query: str, given: Collection[str]) -> dict[str, str]:
    """All of it known to PostgreSQL's own library, and nothing that the address has given."""
    from psycopg import ProgrammingError  # noqa: PLC0415 - only where PostgreSQL is used
    from psycopg.conninfo import make_conninfo  # noqa: PLC0415

    example = NO_OPTIONS.format(example="sslmode=require")
    found = pairs(query, example)
    if found.keys() & given:
        raise Unreadable(example)
    try:
        make_conninfo(**found)
    except ProgrammingError as error:
        raise Unreadable(example) from error
    check(found)
    return found


def of_redis(scheme: str, query: str) -> dict[str, str]:
    names = OF_REDIS[scheme]
    if not names and query:
        raise Unreadable("nothing may follow ? there")
    example = NO_OPTIONS.format(example=" or ".join(sorted(names)) + "=…")
    found = pairs(query, example)
    if found.keys() - names:
        raise Unreadable(example)
    check(found)
    return found


def pairs(query: str, example: str) -> dict[str, str]:
    try:
        found = parse_qsl(query, strict_parsing=True, keep_blank_values=True) if query else []
    except ValueError as error:
        raise Unreadable(example) from error
    if len(found) > len(dict(found)) or not all(value for _name, value in found):
        raise Unreadable(example)
    return dict(found)


def check(found: dict[str, str]) -> None:
    for name, value in found.items():
        if name in NUMBERS and not re.fullmatch(r"[0-9]{1,9}", value):
            raise Unreadable(f"its {name} must be a number")
        if name in WORDS and value not in WORDS[name]:
            raise Unreadable(f"its {name} must be one of {', '.join(WORDS[name])}")
