"""The bad Wi-Fi of a back room: a wire between browser and site that can be cut for real."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread

CHUNK = 65536
AWAY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

STREAM = b"text/event-stream"


class Wire:
    """Carries bytes both ways until it is told to fail; fails in the ways that networks do."""

    def __init__(self, port: int) -> None:
        self.to = ("127.0.0.1", port)
        self.lock = Lock()
        self.open: set[socket.socket] = set()
        self.dead = self.away = False
        self.answers = Event()  # cleared: answers are held back
        self.answers.set()
        self.losing = self.buffering = False
        self.lost = Event()  # the site had answered, and the answer was thrown away
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        Thread(target=self.accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing comes through, neither on old connections nor on new ones."""
        self.dead = True
        self.hang_up()

    def be_away(self) -> None:
        """Whatever is asked, a proxy answers that nobody is there."""
        self.away = True
        self.hang_up()

    def lose_answers(self) -> None:
        """What is sent arrives and is acted upon; what comes back is lost."""
        self.lost.clear()
        self.losing = True

    def hold_answers(self) -> None:
        """Answers wait until the wire is mended."""
        self.answers.clear()

    def buffer_streams(self) -> None:
        """As some proxies do: an answer is passed on when it has ended, and a stream never ends."""
        self.buffering = True

    def mend(self) -> None:
        self.dead = self.away = self.losing = self.buffering = False
        self.answers.set()

    def close(self) -> None:
        self.mend()
        self.cut()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def hang_up(self) -> None:
        with self.lock:
            ends = list(self.open)
        for end in ends:
            self.end(end)

    def accept(self) -> None:
        with suppress(OSError):  # the listener was closed
            while True:
                phone, _ = self.listener.accept()
                if self.dead:
                    phone.close()
                elif self.away:
                    self.turn_away(phone)
                else:
                    self.connect(phone)

    def turn_away(self, phone: socket.socket) -> None:
        with suppress(OSError):
            phone.recv(CHUNK)
            phone.sendall(AWAY)
            phone.shutdown(socket.SHUT_WR)
        phone.close()

    def connect(self, phone: socket.socket) -> None:
        site = socket.create_connection(self.to)
        with self.lock:
            self.open |= {phone, site}
        Thread(target=self.carry, args=(phone, site), daemon=True).start()
        Thread(target=self.carry, args=(site, phone, True), daemon=True).start()

    def carry(self, start: socket.socket, end: socket.socket, answering: bool = False) -> None:
        with suppress(OSError):
            while piece := start.recv(CHUNK):
                if answering:
                    self.answers.wait()
                    if self.losing:
                        self.lost.set()
                        break
                    if self.buffering and STREAM in piece:
                        keep_until_it_ends(start)
                end.sendall(piece)
        self.end(start)
        self.end(end)

    def end(self, one: socket.socket) -> None:
        with self.lock:
            self.open.discard(one)
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()


def keep_until_it_ends(start: socket.socket) -> None:
    while start.recv(CHUNK):
        pass


@contextmanager
def wire_to(port: int) -> Iterator[Wire]:
    wire = Wire(port)
    yield wire
    wire.close()
