"""Rounds made without a search: the line of people dealt to the tables."""

from collections.abc import Sequence

from tournaments.seating.plans import Round


def chopped(line: Sequence[int], sizes: Sequence[int]) -> Round:
    """The first of the line at the first table, the next at the second."""
    people = iter(line)
    return tuple(tuple(next(people) for _ in range(size)) for size in sizes)


def snaked(line: Sequence[int], sizes: Sequence[int]) -> Round:
    """One to each table there and back again; tables that are full are passed over."""
    tables: list[list[int]] = [[] for _ in sizes]
    people = iter(line)
    for row in range(max(sizes, default=0)):
        there = list(range(len(sizes)))
        for number in there if row % 2 == 0 else reversed(there):
            if len(tables[number]) < sizes[number]:
                tables[number].append(next(people))
    return tuple(map(tuple, tables))
