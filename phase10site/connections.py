"""Connections that anybody may open: each has only so much time, and each address only so many."""

import asyncio
import fcntl
import logging
import sys
import termios
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple, cast

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from live import limits
from live.asgi import Scope
from phase10site.client_ip import counted_as, ip_in, is_proxy

MOST_OF_IP = 1000  # a club has some hundred phones behind one
MOST_OF_HEAD = 32 * 1024  # bytes of a request before its body
HEAD_WITHIN = 10.0  # seconds
MOST_AHEAD = 8  # requests that wait for their answer before; browsers send none
BROUGHT_WITHIN = TAKEN_WITHIN = 30.0  # seconds; what a bad Wi-Fi loses comes once more by then
OF_PROXY = 600  # seconds without a request; a proxy ends it before, and loses none on the way
LEAST_BROUGHT = LEAST_TAKEN = 16 * 1024  # bytes of a body or an answer in that time

log = logging.getLogger("phase10.connections")


class TooManyAhead(Exception):
    pass


class AtOnce(NamedTuple):
    """An answer that is there, with its length among the lines of its head."""

    status: int
    lines: bytes
    body: bytes


class Connection(HttpToolsProtocol):
    """One that is given up when it keeps us waiting."""

    crowd: "Crowd"
    at_once: Callable[[Scope], AtOnce | None]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()  # what it owes us now
        self.heads = 0  # requests that have begun
        self.head = 0  # bytes that have come of one
        self.body = 0  # and of what follows it, since the last look
        self.begins_a_piece = True  # the next request; others of the piece wait for their turn
        self.running: RequestResponseCycle | None = None  # the one that is being answered
        self.bytes_left: int | None = None  # bytes of an answer that it has not taken
        self.looked_at = 0.0  # how many those are
        self.client_ip = counted_ip_of(self.client)
        if not self.client_ip:
            self.timeout_keep_alive = OF_PROXY
        self.crowd.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.remove(self)
        super().connection_lost(exc)
        if self.running:  # uvicorn tells only the last of several that were sent at once
            self.running.disconnected = True
            self.running.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.running = cycle
        may_be_at_once = self.begins_a_piece and cycle.keep_alive and not self.flow.write_paused
        self.begins_a_piece = False
        if may_be_at_once and (answer := self.at_once(cast(Scope, cycle.scope))):
            self.say(answer, cycle)
        else:
            self._unset_keepalive_if_required()  # of one before, answered while this was there
            super()._start_asgi_task(cycle, app)

    def say(self, answer: AtOnce, cycle: RequestResponseCycle) -> None:
        more = b"".join([b"%b: %b\r\n" % pair for pair in cycle.default_headers])
        head = STATUS_LINE[answer.status], more, answer.lines, b"\r\n"
        self.transport.write(b"".join((*head, answer.body)))
        cycle.response_started = cycle.response_complete = True
        cycle.on_response()

    @property
    def is_asking(self) -> bool:
        """Its next request has not come, or not all of what stands before its body."""
        return not self.heads or self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        self.begins_a_piece = True
        if self.is_asking:
            self.since = self.since if self.head else self.loop.time()
            self.head += len(data)
        super().data_received(data)
        if self.head > MOST_OF_HEAD:
            self.give_up("sent too long a request")

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooManyAhead
        self.since, self.head, self.body = self.loop.time(), 0, 0
        super().on_headers_complete()
        self.heads += 1

    def on_body(self, body: bytes) -> None:
        self.body += len(body)
        super().on_body(body)

    def pause_writing(self) -> None:
        self.looked_at, self.bytes_left = self.loop.time(), not_taken(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.bytes_left = None
        super().resume_writing()

    def is_overdue(self, now: float) -> bool:
        if self.bytes_left is not None:
            return now - self.looked_at > TAKEN_WITHIN and not self.has_taken(self.bytes_left, now)
        waited = now - self.since
        if self.is_asking:
            return waited > HEAD_WITHIN and (not self.heads or self.head > 0)
        return self.cycle.more_body and waited > BROUGHT_WITHIN and not self.has_brought(now)

    def has_taken(self, before: int, now: float) -> bool:
        self.looked_at, self.bytes_left = now, not_taken(self.transport)
        return before - self.bytes_left >= LEAST_TAKEN

    def has_brought(self, now: float) -> bool:
        brought, self.since, self.body = self.body, now, 0
        return brought >= LEAST_BROUGHT

    def send_400_response(self, msg: str) -> None:
        """Not into the middle of an answer."""
        if self.running and not self.running.response_complete:
            self.give_up("sent what is no request, or too many of them")
        else:
            super().send_400_response(msg)

    def give_up(self, why: str) -> None:
        log.warning("A connection is closed: it %s", why)
        self.transport.abort()


class Crowd:
    """All connections of a process, by address, in the order in which they came."""

    def __init__(self) -> None:
        self.of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)
        self.count = 0

    def admit(self, connection: Connection) -> None:
        """Where there are too many, one goes that asks for nothing just now."""
        self.of[connection.client_ip][connection] = None
        self.count += 1
        if len(self.of[connection.client_ip]) > MOST_OF_IP and connection.client_ip:
            self.one_goes(connection.client_ip, connection)
        elif self.count > limits.most_connections():
            self.one_goes(max(self.of, key=lambda ip: len(self.of[ip])), connection)

    def one_goes(self, client_ip: str, newest: Connection) -> None:
        idle = (one for one in self.of[client_ip] if one.is_asking and one.bytes_left is None)
        next(idle, newest).give_up("is one of too many")

    def remove(self, connection: Connection) -> None:
        of_ip = self.of[connection.client_ip]
        if connection in of_ip:
            del of_ip[connection]
            self.count -= 1
        if not of_ip:
            del self.of[connection.client_ip]

    def look(self, now: float) -> None:
        late = [one for of_ip in self.of.values() for one in of_ip if one.is_overdue(now)]
        for one in late:
            one.give_up("kept us waiting")


def not_taken(transport: asyncio.Transport) -> int:
    """Bytes that are still here, also those that the system has for them.

    It asks for more only when a third of its megabytes has gone: by ours alone a slow phone would
    seem to take nothing for minutes.
    """
    of_system = 0
    with suppress(OSError, ValueError):  # not every system tells, and none of one that is closed
        told = fcntl.ioctl(transport.get_extra_info("socket"), termios.TIOCOUTQ, bytes(4))
        of_system = int.from_bytes(told, sys.byteorder)
    return transport.get_write_buffer_size() + of_system


def counted_ip_of(client: tuple[str, int] | None) -> str:
    """By which it counts; nothing for one of our proxies, behind which are many."""
    ip = ip_in(client[0]) if client else None
    return "" if ip is None or is_proxy(ip) else counted_as(ip)


def kind(at_once: Callable[[Scope], AtOnce | None]) -> tuple[type[Connection], Crowd]:
    """Connections of one server, and the crowd that they are."""
    crowd = Crowd()
    of_server = {"crowd": crowd, "at_once": staticmethod(at_once)}
    return type("OfOneServer", (Connection,), of_server), crowd
