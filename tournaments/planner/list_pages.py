"""A seating in a line of a list, on paper, and as one person sees it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.utils.translation import ngettext

from scoring.addresses import Link
from scoring.names import alike_key, isolated, sort_key, tidy
from tournaments.planner.models import Seating
from tournaments.seating.plans import Table
from tournaments.seating_words.refusals import tables_text
from tournaments.words import people_text

PEOPLE_A_PAGE = 500
MOST = 5
"""So many of those whose names fit are shown."""


def asked_text(seating: Seating) -> str:
    """24 people · 7 rounds · 6 tables of 4."""
    people, rounds = seating.people, seating.rounds
    parts = (
        ngettext("%(count)d person", "%(count)d people", people) % {"count": people},
        ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds},
        tables_text(tuple(seating.sizes)),
    )
    return " · ".join(parts)


@dataclass(frozen=True)
class SeatingRow:
    seating: Seating

    @property
    def title(self) -> str:
        """How it is called, or else who it is for, as far as a line holds it."""
        if self.seating.name:
            return isolated(self.seating.name)
        count = self.seating.people
        if not self.seating.names:
            return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}
        return people_text(range(1, count + 1), self.seating.name_of)

    @property
    def asked_text(self) -> str:
        return asked_text(self.seating)


@dataclass(frozen=True)
class SeatingPrintout:
    seating: Seating
    origin: str  # of the address that phones reach
    page: str | None = None

    @property
    def asked_text(self) -> str:
        return asked_text(self.seating)

    @property
    def link(self) -> Link:
        return Link(self.origin + self.seating.get_absolute_url())

    @property
    def round_numbers(self) -> range:
        return range(1, self.seating.rounds + 1)

    @cached_property
    def pages(self) -> Page[int]:
        people = list(range(1, self.seating.people + 1))
        if self.seating.names:
            people.sort(key=lambda person: sort_key(self.seating.names[person - 1]))
        return Paginator(people, PEOPLE_A_PAGE).get_page(self.page)

    @cached_property
    def places(self) -> list[dict[int, tuple[int, bool]]]:
        """Of each round: the table of everybody, and whether they deal first."""
        return [
            {
                person: (number, person == table[0])
                for number, table in enumerate(tables, 1)
                for person in table
            }
            for tables in self.seating.plan.tables
        ]

    @property
    def lines(self) -> Iterator[tuple[str, list[tuple[int, bool]]]]:
        for person in self.pages:
            yield self.seating.name_of(person), [tables[person] for tables in self.places]


@dataclass(frozen=True, slots=True)
class RoundPlace:
    """A seat of somebody in a round; all counted from 1."""

    round: int
    table: int
    seat: int
    with_whom: tuple[str, ...]  # clockwise, whoever plays next first

    @property
    def deals_first(self) -> bool:
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
