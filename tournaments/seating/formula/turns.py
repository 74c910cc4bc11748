"""The first to deal is another one each round, and so are the others who follow."""

from tournaments.seating.plans import Plan, Table

type Sat = list[list[int]]
"""How often each person has had each seat."""


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
