"""How many streams this process holds: each is an open file, and everything else needs some too."""

import resource
from contextlib import suppress

MOST_STREAMS = 2000  # of one process
ENOUGH_FILES = 8192
KEPT_FREE = 256  # files for everything else; half of them where there are few


def open_files() -> int:
    """How many files this process may have open."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH_FILES if files == resource.RLIM_INFINITY else files


def room() -> int:
    files = open_files()
    return min(MOST_STREAMS, files - min(KEPT_FREE, files // 2))


def make_room() -> None:
    """Have as many files allowed as the system lets us, and as are of use."""
    _files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = ENOUGH_FILES if most == resource.RLIM_INFINITY else min(ENOUGH_FILES, most)
    if open_files() < enough:
        with suppress(OSError, ValueError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, most))
