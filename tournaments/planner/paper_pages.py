"""A seating on paper: a line for everybody, with the table of each round."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.core.paginator import Page, Paginator

from scoring.links import Link
from scoring.names import alike_key
from tournaments.planner.models import Seating
from tournaments.planner.sentences import asked_text

PEOPLE_A_PAGE = 500


@dataclass(frozen=True)
class SeatingPrintout:
    seating: Seating
    origin: str  # of the address that phones reach
    page: str | None = None

    @property
    def asked(self) -> str:
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
            people.sort(key=lambda person: alike_key(self.seating.names[person - 1]))
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
