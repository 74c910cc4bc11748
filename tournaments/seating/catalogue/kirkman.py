"""Kirkman's schoolgirls and their like: rounds that the sums of a field make from one.

Ray-Chaudhuri and Wilson's formulas for tables of three (1971), and their like for four, and the
circle for two: every pair meets exactly once. Person layer·q + element; where there is one more, it
is the last and stays.
"""

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
