"""A page that follows, as the network sees it."""

import re
import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from threading import Thread
from typing import Self
from urllib.parse import urlencode

from tests.run.site import Site
from tests.waiting import PATIENCE, wait_until


def tickets_in(page: str) -> list[str]:
    """What a page would follow by."""
    return [
        ticket for found in re.findall(r'data-follow="([^"]*)"', page) for ticket in found.split()
    ]


class Stream:
    """An open stream, and what has been heard on it."""

    def __init__(self, site: Site, *tickets: str) -> None:
        self.heard: list[str] = []
        self.connection = HTTPConnection("localhost", site.port, timeout=PATIENCE * 3)
        query = urlencode([("ticket", ticket) for ticket in tickets])
        self.connection.request("GET", f"/events/?{query}")
        self.socket = self.connection.sock
        self.answer = self.connection.getresponse()
        self.thread = Thread(target=self.listen, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        try:
            self.hears("hello")
        except ValueError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # the site may have closed it
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join()
        self.answer.close()
        self.connection.close()

    def listen(self) -> None:
        event = ""
        with suppress(OSError, HTTPException):  # it was cut off
            while line := self.answer.readline().decode():
                name, _, text = line.strip().partition(": ")
                if name == "event":
                    event = text
                elif name.startswith("data"):
                    self.heard.append(f"{event} {text}".strip())

    def hears(self, news: str) -> None:
        """Wait for it; what was heard up to then is done with."""
        wait_until(lambda: news in self.heard or not self.thread.is_alive())
        del self.heard[: self.heard.index(news) + 1]

    def ends(self) -> None:
        wait_until(lambda: not self.thread.is_alive())
