"""Threads that take turns with the interpreter do so on one core.

Between two of them each turn wakes a sleeping core: a deal takes 2.3 ms there, 1.5 on one (ADR 16).
What leaves the interpreter for long, such as hashing, may use all. All this is only for speed:
where it cannot be had, nobody hears of it.
"""

import atexit
import fcntl
import os
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from zlib import crc32

from jobs.private import make_folder, opener

LOCKS = "cores"  # a folder with a file for each that was ever taken

until_the_end = ExitStack()
atexit.register(until_the_end.close)


def usable() -> list[int]:
    """By this process; none where the system does not tell."""
    return sorted(os.sched_getaffinity(os.getpid())) if hasattr(os, "sched_getaffinity") else []


ALL = usable()


def take_one(folder: Path) -> None:
    """For this thread and those it starts: one that no other process of this folder has taken.

    Whoever uses another folder of this machine mostly begins to look at another one. Where there is
    no choice, or none is left, it uses all.
    """
    if len(ALL) < 2:
        return
    with suppress(OSError):
        locks = folder / LOCKS
        make_folder(locks)
        first = first_of(locks)
        for core in ALL[first:] + ALL[:first]:
            if could_take(locks / str(core)):
                use([core])
                return


def first_of(locks: Path) -> int:
    """Not by its name: in containers all are called the same."""
    found = locks.stat()
    return crc32(f"{found.st_dev} {found.st_ino}".encode()) % len(ALL)


def could_take(lock: Path) -> bool:
    """For this process from now on; false where another one has it."""
    file = open(lock, "w", opener=opener)  # noqa: SIM115 - held until the process ends
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return False
    until_the_end.push(file)
    return True


def use_all() -> None:
    """Of this thread, whatever was taken by those that started it."""
    if ALL:
        with suppress(OSError):
            use(ALL)


def use(cores: list[int]) -> None:
    os.sched_setaffinity(threading.get_native_id(), cores)
