"""How many connections and streams this process holds, and how many of them for one address."""

import resource
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

MOST_STREAMS = 2000  # of one process
MOST_OF_ADDRESS = 500  # of them: all phones of a club often have one, and some have two pages open
ENOUGH_FILES = 8192
KEPT_FREE = 256  # files for everything else; half of them where there are few


class Taken(Exception):
    """Every place that there is, or that one address may have."""


@dataclass
class Places:
    most: Callable[[], int]
    most_of_address: int
    taken: Counter[str] = field(default_factory=Counter)
    in_all: int = 0

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        if self.in_all >= self.most() or self.taken[address] >= self.most_of_address:
            raise Taken(address)
        self.in_all += 1
        self.taken[address] += 1
        try:
            yield
        finally:
            self.in_all -= 1
            self.taken[address] -= 1
            if not self.taken[address]:
                del self.taken[address]


def open_files() -> int:
    """How many files this process may have open."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH_FILES if files == resource.RLIM_INFINITY else files


def connections() -> int:
    """How many there may be: each is an open file, and everything else needs some too."""
    files = open_files()
    return files - min(KEPT_FREE, files // 2)


def room() -> int:
    """For streams; who asks for a page needs a connection too."""
    return min(MOST_STREAMS, connections() * 3 // 4)


def make_room() -> None:
    """Have as many files allowed as the system lets us, and as are of use."""
    _files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(ENOUGH_FILES, most)
    if open_files() < enough:
        with suppress(OSError, ValueError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
