"""What a document would bring, as a page shows it before anything changes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.translation import ngettext

from tournaments.documents.actions import ImportPlan
from tournaments.documents.matching import PersonMatch
from tournaments.documents.values import Record

MOST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class ArrivingNight:
    name: str
    day: date
    facts: str
    is_here: bool


@dataclass(frozen=True)
class DocumentPreview:
    """Who is known, who is new, who is unclear; and the nights and seasons."""

    plan: ImportPlan
    carried: str

    @cached_property
    def nights(self) -> list[ArrivingNight]:
        rows = enumerate(self.plan.document["nights"])
        here = self.plan.nights_here
        return [
            ArrivingNight(night["name"], night["date"], facts_text(night), place in here)
            for place, night in rows
        ]

    @cached_property
    def seasons(self) -> Sequence[Record]:
        return list(self.plan.document["seasons"])

    def work_out(self) -> None:
        """All that may speak against it, before anything is shown."""
        _all = (self.plan.nights_here, self.plan.seasons_here, self.plan.matches)
        _phases = self.plan.new_phases

    @property
    def does_something(self) -> bool:
        return not self.plan.is_here

    @cached_property
    def new_people(self) -> list[PersonMatch]:
        return [match for match in self.plan.matches if match.is_new]

    @cached_property
    def known_people(self) -> list[PersonMatch]:
        return [match for match in self.plan.matches if match.known]

    @cached_property
    def unclear_people(self) -> list[PersonMatch]:
        return [match for match in self.plan.matches if match.is_unclear]

    @property
    def new_shown(self) -> list[PersonMatch]:
        return self.new_people[:MOST_SHOWN]

    @property
    def new_hidden(self) -> int:
        return len(self.new_people) - len(self.new_shown)


def facts_text(night: Record) -> str:
    people, rounds = len(night["entrants"]), len(night["rounds"])
    texts = (
        ngettext("%(count)d person", "%(count)d people", people) % {"count": people},
        ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds},
    )
    return ", ".join(texts)
