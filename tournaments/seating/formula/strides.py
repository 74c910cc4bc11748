"""People in a circle, seated in strides of another length each round: any sizes of tables."""

from collections.abc import Sequence
from math import gcd

from tournaments.seating.plans import Plan, Table, arranged

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
