"""The log of a game: every deal in all its versions; the latest version counts."""

from collections.abc import Iterable
from typing import Protocol


class Version(Protocol):
    """What the log must know of a version; `sequence` orders all versions of a game."""

    @property
    def sequence(self) -> int: ...
    @property
    def number(self) -> int: ...
    @property
    def removed(self) -> bool: ...


def counting[V: Version](versions: Iterable[V]) -> tuple[V, ...]:
    """The versions that count, in the order of the deals: the latest of each, unless undone."""
    latest: dict[int, V] = {}
    for version in sorted(versions, key=lambda version: version.sequence):
        latest[version.number] = version
    return tuple(latest[number] for number in sorted(latest) if not latest[number].removed)


def undone[V: Version](versions: Iterable[V]) -> V | None:
    """The version that an undo took away last and that can still be brought back."""
    ordered = sorted(versions, key=lambda version: version.sequence)
    if not ordered or not ordered[-1].removed:
        return None
    number = ordered[-1].number
    return next(
        version for version in reversed(ordered) if version.number == number and not version.removed
    )
