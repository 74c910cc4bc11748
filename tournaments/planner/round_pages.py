"""Rounds and tables as people look at them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.core.paginator import Page, Paginator

from tournaments.planner.models import Seating
from tournaments.planner.plan_models import Plan
from tournaments.planner.plan_quality import reasons_of
from tournaments.seating.plans import Table
from tournaments.seating.proof.reasons import TableReasons, Why
from tournaments.seating_words.certificates import reasons_texts

TABLES_A_PAGE = 60


@dataclass(frozen=True)
class PlannedTable:
    """A table of a round: who sits at it, in order, and why."""

    seating: Seating
    number: int
    table: Table
    is_short: bool
    reasons: TableReasons
    is_organiser: bool  # wishes are for the organiser alone

    @property
    def names(self) -> list[str]:
        return [self.seating.name_of(person) for person in self.table]

    @property
    def repeats(self) -> int:
        return len(self.reasons.met)

    @property
    def why(self) -> Iterator[str]:
        is_private = self.reasons.why is Why.WISHED and not self.is_organiser
        reasons = replace(self.reasons, why=Why.UNKNOWN) if is_private else self.reasons
        return reasons_texts(reasons, self.seating.name_of)


@dataclass(frozen=True)
class RoundPage:
    seating: Seating
    plan: Plan
    number: int
    is_organiser: bool
    page: str | None = None

    @cached_property
    def pages(self) -> Page[tuple[int, Table]]:
        """The tables that are shown at once."""
        tables = list(enumerate(self.plan.tables[self.number - 1], 1))
        return Paginator(tables, TABLES_A_PAGE).get_page(self.page)

    @property
    def tables(self) -> Iterator[PlannedTable]:
        reasons = reasons_of(self.seating, self.plan, self.number)
        largest = max(self.seating.sizes)
        for number, table in self.pages:
            why = reasons[number - 1]
            is_short = len(table) < largest
            yield PlannedTable(self.seating, number, table, is_short, why, self.is_organiser)
