"""What may differ between installations: each PHASE10_ variable, read once, loudly when wrong."""

import difflib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from django.core.exceptions import ImproperlyConfigured
from django.http.request import validate_host

from phase10site import addresses, places, readings, secret_files
from phase10site.addresses import DatabaseAddress, Origin
from phase10site.readings import UnreadableVariable, machine_zone

PREFIX = "PHASE10_"
HERE = ("localhost", "127.0.0.1", "[::1]")  # who looks after the machine may always ask
OF_TOOLS = {
    "PHASE10_VENV",
    "PHASE10_REQUIRE",
    "PHASE10_LOOK",
    "PHASE10_PICTURES",
    "PHASE10_SUBMISSIONS",
}


def secret(_text: str) -> str:
    return "(secret)"


@dataclass(frozen=True)
class Variable:
    """What a variable sets, what is so without it, how it is read, and how it may be shown."""

    meaning: str
    otherwise: str
    read: Callable[[str], Any] = str
    show: Callable[[str], str] = str


@dataclass(frozen=True)
class Variables:
    """The choices of an installation. Each variable is called like its field, PHASE10_ before it;
    `given` has the text of those that are set."""

    port: Annotated[
        int | None, Variable("the port", "8000 or the next free one", readings.port)
    ] = None
    address: Annotated[
        Origin | None,
        Variable(
            "the address people use where a proxy stands in front, such as"
            " `https://phase10.example.org` or `https://example.org/club/`",
            "that of the machine",
            addresses.origin,
        ),
    ] = None
    hosts: Annotated[
        tuple[str, ...],
        Variable(
            "the host names to answer to, separated by commas",
            "that of `PHASE10_ADDRESS`, else any",
            readings.hosts,
        ),
    ] = ()
    proxies: Annotated[
        tuple[IPv4Network | IPv6Network, ...],
        Variable(
            "the proxies in front, by address or network and separated by commas: what they say"
            " in `X-Forwarded-For` is believed",
            "nobody is believed",
            readings.networks,
        ),
    ] = ()
    data: Annotated[
        Path,
        Variable(
            "the folder for the data",
            "`data/` beside `./run`, else the data folder of the user",
            readings.folder,
        ),
    ] = places.DATA
    database_url: Annotated[
        DatabaseAddress | None,
        Variable(
            "a PostgreSQL to use, such as `postgresql://user:password@host/name`",
            "SQLite in the data folder",
            addresses.database,
            addresses.without_password,
        ),
    ] = None
    redis_url: Annotated[
        str,
        Variable(
            "a Redis that connects several processes, such as `redis://host/0`; `./run worker`"
            " then does the jobs",
            "one process does everything",
            addresses.redis,
            addresses.without_password,
        ),
    ] = ""
    bus: Annotated[
        str,
        Variable(
            "what carries news to live pages: `memory` (of one process), `redis` or `postgresql`",
            "Redis, else PostgreSQL, else memory",
            readings.one_of("memory", "redis", "postgresql"),
        ),
    ] = ""
    secret_key: Annotated[
        str,
        Variable(
            "the key that signs cookies and links, the same on all machines",
            "made once, kept in the data folder",
            show=secret,
        ),
    ] = ""
    backups: Annotated[
        int, Variable("how many nightly backups are kept", "none are made", readings.backups)
    ] = 0
    games: Annotated[
        int,
        Variable(
            "how many games people who are not signed in begin in an hour from one address; `0`:"
            " as many as they like",
            "200",
            readings.games,
        ),
    ] = 200
    receivers: Annotated[
        frozenset[tuple[str, int | None]],
        Variable(
            "hosts inside of your own network that webhooks may be sent to, separated by commas,"
            " such as `league.lan:8080`; there `http` will do, too",
            "none: only addresses on the internet, by https",
            readings.named_hosts,
        ),
    ] = frozenset()
    log: Annotated[
        str,
        Variable(
            "`json`: each line of the log is an object, and each request has one",
            "`words`: warnings only",
            readings.one_of("words", "json"),
        ),
    ] = "words"
    metrics: Annotated[
        str, Variable("the path that Prometheus reads, such as `/metrics/`", "off", readings.path)
    ] = ""
    time_zone: Annotated[
        str,
        Variable("the time zone, such as `Europe/Berlin`", "that of the machine", readings.zone),
    ] = ""
    synchronous: Annotated[
        str,
        Variable(
            "`FULL`: SQLite writes through to the disk before it answers",
            "`NORMAL`",
            readings.one_of("NORMAL", "FULL"),
        ),
    ] = "NORMAL"
    given: dict[str, str] = field(default_factory=dict)

    @property
    def carrier(self) -> str:
        """The bus that was chosen, or the best one that is there."""
        return self.bus or (
            "redis" if self.redis_url else "postgresql" if self.database_url else "memory"
        )

    @property
    def answers_to(self) -> list[str]:
        """On a club's laptop phones come by whatever address the network gave it."""
        named = [*self.hosts] or ([self.address.host] if self.address else [])
        return [*named, *HERE] if named else ["*"]

    @property
    def zone(self) -> str:
        return self.time_zone or machine_zone()


