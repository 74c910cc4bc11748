"""Every construction of tables of one size."""

from collections.abc import Iterator
from functools import cache

from tournaments.seating.catalogue.columns import columns
from tournaments.seating.catalogue.fields import is_prime_power, product_of_fields
from tournaments.seating.catalogue.kirkman import circle, three_times, thrice_and_one, twice_and_one
from tournaments.seating.catalogue.packings import packing, unital
from tournaments.seating.catalogue.starters import Design, starters
from tournaments.seating.plans import Plan, Tables


@cache
def equal_tables(tables: int, size: int) -> tuple[Design, ...]:
    """All that is known for so many tables of this size, the most rounds first."""
    found = [
        *_single(tables, size),
        *_by_field(tables * size, size),
        *starters(tables * size, size),
    ]
    if tables >= size:
        found.append(_of_groups(tables, size))
    return tuple(sorted(found, key=lambda design: -len(design.rounds)))


def _single(tables: int, size: int) -> Iterator[Design]:
    if tables == 1:
        yield Design("one table", ((tuple(range(size)),),))


def _by_field(people: int, size: int) -> Iterator[Design]:
    match size:
        case 2:
            yield Design("everybody round the circle", circle(people))
        case 3 if people % 18 == 3 and is_prime_power(people // 3):
            yield Design("Kirkman's schoolgirls, three times a field", three_times(people // 3))
        case 3 if people % 12 == 3 and is_prime_power(people // 2):
            yield Design("Kirkman's schoolgirls, twice a field and one", twice_and_one(people // 2))
        case 4 if people % 12 == 4 and is_prime_power(people // 3):
            yield Design(
                "resolvable fours, three times a field and one", thrice_and_one(people // 3)
            )
        case 5 if people == 85:
            yield Design("packing of the space over the field of four", packing())
    if people == (size - 1) ** 3 + 1 and is_prime_power(size - 1):
        yield Design(f"Hermitian unital of order {size - 1}", unital(size - 1))


def _of_groups(order: int, size: int) -> Design:
    """A transversal design; if tables fit into a group, then the best of a group as well."""
    inner = equal_tables(order // size, size) if order % size == 0 else ()
    outer = transversal(size, order)
    origin = f"transversal design of {size} groups of {order}"
    if not inner:
        return Design(origin, outer)
    within = within_groups(inner[0].rounds, size, order)
    return Design(f"{origin}, and in each group: {inner[0].origin}", (*outer, *within))


@cache
def transversal(groups: int, order: int) -> Plan:
    """Tables of one person from each of several groups: of different groups meet at most once.

    Person group·order + element. A round is made of a column of elements, one for each group: a
    table for each h has element column[group] + h of every group. Two people meet once at most
    where two columns never differ by the same in two groups.
    """
    plus = product_of_fields(order).plus
    return tuple(
        tuple(
            tuple(group * order + plus[start][h] for group, start in enumerate(column))
            for h in range(order)
        )
        for column in columns(groups, order)
    )


def within_groups(inner: Plan, groups: int, order: int) -> Plan:
    """Rounds in which each group, in which nobody has met yet, is a night of its own."""
    return tuple(_each_group(tables, groups, order) for tables in inner)


def _each_group(tables: Tables, groups: int, order: int) -> Tables:
    return tuple(
        tuple(group * order + person for person in table)
        for group in range(groups)
        for table in tables
    )
