"""Which database this installation uses: SQLite beside it, or PostgreSQL by its address."""

from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

WAL = "PRAGMA journal_mode=WAL; PRAGMA synchronous={synchronous};"


def sqlite(folder: Path, synchronous: str = "NORMAL") -> dict[str, Any]:
    """Write-ahead log and immediate transactions: no 'database is locked' (ENGINES.md)."""
    if synchronous not in {"NORMAL", "FULL"}:
        raise ImproperlyConfigured("PHASE10_SYNCHRONOUS must be NORMAL or FULL.")
    return {
        "ENGINE": "phase10site.sqlite",
        "NAME": folder / "phase10.sqlite3",
        "CONN_MAX_AGE": None,  # each thread of the server keeps its connection
        "OPTIONS": {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": WAL.format(synchronous=synchronous),
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """PostgreSQL through psycopg's pool; the pool never opens more than its size."""
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise ImproperlyConfigured(
            "PHASE10_DATABASE_URL must look like postgresql://user:password@host:port/name."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "OPTIONS": {"pool": {"min_size": 1, "max_size": 16}},
    }
