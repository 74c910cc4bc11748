"""Plans known from mathematics: computed from fields and found starters, never searched here."""

from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice

from tournaments.seating.catalogue.deletion import without
from tournaments.seating.catalogue.equal import equal_tables
from tournaments.seating.catalogue.starters import Design
from tournaments.seating.plans import Plan, arranged

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
