"""The job that this thread is at work on, for every line that it writes to the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

number: ContextVar[int] = ContextVar("job", default=0)


@contextmanager
def working_on(pk: int) -> Iterator[None]:
    token = number.set(pk)
    try:
        yield
    finally:
        number.reset(token)
