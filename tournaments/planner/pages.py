"""A seating as everybody sees it who holds its link, and as the organiser does."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.core.paginator import Page, Paginator
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from jobs.models import Job, JobState
from jobs.pages import JobPage
from live.parts import etag_of
from scoring.addresses import Link, phone_origin
from scoring.clubs.models import Member, Role
from tournaments.planner.actions import PlanQuality, quality_of, reasons_of
from tournaments.planner.list_pages import MOST, SeatedPerson, asked_text, people_called
from tournaments.planner.models import Plan, Seating
from tournaments.seating.plans import Table
from tournaments.seating.problems import Layer
from tournaments.seating.proof import TableReasons, Why
from tournaments.seating_words.certificates import (
    better_text,
    certificate_texts,
    reasons_texts,
)
from tournaments.seating_words.verdicts import Verdict

WHOLE = 1000
"""Of more seats in all rounds together one round is shown at a time."""

TABLES_A_PAGE = 60

LAYERS: dict[Layer, Promise] = {
    Layer.CATALOGUE: gettext_lazy("From the mathematics of designs"),
    Layer.STORE: gettext_lazy("From the store of good plans"),
    Layer.SHIFT: gettext_lazy("By the cyclic shift"),
    Layer.SEARCH: gettext_lazy("By searching"),
}


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
        return len(self.reasons.earlier_meetings)

    @property
    def reasons_texts(self) -> Iterator[str]:
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


def looks_after(member: Member, seating: Seating) -> bool:
    """Whether somebody may change it: an organiser of its club."""
    nobodys = seating.club_id is None and member.user.is_superuser
    return member.may(Role.ORGANISER) and (nobodys or seating.club_id == member.club_id)


class SeatingPage:
    def __init__(
        self, seating: Seating, request: HttpRequest, member: Member | None = None
    ) -> None:
        self.seating = seating
        self.request = request
        self.is_organiser = bool(member and looks_after(member, seating))
        self.query = request.GET
        self.here = request.get_full_path()

    @property
    def plan(self) -> Plan:
        return self.seating.plan

    @cached_property
    def quality(self) -> PlanQuality:
        return quality_of(self.seating, self.plan)

    @property
    def asked_text(self) -> str:
        return asked_text(self.seating)

    @cached_property
    def verdict(self) -> Verdict:
        """Wishes are for the organiser alone."""
        certificate, name_of = self.quality.certificate, self.seating.name_of
        broken = certificate.broken_wishes if self.is_organiser else ()
        sentences = list(certificate_texts(certificate, name_of))
        return Verdict(sentences, certificate.is_best, name_of, broken)

    @property
    def repeats(self) -> int:
        return self.quality.certificate.repeats

    @property
    def round_numbers(self) -> range:
        return range(1, self.seating.rounds + 1)

    @property
    def is_large(self) -> bool:
        return self.seating.people * self.seating.rounds > WHOLE

    @property
    def round(self) -> int:
        """The one round that is shown, or 0 for all of them."""
        typed = self.query.get("round", "")
        number = int(typed) if typed.isdecimal() and len(typed) < 4 else 0
        return number if number in self.round_numbers else int(self.is_large)

    @property
    def is_all(self) -> bool:
        """All rounds were asked for; where nothing was, a phone shows only the first of them."""
        return self.query.get("round") == "all"

    @property
    def is_wall(self) -> bool:
        """One round as large as the screen, and nothing else."""
        return "wall" in self.query and bool(self.round)

    @property
    def wall(self) -> str:
        return f"{self.address}?wall=1&round={self.round or 1}"

    @property
    def rounds(self) -> list[RoundPage]:
        numbers = [self.round] if self.round else self.round_numbers
        page = self.query.get("page")
        return [
            RoundPage(self.seating, self.plan, number, self.is_organiser, page)
            for number in numbers
        ]

    @property
    def typed_name(self) -> str:
        return self.query.get("who", "")[:60]

    @cached_property
    def people_called(self) -> list[SeatedPerson]:
        return people_called(self.seating, self.typed_name)

    @property
    def people_found(self) -> list[SeatedPerson]:
        return self.people_called[:MOST]

    @property
    def is_cut(self) -> bool:
        return len(self.people_called) > MOST

    @cached_property
    def job(self) -> Job | None:
        """The latest search for a better plan; only of interest to the organiser."""
        return self.seating.search if self.is_organiser else None

    @property
    def search(self) -> JobPage | None:
        """The one that is at work."""
        return JobPage(self.job, timezone.now()) if self.job and not self.job.is_over else None

    @property
    def offer(self) -> Plan | None:
        return self.seating.offered_plan if self.is_organiser else None

    @property
    def better_text(self) -> str:
        """In what the offered plan is better."""
        assert self.offer
        offered = quality_of(self.seating, self.offer).certificate
        return better_text(offered, self.quality.certificate)

    @property
    def can_be_searched(self) -> bool:
        return not self.why_not and not self.search

    @property
    def repeats_are_best(self) -> bool:
        """A search could only share out the rest more fairly."""
        return self.quality.certificate.is_proved and not self.quality.certificate.broken_wishes

    @property
    def why_not(self) -> str:
        """Why nobody looks for a better plan."""
        if self.quality.is_best:
            return _("No plan spreads repeats and short tables better, so none is looked for.")
        if not self.quality.is_searched:
            return _("For so many people plans are computed; looking further would take too long.")
        return ""

    @property
    def search_outcome(self) -> str:
        """What came of the last search, where it found nothing."""
        job = self.job
        if not job or job.state != JobState.DONE or self.offer:
            return ""
        if self.seating.plans.filter(found_at__gt=job.asked_at).exists():
            return ""
        return _("The last search has found no better plan.")

    @property
    def layer(self) -> str:
        return str(LAYERS[Layer(self.plan.layer)])

    @property
    def tries_text(self) -> str:
        """How much was tried, where that is how it was found."""
        is_searched = self.plan.layer == Layer.SEARCH.value
        return number_format(self.plan.tries, force_grouping=True) if is_searched else ""

    @property
    def topics(self) -> list[str]:
        """What its pages follow: the plans, and for the organiser the search as well."""
        return [self.seating.topic, *([self.job.topic] if self.search and self.job else [])]

    @property
    def version(self) -> str:
        earlier = self.seating.earlier
        return etag_of(
            self.seating.token,
            self.seating.newer and self.seating.newer.pk,
            self.plan.pk,
            earlier and earlier.pk,
            self.offer and self.offer.pk,
            self.job and (self.job.pk, self.job.state),
            self.is_organiser,
            self.here,
            get_language(),
        )

    @property
    def link(self) -> Link:
        return Link(phone_origin(self.request) + self.address)

    @property
    def address(self) -> str:
        return reverse("seating-detail", args=[self.seating.token])
