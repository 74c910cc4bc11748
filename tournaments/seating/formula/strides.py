"""People in a circle, seated in strides of another length each round: any sizes of tables."""

from collections.abc import Sequence
from math import gcd

from tournaments.seating.formula.arrangement import arranged
from tournaments.seating.formula.turns import in_turn
from tournaments.seating.plans import Plan, Table


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
