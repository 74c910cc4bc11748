"""Where a webhook is sent: an address as somebody typed it, read once."""

import re
from dataclasses import dataclass
from enum import Enum, auto
from ipaddress import ip_address
from typing import Literal, cast
from urllib.parse import SplitResult, urlsplit

from scoring.webhooks.public_addresses import is_public

LONGEST = 500
READABLE = re.compile(r"[!-~]+")  # no space, nothing that steers, nothing but ASCII
HOST = re.compile(r"[a-z0-9]([a-z0-9._-]*[a-z0-9])?")
PORTS = {"https": 443, "http": 80}
FIRST_FREE_PORT = 1024  # those below belong to other services

type NamedHost = tuple[str, int | None]
"""A host that an installation may reach wherever it lies, at one port or at all."""


class AddressFault(Enum):
    """Why nothing is sent there."""

    UNREADABLE = auto()
    NOT_HTTPS = auto()
    CREDENTIALS = auto()  # a name or a password stands in it
    PORT = auto()
    NOT_PUBLIC = auto()


@dataclass(frozen=True, slots=True)
class Receiver:
    """Whom to ask for what, and how."""

    scheme: Literal["http", "https"]
    host: str  # without the brackets of an IPv6 address
    port: int
    target: str  # the path with its query

    @property
    def authority(self) -> str:
        """As the header `Host` names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def address(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def is_named(host: str, port: int, named: frozenset[NamedHost]) -> bool:
    return not named.isdisjoint({(host, port), (host, None)})


def read_receiver(text: str, named: frozenset[NamedHost]) -> Receiver | AddressFault:
    """The receiver at this address, or what is wrong with it.

    What its name leads to is asked each time when something is sent.
    """
    parts = split(text.strip())
    if parts is None or parts.scheme not in PORTS:
        return AddressFault.UNREADABLE
    if parts.username is not None or parts.password is not None:
        return AddressFault.CREDENTIALS
    receiver = receiver_of(parts)
    if receiver is None:
        return AddressFault.UNREADABLE
    if is_named(receiver.host, receiver.port, named):
        return receiver
    return fault_of(receiver) or receiver


def split(text: str) -> SplitResult | None:
    is_readable = READABLE.fullmatch(text) and len(text) <= LONGEST and "\\" not in text
    try:
        parts = urlsplit(text) if is_readable else None
        return parts if parts and parts.port != 0 and "#" not in text else None
    except ValueError:
        return None


def receiver_of(parts: SplitResult) -> Receiver | None:
    host = (parts.hostname or "").removesuffix(".")
    if not (HOST.fullmatch(host) or is_address(host)):
        return None
    scheme = cast('Literal["http", "https"]', parts.scheme)
    query = f"?{parts.query}" if parts.query else ""
    return Receiver(scheme, host, parts.port or PORTS[scheme], f"{parts.path or '/'}{query}")


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return "%" not in host


def fault_of(receiver: Receiver) -> AddressFault | None:
    """Of a receiver that the installation does not name."""
    if receiver.scheme != "https":
        return AddressFault.NOT_HTTPS
    if receiver.port < FIRST_FREE_PORT and receiver.port != PORTS["https"]:
        return AddressFault.PORT
    if is_address(receiver.host) and not is_public(receiver.host):
        return AddressFault.NOT_PUBLIC
    return None
