"""Who works on the data folder: many may serve it at once, a restore has it to itself."""

import atexit
import fcntl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from django.conf import settings

from jobs.private import make_folder, opener
from jobs.processes import NotNow
from phase10site.backups import staged
from phase10site.privacy import tighten

SHARED, ALONE = fcntl.LOCK_SH, fcntl.LOCK_EX

BEING_RESTORED = "A backup is being restored here: start when it is."
IN_USE = "The site is running: stop it and its workers first, then restore."

until_the_end = ExitStack()
atexit.register(until_the_end.close)


class Occupied(NotNow):
    pass


@cache
def stay() -> None:
    """Of whoever serves pages or does jobs: until this process ends nothing is restored."""
    until_the_end.enter_context(held(SHARED))


@contextmanager
def alone() -> Iterator[None]:
    with held(ALONE):
        yield


@contextmanager
def held(how: int) -> Iterator[None]:
    make_folder(settings.DATA_DIR)
    with open(settings.DATA_DIR / "serving.lock", "w", opener=opener) as file:
        try:
            fcntl.flock(file, how | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Occupied(BEING_RESTORED if how == SHARED else IN_USE) from error
        staged.mend()
        tighten()
        yield
