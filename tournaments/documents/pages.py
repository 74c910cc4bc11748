"""What a document would bring, as a page shows it before anything changes; then what it brought."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.urls import reverse
from django.utils.translation import ngettext

from jobs.pages import JobPage
from tournaments.documents.actions import ImportPlan
from tournaments.documents.arriving import ImportOutcome
from tournaments.documents.matching import PersonMatch
from tournaments.documents.models import ArrivingDocument
from tournaments.documents.values import Record
from tournaments.nights.models import Tournament
from tournaments.seasons.models import Season

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


@dataclass(frozen=True)
class ArrivalPage:
    """How far a document is on its way in, and what came of it."""

    arriving: ArrivingDocument
    job: JobPage | None

    @cached_property
    def outcome(self) -> ImportOutcome | None:
        facts = self.arriving.outcome
        return None if facts is None else ImportOutcome.kept(facts)

    @property
    def address(self) -> str:
        return place_of(self.outcome) if self.outcome else ""


def place_of(outcome: ImportOutcome) -> str:
    """Where what has come is seen."""
    seasons = Season.objects.filter(pk__in=outcome.seasons[-1:])
    nights = Tournament.objects.filter(pk__in=outcome.nights)
    rows = [*seasons, *(nights if len(outcome.nights) == 1 else ())]
    return rows[0].get_absolute_url() if rows else reverse("tournament-list")


def address_of_import(document: int, **_asked: object) -> str:
    arriving = ArrivingDocument.objects.filter(pk=document).first()
    return arriving.get_absolute_url() if arriving else reverse("document-import")
