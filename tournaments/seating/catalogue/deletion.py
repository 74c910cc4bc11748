"""Fewer people than a design has: those who are left out leave tables of one person less."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.plans import Plan, Tables

STARTS = 12
"""From how many people on a group to leave out is gathered."""

CHOICES = 24
"""How many people are compared by whose tables they would leave short."""


class Group(NamedTuple):
    """People, how many rounds have two of them at a table, and how unevenly others sit short."""

    lost: int
    unevenness: int
    people: tuple[int, ...]


def without(plan: Plan, absent: int, rounds: int) -> Plan:
    """The rounds without so many people of whom no two share a table in any of them.

    Few rounds are lost by whom is chosen, and none of the first if there is a choice; and then
    short tables are shared out among the others.
    """
    first = min(_groups(plan[:rounds], absent))
    chosen = first if not first.lost else min(_groups(plan, absent))
    here = sorted({person for table in plan[0] for person in table} - {*chosen.people})
    number = {person: new for new, person in enumerate(here)}
    thinned = (_renumbered(tables, number) for tables in plan)
    size = len(plan[0][0])
    return tuple(tables for tables in thinned if min(map(len, tables)) >= size - 1)


def _renumbered(tables: Tables, number: dict[int, int]) -> Tables:
    return tuple(tuple(number[person] for person in table if person in number) for table in tables)


def _groups(plan: Plan, many: int) -> Iterator[Group]:
    shared, mates = _rounds_shared(plan), _tablemates(plan)
    starts = range(0, len(shared), max(1, len(shared) // STARTS))
    return (
        _gathered(shared, mates, many, start, choices)
        for start in starts
        for choices in (1, CHOICES)
    )


def _rounds_shared(plan: Plan) -> list[list[int]]:
    """For each two people the rounds in which they share a table, as bits."""
    people = sum(map(len, plan[0]))
    shared = [[0] * people for _ in range(people)]
    for number, tables in enumerate(plan):
        for one, other in (pair for table in tables for pair in combinations(table, 2)):
            shared[one][other] |= 1 << number
            shared[other][one] |= 1 << number
    return shared


def _tablemates(plan: Plan) -> list[list[int]]:
    mates: list[list[int]] = [[] for table in plan[0] for _ in table]
    for table in (table for tables in plan for table in tables):
        for person in table:
            mates[person].extend(table)
    return mates


def _gathered(
    shared: list[list[int]], mates: list[list[int]], many: int, start: int, choices: int
) -> Group:
    """One after the other who costs the fewest rounds; of some such, who sits with the least short.

    With one choice it is the first such person, which keeps to a group where there are groups.
    """
    people, lost, met = [start], 0, list(shared[start])
    loads = Counter(mates[start])
    while len(people) < many:
        costs = {
            person: (lost | rounds).bit_count()
            for person, rounds in enumerate(met)
            if person not in people
        }
        least = min(costs.values())
        alike = [person for person, cost in costs.items() if cost == least]
        compared = alike[:: len(alike) // choices + 1]
        joins = min(compared, key=lambda person: sum([loads[mate] for mate in mates[person]]))
        people.append(joins)
        lost |= met[joins]
        loads.update(mates[joins])
        met = [one | other for one, other in zip(met, shared[joins], strict=True)]
    staying = (load for person, load in loads.items() if person not in people)
    return Group(lost.bit_count(), sum(load * load for load in staying), tuple(people))
