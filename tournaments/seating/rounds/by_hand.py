"""Tables made by hand: what is wrong with them, and what they still lack."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.seating.plans import Tables


class SeatFault(Enum):
    """What cannot be in a round."""

    NOT_HERE = "not_here"  # `person` sits at `table` and is not here
    TWICE = "twice"  # `person` sits at `table` and sits somewhere already
    TOO_MANY = "too_many"  # more people sit at `table` than it has seats
    NO_TABLE = "no_table"  # people sit at `table`, which there is not


@dataclass(frozen=True, slots=True)
class FaultAtTable:
    """A fault, the table where it is (from 0), and whose it is, if it is somebody's."""

    fault: SeatFault
    table: int
    person: int | None = None


def faults_of(
    tables: Tables, people: Sequence[int], sizes: Sequence[int]
) -> tuple[FaultAtTable, ...]:
    """Everything that is wrong, table by table."""
    return tuple(_faults(tables, frozenset(people), sizes))


def _faults(tables: Tables, here: frozenset[int], sizes: Sequence[int]) -> Iterator[FaultAtTable]:
    seated: set[int] = set()
    for number, table in enumerate(tables):
        if number >= len(sizes) and table:
            yield FaultAtTable(SeatFault.NO_TABLE, number)
        elif table and len(table) > sizes[number]:
            yield FaultAtTable(SeatFault.TOO_MANY, number)
        for person in table:
            if person not in here:
                yield FaultAtTable(SeatFault.NOT_HERE, number, person)
            if person in seated:
                yield FaultAtTable(SeatFault.TWICE, number, person)
            seated.add(person)


def places_left(tables: Tables, sizes: Sequence[int], places: Mapping[int, int]) -> dict[int, int]:
    """Who keeps to which table: those placed by hand, and others for whom there is a seat."""
    kept = {person: number for number, table in enumerate(tables) for person in table}
    taken = Counter(kept.values())
    for person, number in places.items():
        if person not in kept and taken[number] < sizes[number]:
            kept[person] = number
            taken[number] += 1
    return kept


def as_given(given: Tables, found: Tables) -> Tables:
    """The tables found, with those placed by hand on their seats, before all others."""
    begun = (*given, *((),) * (len(found) - len(given)))
    return tuple(
        first + tuple(person for person in table if person not in first)
        for first, table in zip(begun, found, strict=False)
    )
