"""Receivers on this machine, well-behaved and not, and what sockets connect to."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import pytest

from scoring.webhooks.posting import ReceiverAnswer, post
from scoring.webhooks.reaching import Door, Limits
from scoring.webhooks.receivers import Receiver, read_receiver

SHORT = Limits(seconds=0.4)
type Behaviour = Callable[[socket.socket], None]


def answering(status: str, body: bytes = b"", *headers: str) -> Behaviour:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "", ""]

    def answer(connection: socket.socket) -> None:
        connection.sendall("\r\n".join(lines).encode() + body)

    return answer


TAKEN = answering("204 No Content")


@dataclass(frozen=True)
class Posted:
    headers: dict[str, str]
    body: str


def read_posted(connection: socket.socket) -> Posted:
    received = b""
    while b"\r\n\r\n" not in received:
        received += received_more(connection)
    head, _empty, body = received.partition(b"\r\n\r\n")
    lines = [line.partition(": ") for line in head.decode().split("\r\n")[1:]]
    headers = {name.lower(): value for name, _colon, value in lines}
    while len(body) < int(headers["content-length"]):
        body += received_more(connection)
    return Posted(headers, body.decode())


def received_more(connection: socket.socket) -> bytes:
    received = connection.recv(65536)
    if not received:
        raise ConnectionError
    return received


@dataclass
class Listening:
    """Somebody who listens on this machine: what was posted, and how often anybody connected."""

    behaviour: Behaviour = TAKEN
    host: str = "127.0.0.1"
    posted: list[Posted] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    def __enter__(self) -> Self:
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        self.socket = socket.create_server((self.host, 0), family=family)
        self.port = self.socket.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self.thread.join()

    @property
    def address(self) -> str:
        return f"http://{self.host}:{self.port}/hook"

    @property
    def named(self) -> frozenset[tuple[str, int | None]]:
        return frozenset({(self.host, self.port)})

    def serve(self) -> None:
        while True:
            try:
                connection = self.socket.accept()[0]
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection: socket.socket) -> None:
        with connection:
            try:
                self.posted.append(read_posted(connection))
                self.behaviour(connection)
            except OSError:
                return  # whoever asked has gone


def posted_to(address: str, door: Door, limits: Limits = SHORT) -> ReceiverAnswer:
    receiver = read_receiver(address, door.named)
    assert isinstance(receiver, Receiver), receiver
    return post(receiver, {}, "{}", door, limits)


def leading_to(*addresses: str) -> Callable[..., Any]:
    """A look-up that answers with these, whatever is asked."""

    def look_up(_host: str, port: int, **_more: Any) -> list[Any]:
        return [found(address, port) for address in addresses]

    return look_up


def found(address: str, port: int) -> Any:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    sockaddr = (address, port, 0, 0) if family == socket.AF_INET6 else (address, port)
    return family, socket.SOCK_STREAM, 6, "", sockaddr


@contextmanager
def connections_seen() -> Iterator[list[str]]:
    """To which addresses sockets are told to connect; none gets any further."""
    seen: list[str] = []

    def connect(_socket: socket.socket, address: Any) -> None:
        seen.append(address[0])
        raise ConnectionRefusedError

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect)
        yield seen
