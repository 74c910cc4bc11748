"""Every construction with tables of one size, or, without some people, of two."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, cycle, islice
from typing import NamedTuple

from tournaments.seating.catalogue.fields import is_prime_power
from tournaments.seating.catalogue.formulas import (
    circle,
    packing,
    three_times,
    thrice_and_one,
    twice_and_one,
    unital,
)
from tournaments.seating.catalogue.starters import Design, starters
from tournaments.seating.catalogue.transversal import transversal, within_groups
from tournaments.seating.plans import Plan, Tables, arranged

LARGEST = 600
"""Up to how many people constructions are tried; beyond, the cyclic shift does as well."""


def designs(sizes: tuple[int, ...], rounds: int) -> Iterator[Design]:
    """Every construction with tables of these sizes, all the rounds each of them has.

    Where everybody meets everybody once they begin again if more rounds are asked for.
    """
    size, tables = max(sizes), len(sizes)
    seats = size * tables
    if size < 2 or min(sizes) < size - 1 or seats > LARGEST:
        return
    for design in _with_absent(tables, size, seats - sum(sizes), rounds):
        plan = tuple(arranged(each, sizes) for each in design.rounds)
        yield Design(design.origin, _as_long_as(plan, rounds, size))


@cache
def _with_absent(tables: int, size: int, absent: int, rounds: int) -> tuple[Design, ...]:
    full = equal_tables(tables, size)
    if not absent:
        return full
    people = "1 person" if absent == 1 else f"{absent} people"
    shorter = (
        Design(f"{design.origin}, without {people}", without(design.rounds, absent, rounds))
        for design in full
    )
    return tuple(sorted((design for design in shorter if design.rounds), key=_shortness))


def _shortness(design: Design) -> int:
    return -len(design.rounds)


def _as_long_as(plan: Plan, rounds: int, size: int) -> Plan:
    """Again from the start, if nobody is left to meet."""
    met = len(plan) * (size - 1)
    everybody = all(len(table) == size for table in plan[0]) and met == size * len(plan[0]) - 1
    return tuple(islice(cycle(plan), max(rounds, len(plan)))) if everybody else plan


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


STARTS = 12
"""From how many people on a group to leave out is gathered."""

CHOICES = 24
"""How many people are compared by whose tables they would leave short."""


class Group(NamedTuple):
    """People, how many rounds have two of them at a table, and how unevenly others sit short."""

    rounds_lost: int
    unevenness: int
    people: tuple[int, ...]


def without(plan: Plan, absent: int, rounds: int) -> Plan:
    """The rounds without so many people of whom no two share a table in any of them.

    Few rounds are lost by whom is chosen, and none of the first if there is a choice; and then
    short tables are shared out among the others.
    """
    first = min(_groups(plan[:rounds], absent))
    chosen = first if not first.rounds_lost else min(_groups(plan, absent))
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
