"""Sizes of tables after people left or came, so that as few as possible have to move."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Resizing:
    """The size of each published table (0: dissolved), then of the new ones; and who must move.

    No other sizes, allowed as these are, make fewer people move.
    """

    sizes: tuple[int, ...]
    moves: int


class _Way(NamedTuple):
    """How the tables so far came to their sizes, and at what price."""

    moves: int
    change: int
    size: int
    before: "_Way | None"


def resized(
    published: Sequence[int],
    left: Sequence[int],
    newcomers: int,
    allowed: frozenset[int],
    usual: int,
) -> Resizing | None:
    """From the sizes published and how many are left of each; among equals the nearest sizes."""
    most = 1
    while most // 2 <= sum(left):
        added = _added(newcomers + most, allowed, usual)
        found = [
            (way, new)
            for balance, way in _ways(published, left, newcomers, allowed, most).items()
            if balance <= newcomers and (new := added[newcomers - balance])
        ]
        if found:
            way, new = min(found, key=lambda ends: (ends[0].moves, ends[0].change + ends[1].change))
            return Resizing((*_sizes(way), *_sizes(new)), way.moves)
        most *= 2
    return None


def _ways(
    sizes: Sequence[int], left: Sequence[int], newcomers: int, allowed: frozenset[int], most: int
) -> dict[int, _Way]:
    """By how many more people sit at the tables than were left: with so many moves at most."""
    ways = {0: _Way(0, 0, 0, None)}
    for published, people in zip(sizes, left, strict=True):
        longer: dict[int, _Way] = {}
        for balance, way in ways.items():
            for size in (*sorted(allowed, key=lambda size: abs(size - people)), 0):
                moves = way.moves + max(0, people - size)
                sum_now = balance + size - people
                if moves > most or not -most <= sum_now <= newcomers + most:
                    continue
                new = _Way(moves, way.change + abs(size - published), size, way)
                if sum_now not in longer or new[:2] < longer[sum_now][:2]:
                    longer[sum_now] = new
        ways = longer
    return ways


def _sizes(way: _Way) -> tuple[int, ...]:
    sizes = []
    while way.before is not None:
        sizes.append(way.size)
        way = way.before
    return tuple(reversed(sizes))


def _added(people: int, allowed: frozenset[int], usual: int) -> list[_Way | None]:
    """New tables for each number of people, if there are: their distance from the usual size."""
    ways: list[_Way | None] = [_Way(0, 0, 0, None)]
    for count in range(1, people + 1):
        ways.append(
            min(
                (
                    _Way(0, fewer.change + abs(size - usual), size, fewer)
                    for size in sorted(allowed)
                    if size <= count and (fewer := ways[count - size])
                ),
                key=lambda way: way.change,
                default=None,
            )
        )
    return ways
