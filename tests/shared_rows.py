"""Rows that the tests of a module share: made once; each test takes back what it did to them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from pytest_django import DjangoDbBlocker


@contextmanager
def shared_rows(blocker: DjangoDbBlocker) -> Iterator[None]:
    """What is made inside is there until the end: for a fixture of a module, not of a test."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
