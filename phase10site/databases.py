"""Which database this installation uses, SQLite or PostgreSQL, and what it is when it fails."""

import sqlite3
from enum import Enum
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from jobs.processes import name_of_this
from phase10site.addresses import DatabaseAddress

# A database whose machine or network has died is noticed within seconds, not after a quarter hour.
PATIENCE = {"connect_timeout": "5", "tcp_user_timeout": "10000"}
PATIENCE |= {"keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3"}
POOL = {
    "min_size": 1,
    "max_size": 16,
    "timeout": 3.0,  # seconds that a request waits for a connection
    "reconnect_timeout": 2.0,  # then whoever wants one next begins anew, without a long pause
}
WAL = "PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous};"


def reach_database() -> None:
    """Ask PostgreSQL once by ourselves: its pool would only say that it has waited."""
    if connection.vendor == "postgresql":
        import psycopg  # noqa: PLC0415 - installed only where PostgreSQL is used

        with connection.wrap_database_errors:
            psycopg.connect(**connection.get_connection_params()).close()


def where_the_data_lies() -> str:
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "phase10site.sqlite":
        return str(settings.DATA_DIR)
    return f"PostgreSQL, {database['NAME']} on {database['HOST'] or 'this machine'}"


def sqlite(folder: Path, synchronous: str = "NORMAL") -> dict[str, Any]:
    """Write-ahead log and immediate transactions: no 'database is locked' (ENGINES.md)."""
    return {
        "ENGINE": "phase10site.sqlite",
        "NAME": folder / "phase10.sqlite3",
        "CONN_MAX_AGE": None,  # each thread of the server keeps its connection
        "OPTIONS": {
            "timeout": 20,  # in the threads of a server threads.py decides
            "transaction_mode": "IMMEDIATE",
            "init_command": WAL.format(synchronous=synchronous),
        },
    }


def postgresql(address: DatabaseAddress) -> dict[str, Any]:
    """PostgreSQL through psycopg's pool, which never opens more connections than its size."""
    from phase10site.postgresql import base  # noqa: PLC0415 - needs psycopg

    name = f"phase10 {name_of_this()}"[
        -63:
    ]  # PostgreSQL keeps so much; processes are told apart by it
    return {
        "ENGINE": "phase10site.postgresql",
        "NAME": address.name,
        "USER": address.user,
        "PASSWORD": address.password,
        "HOST": address.host,
        "PORT": str(address.port or ""),
        "CONN_HEALTH_CHECKS": True,  # the pool hands out no connection that has died
        "OPTIONS": {
            **PATIENCE,
            **address.options,
            "application_name": name,
            "pool": {**POOL, "connection_class": base.Patient, "check": base.check},
        },
    }


class Outage(Enum):
    AWAY = "away"  # it does not answer, or broke off
    BUSY = "busy"  # somebody else has been writing for too long
    FULL = "full"  # its disk has no room
    CROWD = "crowd"  # more people sign in than passwords can be checked


OF_SQLITE = {
    sqlite3.SQLITE_BUSY: Outage.BUSY,
    sqlite3.SQLITE_LOCKED: Outage.BUSY,
    sqlite3.SQLITE_FULL: Outage.FULL,
    sqlite3.SQLITE_READONLY: Outage.AWAY,
    sqlite3.SQLITE_IOERR: Outage.AWAY,
    sqlite3.SQLITE_CANTOPEN: Outage.AWAY,
}
OF_POSTGRESQL = {"53100": Outage.FULL, "40001": Outage.BUSY, "40P01": Outage.BUSY}
OF_POSTGRESQL |= {"55P03": Outage.BUSY, "57014": Outage.BUSY}


def outage_of(error: BaseException | None) -> Outage | None:
    """Which outage the error tells of; None where it is a fault of the program."""
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    match error.__cause__:
        case sqlite3.Error() as cause:  # its lowest byte is the kind, the rest details
            return OF_SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        case cause:
            return OF_POSTGRESQL.get(getattr(cause, "sqlstate", None) or "", Outage.AWAY)


def in_a_line(error: BaseException) -> str:
    return " ".join(str(error).split())
