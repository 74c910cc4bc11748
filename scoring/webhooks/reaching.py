"""The way to a receiver: its name is looked up, each address checked, and just that one asked.

Whoever checks a name and connects by the name is shown another address the second time: here the
connection goes to the address that was checked. No redirect is followed, so there is no second way.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from queue import Empty, SimpleQueue
from typing import Any

import httpcore

from scoring.webhooks.public_addresses import is_public
from scoring.webhooks.receivers import NamedHost, is_named

type Found = tuple[int, int, int, str, tuple[Any, ...]]
"""As `socket.getaddrinfo` tells an address."""
type LookUp = Callable[..., Iterable[Found]]


class DeliveryFault(StrEnum):
    """Why a try failed; the values are stored."""

    NOT_PUBLIC = "not-public"
    UNKNOWN_HOST = "unknown-host"
    UNREACHABLE = "unreachable"
    INSECURE = "insecure"  # its certificate is not right
    TIME = "time"
    SIZE = "size"
    BROKEN = "broken"  # it went away in the middle, or speaks otherwise
    REDIRECT = "redirect"
    REFUSED = "refused"  # by its answer
    GONE = "gone"
    ADDRESS = "address"  # the installation does not send there any more


class NotReached(Exception):
    def __init__(self, fault: DeliveryFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Limits:
    seconds: float = 10.0  # for all of it: looking up, connecting, sending, and the answer
    size: int = 64 * 1024  # of the answer, with its head


@dataclass(frozen=True)
class Deadline:
    """By a clock that only goes forward."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> "Deadline":
        return cls(time.monotonic() + seconds)

    @property
    def left(self) -> float:
        """Of the seconds; raises where there are none."""
        left = self.at - time.monotonic()
        if left <= 0:
            raise NotReached(DeliveryFault.TIME)
        return left


@dataclass(frozen=True)
class Door:
    """What may be reached from here: the public network, and hosts that the installation names."""

    named: frozenset[NamedHost] = frozenset()
    look_up: LookUp = socket.getaddrinfo

    def found(self, host: str, port: int, deadline: Deadline) -> list[Found]:
        """All addresses of a host. One that is not public is a trap: then none is asked."""
        found = self.looked_up(host, port, deadline)
        is_open = is_named(host, port, self.named)
        if not (is_open or all(is_public(address[0]) for *_kind, address in found)):
            raise NotReached(DeliveryFault.NOT_PUBLIC)
        if not found:
            raise NotReached(DeliveryFault.UNKNOWN_HOST)
        return found

    def looked_up(self, host: str, port: int, deadline: Deadline) -> list[Found]:
        """Nobody knows how long that takes: a thread is asked, and not waited for too long."""
        answers: SimpleQueue[list[Found] | None] = SimpleQueue()

        def ask() -> None:
            try:
                answers.put(list(self.look_up(host, port, type=socket.SOCK_STREAM)))
            except (OSError, UnicodeError):
                answers.put(None)

        threading.Thread(target=ask, name="look-up", daemon=True).start()
        try:
            found = answers.get(timeout=deadline.left)
        except Empty as error:
            raise NotReached(DeliveryFault.TIME) from error
        if found is None:
            raise NotReached(DeliveryFault.UNKNOWN_HOST)
        return found


class BoundedStream(httpcore.NetworkStream):
    """A connection that ends at its deadline, whatever trickles in, and takes so much, no more."""

    def __init__(self, sock: socket.socket, deadline: Deadline, size: int) -> None:
        self.sock = sock
        self.deadline = deadline
        self.room = size

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            self.sock.settimeout(self.deadline.left)
            received = self.sock.recv(min(max_bytes, self.room + 1))
        except OSError as error:
            raise not_reached(error, DeliveryFault.BROKEN) from error
        self.room -= len(received)
        if self.room < 0:
            raise NotReached(DeliveryFault.SIZE)
        return received

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        try:
            self.sock.settimeout(self.deadline.left)
            self.sock.sendall(buffer)
        except OSError as error:
            raise not_reached(error, DeliveryFault.BROKEN) from error

    def close(self) -> None:
        self.sock.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        try:
            self.sock.settimeout(self.deadline.left)
            secured = ssl_context.wrap_socket(self.sock, server_hostname=server_hostname)
        except (OSError, ValueError) as error:
            self.close()
            raise not_reached(error, DeliveryFault.INSECURE) from error
        return BoundedStream(secured, self.deadline, self.room)

    def get_extra_info(self, info: str) -> Any:
        return self.sock if info == "ssl_object" and isinstance(self.sock, ssl.SSLSocket) else None


def not_reached(error: Exception, fault: DeliveryFault) -> NotReached:
    return NotReached(DeliveryFault.TIME if isinstance(error, TimeoutError) else fault)


@dataclass(frozen=True)
class GuardedNetwork(httpcore.NetworkBackend):
    """For one try: whatever it connects to has gone through the door."""

    door: Door
    deadline: Deadline
    size: int

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        found = self.door.found(host, port, self.deadline)
        for place, (family, kind, protocol, _name, address) in enumerate(found, 1):
            sock = socket.socket(family, kind, protocol)
            try:
                sock.settimeout(self.deadline.left / (len(found) - place + 1))
                sock.connect(address)
            except OSError as error:
                sock.close()
                if place == len(found):
                    raise not_reached(error, DeliveryFault.UNREACHABLE) from error
                continue
            return BoundedStream(sock, self.deadline, self.size)
        raise NotReached(DeliveryFault.UNREACHABLE)
