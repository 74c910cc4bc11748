"""The log of a game: every deal in all its versions; the latest version counts."""

from collections.abc import Iterable
from typing import Protocol


class LoggedVersion(Protocol):
    """What the log must know of a version; `sequence` orders all versions of a game."""

    @property
    def sequence(self) -> int: ...
    @property
    def place(self) -> tuple[int, int]:
        """What it is a version of: a deal by its number, the replay after it, a seat in it."""
        ...

    @property
    def removed(self) -> bool: ...
    @property
    def facts(self) -> object: ...


def counting[V: LoggedVersion](versions: Iterable[V]) -> tuple[V, ...]:
    """The versions that count, in the order of the deals: the latest of each, unless undone."""
    latest = {version.place: version for version in in_order(versions)}
    return tuple(latest[place] for place in sorted(latest) if not latest[place].removed)


def undone[V: LoggedVersion](versions: Iterable[V]) -> V | None:
    """What a tap brings back: the latest undo that nothing new has taken the place of."""
    standing: dict[tuple[int, int], V] = {}
    taken_back: list[V] = []
    for version in in_order(versions):
        if version.removed:
            taken_back.append(standing.pop(version.place))
            continue
        if taken_back and version.place not in standing:
            back = taken_back.pop()
            if version.facts != back.facts:
                taken_back.clear()
        standing[version.place] = version
    return taken_back[-1] if taken_back else None


def in_order[V: LoggedVersion](versions: Iterable[V]) -> list[V]:
    return sorted(versions, key=lambda version: version.sequence)
