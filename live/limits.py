"""How many connections and streams this process holds, and how many of them for one address."""

import resource
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

MOST_STREAMS = 2000  # of one process
MOST_OF_IP = 500  # of them: all phones of a club often have one, and some have two pages open
ENOUGH_FILES = 8192
KEPT_FREE = 256  # files for everything else; half of them where there are few


class LimitReached(Exception):
    """There are as many as there may be, or as one address may have."""


@dataclass
class ConcurrencyLimit:
    """How many there may be at once, and how many of them for one address."""

    most: Callable[[], int]
    most_of_ip: int
    held: Counter[str] = field(default_factory=Counter)  # by IP
    count: int = 0

    @contextmanager
    def held_by(self, client_ip: str) -> Iterator[None]:
        """One more, until the end of the block."""
        if self.count >= self.most() or self.held[client_ip] >= self.most_of_ip:
            raise LimitReached(client_ip)
        self.count += 1
        self.held[client_ip] += 1
        try:
            yield
        finally:
            self.count -= 1
            self.held[client_ip] -= 1
            if not self.held[client_ip]:
                del self.held[client_ip]


def file_limit() -> int:
    """How many files this process may have open."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH_FILES if files == resource.RLIM_INFINITY else files


def most_connections() -> int:
    """Each is an open file, and everything else needs some too."""
    files = file_limit()
    return files - min(KEPT_FREE, files // 2)


def most_streams() -> int:
    """Whoever asks for a page needs a connection too."""
    return min(MOST_STREAMS, most_connections() * 3 // 4)


def raise_file_limit() -> None:
    """Have as many files allowed as the system lets us, and as are of use."""
    _files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(ENOUGH_FILES, most)
    if file_limit() < enough:
        with suppress(OSError, ValueError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
