"""Tests that walk through many names: each that fails is told, not only the first."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest
from django.core.cache import cache
from django.db import transaction

type At = Callable[[object], AbstractContextManager[None]]


@contextmanager
def walking() -> Iterator[At]:
    """Gives the context in which one of them is tried."""
    faults: list[str] = []
    tried: list[object] = []

    @contextmanager
    def at(name: object) -> Iterator[None]:
        tried.append(name)
        try:
            yield
        except Exception as error:  # the others are still to be tried
            faults.append(f"{name}: {type(error).__name__}: {error}")

    yield at
    assert tried, "there was nothing to try"
    assert not faults, f"{len(faults)} fail:\n" + "\n".join(faults)


def walk_over(*batches: object) -> Callable[[Callable[[int], None]], Callable[[range], None]]:
    """A law of one number becomes a test of many: of each batch of them."""

    def tried(law: Callable[[int], None]) -> Callable[[range], None]:
        @pytest.mark.parametrize("numbers", batches, ids=str)
        def test(numbers: range) -> None:
            with walking() as at:
                for number in numbers:
                    with at(number):
                        law(number)

        test.__name__, test.__qualname__ = law.__name__, law.__qualname__
        return test

    return tried


@contextmanager
def walking_apart() -> Iterator[At]:
    """Each finds the database as the first has found it, and nothing in the cache."""
    with walking() as at:

        @contextmanager
        def apart(name: object) -> Iterator[None]:
            cache.clear()
            with at(name), transaction.atomic():
                yield
                transaction.set_rollback(True)

        yield apart
