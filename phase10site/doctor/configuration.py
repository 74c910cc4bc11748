"""Choices that work today and would break when the installation grows."""

from collections.abc import Iterator

from django.conf import settings
from django.urls import resolve

from phase10site.doctor.report import Finding, mind, ok
from phase10site.variables import Variables

SHORT = 32  # letters of a key that could be guessed in time


def look() -> Iterator[Finding]:
    chosen: Variables = settings.VARIABLES
    yield bus(chosen)
    if chosen.redis_url and not chosen.database_url:
        yield mind(
            "database",
            "SQLite with workers: they see it only on this machine and with the same PHASE10_DATA",
            "For workers elsewhere set PHASE10_DATABASE_URL.",
        )
    if chosen.synchronous == "FULL" and chosen.database_url:
        yield mind(
            "database",
            "PHASE10_SYNCHRONOUS is only about SQLite",
            "Unset it; PostgreSQL always writes through.",
        )
    if chosen.metrics and resolve(chosen.metrics).url_name != "metrics":
        yield mind(
            "metrics",
            f"{chosen.metrics} is the path of a page, which is answered instead",
            "Set PHASE10_METRICS to another path, such as /metrics/.",
        )
    yield secret_key(chosen)
    yield address(chosen)
    yield backups(chosen)


def bus(chosen: Variables) -> Finding:
    if chosen.carrier == "memory" and (chosen.database_url or chosen.redis_url):
        return mind(
            "bus",
            "memory: pages of one web process do not hear what is recorded on another",
            "With several web processes unset PHASE10_BUS.",
        )
    return ok("bus", chosen.carrier)


def secret_key(chosen: Variables) -> Finding:
    if chosen.database_url and not chosen.secret_key:
        return mind(
            "secret key",
            "in the data folder: another machine would make another one and sign everybody out",
            "Set PHASE10_SECRET_KEY to the same long text on all machines.",
        )
    if chosen.secret_key and len(chosen.secret_key) < SHORT:
        return mind(
            "secret key",
            f"only {len(chosen.secret_key)} letters: it could be guessed",
            "Set PHASE10_SECRET_KEY to what “openssl rand -base64 48” prints.",
        )
    if chosen.secret_key:
        return ok("secret key", "set")
    is_made = (settings.DATA_DIR / "secret_key").exists()
    return ok("secret key", f"{'made' if is_made else 'to be made'} here, in the data folder")


def address(chosen: Variables) -> Finding:
    grown = chosen.database_url or chosen.redis_url
    if grown and not chosen.address:
        return mind(
            "address",
            "links and codes to scan name whatever host was asked",
            "Behind a proxy set PHASE10_ADDRESS to what people type, with https.",
        )
    if chosen.address and not chosen.address.is_secure:
        return mind(
            "address",
            f"{chosen.address} is not https: others in the network can read along",
            "Let the proxy answer https, and say so in PHASE10_ADDRESS.",
        )
    if chosen.address and not chosen.proxies:
        return mind(
            "address",
            f"{chosen.address} is that of a proxy: all people seem to come from its address, and"
            " share how often a password or a code may be tried",
            "Set PHASE10_PROXIES to the address from which the proxy asks, such as 127.0.0.1.",
        )
    if chosen.address:
        return ok("address", f"{chosen.address}{chosen.address.path}")
    return ok("address", "that of this machine in its network")


def backups(chosen: Variables) -> Finding:
    if chosen.backups:
        return ok("backups", f"nightly, the last {chosen.backups} are kept")
    return mind(
        "backups",
        "none are made by themselves",
        "Set PHASE10_BACKUPS=7 to keep those of the last seven nights.",
    )
