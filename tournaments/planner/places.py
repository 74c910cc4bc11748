"""Where somebody sits, round by round."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.names import alike_key, tidy
from tournaments.planner.models import Seating
from tournaments.seating.plans import Table

MOST = 5
"""So many of those whose names fit are shown."""


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A seat of somebody in a round; all counted from 1."""

    round: int
    table: int
    seat: int
    with_whom: tuple[str, ...]  # clockwise, whoever plays next first

    @property
    def deals(self) -> bool:
        return self.seat == 1


@dataclass(frozen=True)
class SeatedPerson:
    seating: Seating
    number: int

    @property
    def name(self) -> str:
        return self.seating.name_of(self.number)

    @property
    def places(self) -> Iterator[RoundPlace]:
        for number, tables in enumerate(self.seating.plan.tables, 1):
            for which, table in enumerate(tables, 1):
                if self.number in table:
                    yield self.place(number, which, table)

    def place(self, number: int, which: int, table: Table) -> RoundPlace:
        seat = table.index(self.number)
        others = (*table[seat + 1 :], *table[:seat])
        return RoundPlace(number, which, seat + 1, tuple(map(self.seating.name_of, others)))


def people_called(seating: Seating, typed: str) -> list[SeatedPerson]:
    """Those who have a name that begins so, or else one that holds it; without names, by number."""
    text = alike_key(tidy(typed))
    if not text:
        return []
    if not seating.names:
        numbers = [int(text)] if text.isdecimal() and len(text) < 9 else []
        return [SeatedPerson(seating, number) for number in numbers if 0 < number <= seating.people]
    keys = {number: alike_key(name) for number, name in enumerate(seating.names, 1)}
    first = [number for number, key in keys.items() if f" {text}" in f" {key}"]
    found = first or [number for number, key in keys.items() if text in key]
    return [SeatedPerson(seating, number) for number in found]
