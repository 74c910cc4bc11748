"""The server that ./run starts: its socket, its loop, and its end within three seconds."""

import asyncio
import errno
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from types import FrameType
from typing import Any

import uvicorn

from live import bus
from live.limits import raise_file_limit
from phase10site import connections
from phase10site.connections import Crowd
from phase10site.threads import Threads

DEFAULT_PORT = 8000
DEFAULT_PORTS = range(DEFAULT_PORT, 8100)
TICK = 1.0  # seconds
GRACE = 1  # seconds that requests under way are given once somebody has pressed Ctrl-C
LAST_WAIT = 0.5  # seconds more for threads that are still at work then


class CannotServe(Exception):
    """Why not, in one sentence for the person who started it."""


def listen(port: int | None) -> socket.socket:
    """A listening socket on this port; where none is named, on 8000 or the next free one."""
    if port is None:
        return first_free(DEFAULT_PORTS)
    try:
        return open_socket(port)
    except OSError as error:
        raise CannotServe(why_not(port, error)) from error


def listen_on(host: str, port: int) -> socket.socket:
    """A listening socket on one address of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return listener_at((host, port), family=family)
    except OSError as error:
        if error.errno in {errno.EADDRNOTAVAIL, socket.EAI_NONAME}:
            raise CannotServe(f"“{host}” is no address of this machine.") from error
        raise CannotServe(why_not(port, error)) from error


def first_free(ports: Iterable[int]) -> socket.socket:
    for port in ports:
        try:
            return open_socket(port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise CannotServe(why_not(port, error)) from error
    raise CannotServe("No port from 8000 to 8099 is free: name another with PHASE10_PORT.")


def why_not(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program: stop that, or set PHASE10_PORT to another."
        )
    if error.errno == errno.EACCES:
        return f"Port {port} is not allowed to you: set PHASE10_PORT to a number above 1023."
    return f"Port {port} cannot be opened ({error.strerror})."


def open_socket(port: int) -> socket.socket:
    """Listen for every interface: IPv6 and IPv4 where the machine has both, else IPv4."""
    if socket.has_dualstack_ipv6():
        try:
            return listener_at(("", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError as error:
            if error.errno not in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
                raise
    return listener_at(("", port))


def listener_at(address: tuple[str, int], **how: Any) -> socket.socket:
    """Every connection sends at once: else an answer in two pieces waits 40 ms for a receipt."""
    listener = socket.create_server(address, **how)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


class Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, threads: Iterable[Threads], crowd: Crowd) -> None:
        super().__init__(config)
        self.threads = threads
        self.crowd = crowd
        self.ending = asyncio.Event()

    def end(self) -> None:
        self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        asyncio.get_running_loop().call_soon_threadsafe(self.ending.set)  # or it sleeps on

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        bus.open_here()
        await super().startup(sockets)

    async def main_loop(self) -> None:
        """Once a second and at the end; uvicorn looks ten times, which a quiet machine feels.

        At each tenth look, which 0 is, it renews the date of its answers.
        """
        while not await self.on_tick(0):
            with suppress(TimeoutError):
                await asyncio.wait_for(self.ending.wait(), TICK)

    async def on_tick(self, counter: int) -> bool:
        self.crowd.look(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        bus.close()  # or whoever follows would hold the process
        # Whoever is cut off now was told by the person who stopped it, not by a stack trace.
        logging.getLogger("uvicorn.error").disabled = True
        await super().shutdown(sockets)
        for threads in self.threads:
            threads.end()


def interruptible_server() -> Server:
    """The server that ends at SIGINT or SIGTERM, also before it runs."""
    raise_file_limit()
    server = loaded_server()
    for number in (signal.SIGINT, signal.SIGTERM):  # uvicorn sends them once more when it is done
        signal.signal(number, lambda *_: server.end())
    return server


def loaded_server() -> Server:
    """The server, its application loaded."""
    from phase10site import asgi  # noqa: PLC0415 - loads every page, which only a server needs

    kind, crowd = connections.kind(asgi.at_once)
    config = uvicorn.Config(
        asgi.application,
        http=kind,
        ws="none",
        loop="uvloop",
        lifespan="off",
        log_config=None,
        access_log=False,  # the addresses of pages carry their secrets
        proxy_headers=False,  # client_ip.py reads them, from proxies that are trusted
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(config, asgi.THREADS, crowd)


def leave() -> None:
    """End the process even if a thread still waits for a database or a phone."""
    deadline = time.monotonic() + LAST_WAIT
    main = threading.main_thread()
    others = [thread for thread in threading.enumerate() if thread is not main]
    busy = [thread for thread in others if not thread.daemon]
    for thread in busy:
        thread.join(max(0.0, deadline - time.monotonic()))
    if any(thread.is_alive() for thread in busy):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
