"""A plan: who sits where and with whom, round by round."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

type Table = tuple[int, ...]
"""People in the order of their seats: the first deals first, each plays before the one after."""

type Tables = tuple[Table, ...]
type Plan = tuple[Tables, ...]
type Pair = tuple[int, int]
"""Two people, the smaller number first."""


def pairs_of(table: Table) -> Iterator[Pair]:
    return combinations(sorted(table), 2)


def meetings(rounds: Iterable[Tables]) -> Counter[Pair]:
    """How often each pair has shared a table."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_of(table))


def convex[T](meetings: Counter[T]) -> int:
    """Each meeting costs as many as the pair has had before it: Σ m·(m−1)/2."""
    return sum(times * (times - 1) // 2 for times in meetings.values())


def excess(meetings: Counter[Pair]) -> int:
    """Meetings beyond the first of each pair."""
    return sum(times - 1 for times in meetings.values())


def arranged(tables: Sequence[Table], sizes: Sequence[int]) -> Tables:
    """The same tables, the first as large as the first size, and so on."""
    waiting = sorted(tables, key=len, reverse=True)
    order = sorted(range(len(sizes)), key=lambda number: -sizes[number])
    at = dict(zip(order, waiting, strict=True))
    return tuple(at[number] for number in range(len(sizes)))
