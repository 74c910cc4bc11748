"""Threads that take turns with the interpreter do so on one core.

Between two of them each turn wakes a sleeping core: a deal takes 2.3 ms there, 1.5 on one (ADR 16).
What leaves the interpreter for long, such as hashing, may use all.
"""

import fcntl
import os
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO
from zlib import crc32

from jobs.private import opener

LOCKS = "cores.lock"  # its byte N is held by whoever has taken core N

until_the_end: list[IO[str]] = []


def usable() -> list[int]:
    """By this process; none where the system does not tell."""
    return sorted(os.sched_getaffinity(os.getpid())) if hasattr(os, "sched_getaffinity") else []


ALL = usable()


def take_one(folder: Path) -> None:
    """For this thread and those it starts: one that no other process of this folder has taken.

    Other folders begin to look elsewhere. Where there is no choice, or none is left, it uses all.
    """
    if len(ALL) < 2:
        return
    locks = open(folder / LOCKS, "w", opener=opener)  # noqa: SIM115 - held until the process ends
    until_the_end.append(locks)
    first = crc32(bytes(folder)) % len(ALL)
    for core in ALL[first:] + ALL[:first]:
        with suppress(OSError):  # somebody has it, or it has been taken away from all of us
            fcntl.lockf(locks, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, core)
            use([core])
            return


def use_all() -> None:
    """Of this thread, whatever was taken by those that started it."""
    if ALL:
        with suppress(OSError):
            use(ALL)


def use(cores: list[int]) -> None:
    os.sched_setaffinity(threading.get_native_id(), cores)
