"""People in a circle, seated in strides of another length each round: any sizes of tables."""

from collections import Counter
from collections.abc import Sequence
from itertools import count
from math import gcd

from tournaments.seating.plans import Plan, Table, Tables, arranged

type Sat = list[list[int]]
"""How often each person has had each seat."""


def multipliers(people: int, size: int, rounds: int) -> tuple[int, ...]:
    """Lengths of strides, one for each round or as many as there are, so that nobody meets twice.

    At a table of strides of m people are m, 2·m … apart; these distances are used up by it.
    """
    found: list[int] = []
    used: set[int] = set()
    for stride in range(1, people // 2 + 1):
        if len(found) == rounds:
            break
        ways = (stride * apart % people for apart in range(1, size))
        distances = {min(way, people - way) for way in ways}
        if gcd(stride, people) == 1 and len(distances) == size - 1 and not distances & used:
            found.append(stride)
            used |= distances
    return tuple(found)


def strided(sizes: tuple[int, ...], rounds: int) -> Plan:
    """Nobody meets twice if there are `multipliers` enough; if not, they begin again."""
    strides = multipliers(sum(sizes), max(sizes), rounds) or (1,)
    people, size = sum(sizes), max(sizes)
    loads = [0] * people
    plan = []
    for number in range(rounds):
        stride, start = strides[number % len(strides)], number * people // rounds
        line = [(start + stride * place) % people for place in range(people)]
        tables = _cut(line, sizes, loads)
        plan.append(arranged(tables, sizes))
        for person in (person for table in tables if len(table) < size for person in table):
            loads[person] += 1
    return in_turn(tuple(plan))


def _cut(line: list[int], sizes: Sequence[int], loads: Sequence[int]) -> list[Table]:
    """Short tables where people have sat at few of them, as few as there is a place for all."""
    least = min(loads)
    prices = [(load - least) ** 2 for load in loads]
    price = 0
    while (tables := _cut_below(price, line, sizes, prices)) is None:
        price += 1 + price // 4
    return tables


def _cut_below(
    price: int, line: list[int], sizes: Sequence[int], prices: Sequence[int]
) -> list[Table] | None:
    """A short table wherever its people cost no more; nothing if too few people cost so little."""
    size = max(sizes)
    waiting = sorted(short for short in sizes if short < size)
    long = len(sizes) - len(waiting)
    tables, place = [], 0
    while waiting:
        end = place + waiting[-1]
        if sum([prices[person] for person in line[place:end]]) <= price:
            waiting.pop()
        elif long:
            long, end = long - 1, place + size
        else:
            return None
        tables.append(tuple(line[place:end]))
        place = end
    return tables + [tuple(line[at : at + size]) for at in range(place, len(line), size)]


def in_turn(plan: Plan) -> Plan:
    """The same circles, each begun where people have had these seats the least."""
    people = sum(map(len, plan[0])) if plan else 0
    size = max(map(len, plan[0])) if plan else 0
    sat = [[0] * size for _ in range(people)]
    return tuple(tuple(_begun(table, sat) for table in tables) for tables in plan)


def _begun(table: Table, sat: Sat) -> Table:
    ways = (table[first:] + table[:first] for first in range(len(table)))
    best = min(ways, key=lambda way: _cost(way, sat))
    for seat, person in enumerate(best):
        sat[person][seat] += 1
    return best


def _cost(table: Table, sat: Sat) -> int:
    """Dealing first counts as much again as any seat."""
    return sat[table[0]][0] + sum([sat[person][seat] for seat, person in enumerate(table)])


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


def _round(rows: list[Row], factor: int, number: int) -> Tables:
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
