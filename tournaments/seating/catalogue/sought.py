"""What is asked of a search for a starter, as a value and as a line of text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import combinations

from tournaments.seating.catalogue.develop import Moves, Space, translations

_LINE = re.compile(
    r"(?P<people>\d+) in tables of (?P<size>\d+):"
    r" (?P<group>[Z\dx]+) (?P<orbits>\d+)\+(?P<fixed>\d+),"
    r" (?P<moved>\d+) moved, (?P<still>\d+) still, by (?P<method>\w+)(?P<symmetries>( [\d.:]+)*)"
)
NEVER = -1
"""The class of pairs who would meet again and again in the rounds made of one moved round."""


class Method(Enum):
    """By cover each base round has the symmetries, by family only the tables it is chosen from."""

    COVER = "cover"
    ANNEALING = "annealing"
    FAMILY = "family"


@dataclass(frozen=True, slots=True)
class Symmetry:
    """Elements are multiplied, copies of the group and those who stay change places."""

    factors: tuple[int, ...]
    orbits: Moves
    fixed: Moves


@dataclass(frozen=True, slots=True)
class StarterRequest:
    """How many moved and still base rounds of which tables, where, and with which symmetries."""

    size: int
    space: Space
    moved: int
    still: int
    method: Method
    symmetries: tuple[Symmetry, ...] = ()

    @property
    def rounds(self) -> int:
        return self.moved * self.space.order + self.still


def parse_request(text: str) -> StarterRequest:
    """Of a line as `request_text` writes it."""
    found = _LINE.fullmatch(text)
    if not found:
        raise ValueError(text)
    moduli = tuple(int(cycle[1:]) for cycle in found["group"].split("x"))
    space = Space(moduli, int(found["orbits"]), int(found["fixed"]))
    if space.people != int(found["people"]):
        raise ValueError(text)
    return StarterRequest(
        int(found["size"]),
        space,
        int(found["moved"]),
        int(found["still"]),
        Method(found["method"]),
        tuple(_symmetry(word) for word in found["symmetries"].split()),
    )


def request_text(sought: StarterRequest) -> str:
    space = sought.space
    group = "x".join(f"Z{modulus}" for modulus in space.moduli)
    words = (
        f"{space.people} in tables of {sought.size}: {group} {space.orbits}+{space.fixed},"
        f" {sought.moved} moved, {sought.still} still, by {sought.method.value}",
        *(_symmetry_text(symmetry) for symmetry in sought.symmetries),
    )
    return " ".join(words)


def _symmetry(word: str) -> Symmetry:
    factors, orbits, fixed = (
        tuple(int(number) for number in part.split(".") if number) for part in word.split(":")
    )
    return Symmetry(factors, orbits, fixed)


def _symmetry_text(symmetry: Symmetry) -> str:
    parts = (symmetry.factors, symmetry.orbits, symmetry.fixed)
    return ":".join(".".join(map(str, part)) for part in parts)


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
