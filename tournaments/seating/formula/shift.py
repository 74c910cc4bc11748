"""The cyclic shift: a plan by a formula, for any number of people at once."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from math import gcd

from tournaments.seating.formula.strides import multipliers, strided
from tournaments.seating.plans import Plan, Round, arranged

type Row = tuple[int | None, ...]
"""One person for each table, or a gap."""


def shifted(sizes: tuple[int, ...], rounds: int) -> Plan:
    """People 0 … n−1 in rows of one for each table; each row moves on by its own number of tables.

    Nobody meets twice if `is_without_repeats`. Then, at tables of one size, nobody sits anywhere,
    so neither deals first, more than once oftener than elsewhere, and with one short table nobody
    is there twice. Strides take over where they repeat less or share out short tables better.
    """
    size, people = max(sizes), sum(sizes)
    if size - min(sizes) > 1:
        return strided(sizes, rounds)
    plan = _shifted_rows(sizes, rounds)
    is_good = is_without_repeats(size, len(sizes), rounds) and _short_spread(plan, size) < 2
    if is_good or len(multipliers(people, size, rounds)) < rounds:
        return plan
    return strided(sizes, rounds)


def is_without_repeats(size: int, tables: int, rounds: int) -> bool:
    """No product of less than the size and less than the rounds is a multiple of the tables.

    So it is while (size − 1)·(rounds − 1) < tables, and as long as there are not more rounds than
    tables if the number of tables is a prime not below the size.
    """
    return all(rounds <= tables // gcd(tables, apart) for apart in range(1, size))


def _short_spread(plan: Plan, size: int) -> int:
    """How many times more one sits at a short table than another."""
    tables = [table for tables in plan for table in tables]
    loads = Counter({person: 0 for table in tables for person in table})
    loads.update(person for table in tables if len(table) < size for person in table)
    return max(loads.values(), default=0) - min(loads.values(), default=0)


def _shifted_rows(sizes: Sequence[int], rounds: int) -> Plan:
    tables, size = len(sizes), max(sizes)
    rows = _rows(tables, size, size * tables - sum(sizes))
    return tuple(
        arranged(_round(rows, factor, number), sizes)
        for number, factor in enumerate(_factors(tables, size, rounds))
    )


def _rows(tables: int, size: int, short: int) -> list[Row]:
    """Full rows, and gaps at even distances in the last one."""
    gaps = {gap * tables // short for gap in range(short)}
    number = count((size - 1) * tables)
    full = [tuple(range(row * tables, (row + 1) * tables)) for row in range(size - 1)]
    return [*full, tuple(None if place in gaps else next(number) for place in range(tables))]


def _round(rows: list[Row], factor: int, number: int) -> Round:
    """Row by row as many times the factor further; seats move on by one each round."""
    moved = [_turned(row, -factor * times % len(row)) for times, row in enumerate(rows)]
    first = number % len(rows)
    return tuple(
        tuple(person for person in table if person is not None)
        for table in zip(*moved[first:], *moved[:first], strict=True)
    )


def _turned(row: Row, by: int) -> Row:
    return row[by:] + row[:by]


def _factors(tables: int, size: int, rounds: int) -> list[int]:
    """0, 1, 2 … while nobody meets twice, then whichever lets the fewest meet again."""
    again = [
        sum(size - apart for apart in range(1, size) if apart * step % tables == 0)
        for step in range(tables)
    ]
    cost, factors = [0] * tables, []
    for _round_number in range(rounds):
        factor = cost.index(min(cost))
        factors.append(factor)
        cost = [old + again[step - factor] for step, old in enumerate(cost)]
    return factors
