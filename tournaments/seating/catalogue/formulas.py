"""Formulas over a field in which everybody meets everybody once.

Kirkman's schoolgirls and their like: rounds that the sums of a field make from one. Ray-Chaudhuri
and Wilson's formulas for tables of three (1971), and their like for four, and the circle for two.
Person layer·q + element; where there is one more, it is the last and stays.

Points and lines: the space of three dimensions over the field of four seats 85 people in tables of
five, 21 rounds. Each two points are on one line of five, and a round is a spread: lines that hold
every point once. A turn of the space makes seven lines of each line; three spreads that hold one of
each such seven together make seven rounds each, and everybody meets everybody. A short search finds
them.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from tournaments.seating.catalogue.fields import Ring, field
from tournaments.seating.plans import Plan, Table, Tables


def three_times(q: int) -> Plan:
    """3·q people in tables of three, q a prime power of the form 6t + 1."""
    ring, t = field(q), (q - 1) // 6
    thirds = (0, 2 * t, 4 * t)
    within = (
        tuple(_person(ring, layer, i + third) for third in thirds)
        for layer in range(3)
        for i in range(t)
    )
    across = {
        i + third: tuple(_person(ring, layer, i + third + thirds[layer]) for layer in range(3))
        for third in thirds
        for i in range(2 * t)
    }
    base = (
        (0, q, 2 * q),
        *within,
        *(table for i, table in across.items() if i % (2 * t) >= t),
    )
    rest = (table for i, table in across.items() if i % (2 * t) < t)
    steps = range(q)
    return (
        *(_moved(base, step, ring) for step in steps),
        *(tuple(_added(table, step, ring) for step in steps) for table in rest),
    )


def twice_and_one(q: int) -> Plan:
    """2·q + 1 people in tables of three, q a prime power of the form 6t + 1."""
    ring, t = field(q), (q - 1) // 6
    mean = next(
        m for m, x in enumerate(ring.powers) if ring.plus[x][x] == ring.plus[1][ring.powers[t]]
    )
    base = (
        (2 * q, 0, q),
        *(
            (_person(ring, 0, i), _person(ring, 0, i + t), _person(ring, 1, i + mean))
            for start in (0, 2 * t, 4 * t)
            for i in range(start, start + t)
        ),
        *(tuple(_person(ring, 1, i + mean + step) for step in (t, 3 * t, 5 * t)) for i in range(t)),
    )
    return tuple(_moved(base, step, ring) for step in range(q))


def thrice_and_one(q: int) -> Plan:
    """3·q + 1 people in tables of four, q a prime power of the form 4t + 1."""
    ring, t = field(q), (q - 1) // 4
    base = (
        (3 * q, 0, q, 2 * q),
        *(
            tuple(
                _person(ring, (layer + above) % 3, i + (above + turn) * t)
                for above in (0, 1)
                for turn in (0, 2)
            )
            for layer in range(3)
            for i in range(t)
        ),
    )
    return tuple(_moved(base, step, ring) for step in range(q))


def circle(people: int) -> Plan:
    """An even number of people in tables of two: one stays, the others go round."""
    moving = people - 1
    return tuple(
        (
            (moving, step),
            *(((step + i) % moving, (step - i) % moving) for i in range(1, people // 2)),
        )
        for step in range(moving)
    )


def _person(ring: Ring, layer: int, exponent: int) -> int:
    return layer * ring.order + ring.powers[exponent % (ring.order - 1)]


def _moved(base: Tables, step: int, ring: Ring) -> Tables:
    """The same added to everybody but the one more."""
    stays = sum(map(len, base)) // ring.order * ring.order
    return tuple(
        tuple(person if person == stays else _sum(person, step, ring) for person in table)
        for table in base
    )


def _added(table: Table, step: int, ring: Ring) -> Table:
    return tuple(_sum(person, step, ring) for person in table)


def _sum(person: int, step: int, ring: Ring) -> int:
    layer, element = divmod(person, ring.order)
    return layer * ring.order + ring.plus[element][step]


POINTS, TURNS, SPREADS = 85, 7, 3

STRIDE = 229
"""Lines are tried in steps of so many, for then the first spreads found go together."""

type Point = tuple[int, int]
"""A number of the field of 4, made 0 or 1 by a common factor, and one of the field of 64."""


class SpaceLine(NamedTuple):
    """With a bit for each of its points, and one for the lines the turn makes of it."""

    bits: int
    orbit: int
    table: Table


@cache
def packing() -> Plan:
    """21 rounds in which each two of 85 people meet once."""
    ring = field(64)
    turn, free = _turn(ring), _lines(ring)
    rounds: list[Tables] = []
    for _ in range(SPREADS):
        spread = _first_spread(0, free)
        assert spread
        rounds += _turned(tuple(line.table for line in spread), turn)
        used = {line.orbit for line in spread}
        free = [line for line in free if line.orbit not in used]
    return tuple(rounds)


def _points(ring: Ring) -> list[Point]:
    """The centre of the turn, the plane that it turns, and the others."""
    powers = ring.powers
    return [(1, 0), *((0, power) for power in powers[:21]), *((1, power) for power in powers)]


def _number(point: Point, ring: Ring) -> int:
    """Of a point told with any factor."""
    factor, element = point
    if not element:
        return 0
    exponent = ring.powers.index(element)
    if not factor:
        return 1 + exponent % 21
    return 22 + (exponent - ring.powers.index(factor)) % 63


def _turn(ring: Ring) -> list[int]:
    """Where each point goes: seven times, and it is back."""
    ninth = ring.powers[63 // TURNS]
    return [_number((one, ring.times[ninth][other]), ring) for one, other in _points(ring)]


def _turned(tables: Tables, turn: list[int]) -> Iterator[Tables]:
    for _ in range(TURNS):
        yield tables
        tables = tuple(tuple(turn[person] for person in table) for table in tables)


def _lines(ring: Ring) -> list[SpaceLine]:
    tables = sorted({_line(*both, ring) for both in combinations(_points(ring), 2)})
    turn, orbits = _turn(ring), dict[Table, int]()
    for table in tables:
        for (turned,) in _turned((table,), turn):
            orbits.setdefault(tuple(sorted(turned)), len(orbits) // TURNS)
    lines = [
        SpaceLine(
            sum(1 << point for point in table) | 1 << (POINTS + orbits[table]), orbits[table], table
        )
        for table in tables
    ]
    return sorted(lines, key=lambda line: lines.index(line) * STRIDE % len(lines))


def _line(one: Point, other: Point, ring: Ring) -> Table:
    """The points of one and of multiples of the other added to it."""
    factors = (0, *ring.powers[::21])
    multiples = [(ring.times[f][other[0]], ring.times[f][other[1]]) for f in factors]
    sums = ((ring.plus[one[0]][m], ring.plus[one[1]][n]) for m, n in multiples)
    return tuple(sorted({_number(other, ring), *(_number(point, ring) for point in sums)}))


def _first_spread(seated: int, lines: list[SpaceLine]) -> tuple[SpaceLine, ...] | None:
    """Of free lines, tried first where the fewest are left."""
    missing = [point for point in range(POINTS) if not seated >> point & 1]
    if not missing:
        return ()
    lines = [line for line in lines if not line.bits & seated]
    ways = [[line for line in lines if line.bits >> point & 1] for point in missing]
    for line in min(ways, key=len):
        others = _first_spread(seated | line.bits, lines)
        if others is not None:
            return (line, *others)
    return None


@cache
def unital(q: int) -> Plan:
    """The Hermitian curve in the projective plane of order q²: each pair meets once, in q² rounds.

    People are the q³ + 1 points (x, y) with y + y^q + x^(q+1) = 0 and the one at infinity on all
    upright lines. A round is made of the parallel lines of one slope: most hold q + 1 people; who
    is alone on a line sits with the one at infinity, for the tangents of one point touch on one
    line.
    """
    ring = field(q * q)
    curve = _curve(ring, q)
    return tuple(_along(slope, curve, ring, q) for slope in range(q * q))


def _curve(ring: Ring, q: int) -> list[tuple[int, int]]:
    norm, trace = [0] * ring.order, [0] * ring.order
    for exponent, power in enumerate(ring.powers):
        conjugate = ring.powers[exponent * q % (ring.order - 1)]
        norm[power] = ring.times[power][conjugate]
        trace[power] = ring.plus[power][conjugate]
    everything = range(ring.order)
    return [(x, y) for x in everything for y in everything if ring.plus[trace[y]][norm[x]] == 0]


def _along(slope: int, curve: list[tuple[int, int]], ring: Ring, q: int) -> Tables:
    lines = defaultdict(list)
    for person, (x, y) in enumerate(curve):
        lines[ring.plus[y][ring.minus(ring.times[slope][x])]].append(person)
    alone = [people[0] for people in lines.values() if len(people) == 1]
    together = (tuple(people) for people in lines.values() if len(people) > 1)
    return (*together, (*alone, len(curve)))
