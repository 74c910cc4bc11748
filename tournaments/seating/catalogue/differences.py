"""Which pairs become each other when a group moves people: their class, the 'difference'."""

from collections.abc import Sequence
from itertools import combinations

from tournaments.seating.catalogue.develop import Moves, Space, translations
from tournaments.seating.catalogue.sought import Symmetry

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
