"""The Hermitian curve in the projective plane of order q²: q³ + 1 people in tables of q + 1."""

from collections import defaultdict
from functools import cache

from tournaments.seating.catalogue.fields import Ring, field
from tournaments.seating.plans import Plan, Round


@cache
def unital(q: int) -> Plan:
    """Each pair meets once, in q² rounds.

    People are the points (x, y) with y + y^q + x^(q+1) = 0 and the one at infinity on all upright
    lines. A round is made of the parallel lines of one slope: most hold q + 1 people; who is alone
    on a line sits with the one at infinity, for the tangents of one point touch on one line.
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


def _along(slope: int, curve: list[tuple[int, int]], ring: Ring, q: int) -> Round:
    lines = defaultdict(list)
    for person, (x, y) in enumerate(curve):
        lines[ring.plus[y][ring.minus(ring.times[slope][x])]].append(person)
    alone = [people[0] for people in lines.values() if len(people) == 1]
    together = (tuple(people) for people in lines.values() if len(people) > 1)
    return (*together, (*alone, len(curve)))