DECLARED: dict[str, Variable] = {
    PREFIX + name.upper(): hint.__metadata__[0]
    for name, hint in get_type_hints(Variables, include_extras=True).items()
    if hasattr(hint, "__metadata__")
}
SECRETS = {name for name, variable in DECLARED.items() if variable.show is not str}
IN_FILES = {name + secret_files.ENDING for name in SECRETS}  # the same, named by their files


def read(environ: Mapping[str, str]) -> Variables:
    """The choices in this environment; everything that is wrong with them is said at once."""
    ours = {name: text.strip() for name, text in environ.items() if name.startswith(PREFIX)}
    named = {name: text for name, text in ours.items() if text}
    given, wrong = secret_files.read(named, SECRETS)
    values: dict[str, Any] = {}
    wrong += unknown(given)
    for name in DECLARED.keys() & given.keys():
        try:
            values[name.removeprefix(PREFIX).lower()] = DECLARED[name].read(given[name])
        except UnreadableVariable as error:
            wrong.append(complaint(name, given[name], error))
    found = Variables(**values, given=given)
    if faults := wrong or list(contradictions(found)):
        raise ImproperlyConfigured("\n".join(sorted(faults)))
    return found


def unknown(given: Mapping[str, str]) -> Iterator[str]:
    for name in given.keys() - DECLARED.keys() - OF_TOOLS:
        words = [known.removeprefix(PREFIX) for known in DECLARED]
        near = difflib.get_close_matches(name.removeprefix(PREFIX), words, n=1)
        meant = (
            f"did you mean {PREFIX}{near[0]}?"
            if near
            else "the table in README.md has all of them."
        )
        yield f"{name} is no variable of this program: {meant}"


def complaint(name: str, text: str, error: UnreadableVariable) -> str:
    """The text itself only where no password can stand in it."""
    is_open = DECLARED[name].show is str and "@" not in text
    fault = f"is “{text[:60]}”" if is_open else "cannot be read"
    return f"{name} {fault}: {error}."


def contradictions(found: Variables) -> Iterator[str]:
    if found.bus == "redis" and not found.redis_url:
        yield "PHASE10_BUS is “redis”: it needs PHASE10_REDIS_URL, which is not set."
    if found.bus == "postgresql" and not found.database_url:
        yield "PHASE10_BUS is “postgresql”: it needs PHASE10_DATABASE_URL, which is not set."
    if found.address and found.hosts and not validate_host(found.address.host, found.hosts):
        yield (
            f"PHASE10_HOSTS leaves out {found.address.host}, which PHASE10_ADDRESS names:"
            " add it to the hosts."
        )
