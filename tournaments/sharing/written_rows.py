"""Rows of a table as they are written: once for all who see the same, for as long as it is true."""

from collections.abc import Callable
from typing import NamedTuple

from django.core.cache import cache
from django.utils.safestring import SafeString, mark_safe


class WrittenTable(NamedTuple):
    version: str
    text: str
    shows_children: bool = False

    @property
    def html(self) -> SafeString:
        return mark_safe(self.text)


def written_once(key: str, version: str, write: Callable[[], WrittenTable]) -> WrittenTable:
    kept: WrittenTable | None = cache.get(key)
    if kept and kept.version == version:
        return kept
    written = write()
    cache.set(key, written)
    return written
