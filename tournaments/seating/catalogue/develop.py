"""A few rounds and a group: from them, all rounds of a plan in which no pair meets twice.

The group, and symmetries beside it, put pairs into classes; of each at most one is used.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import prod

from tournaments.seating.plans import Plan, Tables

type Moves = tuple[int, ...]
"""Where each person goes."""


@dataclass(frozen=True, slots=True)
class Space:
    """People as copies of a group, and some who stay where they are when the group moves the rest.

    Person orbit·order + element; those who stay are numbered last.
    """

    moduli: tuple[int, ...]
    orbits: int
    fixed: int

    @property
    def order(self) -> int:
        return prod(self.moduli)

    @property
    def people(self) -> int:
        return self.orbits * self.order + self.fixed

    def elements(self) -> Iterator[tuple[int, ...]]:
        return product(*map(range, self.moduli))

    def number(self, element: Iterable[int]) -> int:
        number = 0
        for modulus, part in zip(self.moduli, element, strict=True):
            number = number * modulus + part % modulus
        return number

    def spread(self, within: Moves, orbits: Moves, fixed: Moves) -> Moves:
        """Everybody's way, from the way of the elements, of the orbits, and of those who stay."""
        start = self.orbits * self.order
        moving = (orbit * self.order + element for orbit in orbits for element in within)
        return (*moving, *(start + stays for stays in fixed))


@cache
def translations(space: Space) -> tuple[Moves, ...]:
    """What the group does to people."""
    return tuple(
        space.spread(
            tuple(space.number(map(int.__add__, element, step)) for element in space.elements()),
            tuple(range(space.orbits)),
            tuple(range(space.fixed)),
        )
        for step in space.elements()
    )


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Elements are multiplied, copies of the group and those who stay change places."""

    factors: tuple[int, ...]
    orbits: Moves
    fixed: Moves


NEVER = -1
"""The class of pairs who would meet again and again in the rounds made of one moved round."""


def classes(space: Space) -> list[list[int]]:
    """The class of each pair of people."""
    return classes_under(translations(space))


def classes_under(ways: Sequence[Moves]) -> list[list[int]]:
    """The class of each pair, if all these ways make pairs each other."""
    people = range(len(ways[0]))
    found = [[NEVER for _ in people] for _ in people]
    seen: set[tuple[int, int]] = set()
    number = 0
    for pair in combinations(people, 2):
        if pair in seen:
            continue
        alike = {(min(way[pair[0]], way[pair[1]]), max(way[pair[0]], way[pair[1]])) for way in ways}
        seen |= alike
        if len(alike) == len(ways):
            for one, other in alike:
                found[one][other] = found[other][one] = number
            number += 1
    return found


def ways_of(space: Space, symmetries: tuple[Symmetry, ...]) -> tuple[Moves, ...]:
    """All that the symmetries make together, the identity first."""
    steps = [_way(space, symmetry) for symmetry in symmetries]
    ways = [tuple(range(space.people))]
    for way in ways:
        for step in steps:
            further = tuple(step[person] for person in way)
            if further not in ways:
                ways.append(further)
    return tuple(ways)


def _way(space: Space, symmetry: Symmetry) -> Moves:
    within = tuple(
        space.number(map(int.__mul__, element, symmetry.factors)) for element in space.elements()
    )
    return space.spread(within, symmetry.orbits, symmetry.fixed)


@dataclass(frozen=True, slots=True)
class Starter:
    """Base rounds: a moved one makes a round with each move of the group.

    Of a still one only some tables are told: all their ways together are one round.
    """

    space: Space
    moved: tuple[Tables, ...]
    still: tuple[Tables, ...] = ()


def develop(starter: Starter) -> Plan:
    ways = translations(starter.space)
    moved = (_sent(base, way) for base in starter.moved for way in ways)
    still = (_all_ways(base, ways) for base in starter.still)
    return (*moved, *still)


def _sent(tables: Tables, way: Moves) -> Tables:
    return tuple(tuple(way[person] for person in table) for table in tables)


def _all_ways(tables: Tables, ways: tuple[Moves, ...]) -> Tables:
    sent = (table for way in ways for table in _sent(tables, way))
    return tuple({frozenset(table): table for table in sent}.values())
