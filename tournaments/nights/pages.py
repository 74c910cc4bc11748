"""The nights of a club in a list, beside it what is said of the sample."""

from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.core.paginator import Page
from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jobs.pages import JobPage
from scoring.clubs.models import Member, Role
from scoring.editions.words import edition_name
from scoring.names import isolated
from scoring.paging import page_of
from tournaments.attendance.models import NOT_COME, Presence
from tournaments.attendance.words import came_text
from tournaments.nights.models import Final, Tournament
from tournaments.nights.sample.clubs import job_of
from tournaments.rounds.models import Round, RoundState, Stage
from tournaments.rounds.words import running_text


@dataclass(frozen=True)
class TournamentRow:
    tournament: Tournament
    people: int  # who come; once it is over, who came
    here: int
    rounds: int  # published or complete

    @property
    def name(self) -> str:
        return isolated(self.tournament.name)

    @property
    def is_running(self) -> bool:
        return not self.tournament.is_over and (self.rounds > 0 or self.here > 0)

    @property
    def edition(self) -> str:
        return str(edition_name(self.tournament.edition))

    @property
    def facts(self) -> str:
        """Classic · 22 on the list · round 2 of 4."""
        return " · ".join(filter(None, [self.edition, self.people_text, self.how_far]))

    @property
    def people_text(self) -> str:
        if self.tournament.is_over:
            return came_text(self.people)
        text = ngettext("%(count)d on the list", "%(count)d on the list", self.people)
        return text % {"count": self.people}

    @property
    def how_far(self) -> str:
        rounds = self.tournament.planned_rounds
        if not self.rounds:
            return ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds}
        if self.tournament.is_over:
            return ngettext("%(count)d round", "%(count)d rounds", self.rounds) % {
                "count": self.rounds
            }
        if self.rounds > rounds:
            return _("the final")
        return _("round %(number)d of %(count)d") % {"number": self.rounds, "count": rounds}


class TournamentList:
    def __init__(self, member: Member, number: str = "") -> None:
        self.member = member
        self.number = number  # of the page
        self.may_organise = member.may(Role.ORGANISER)

    @cached_property
    def pages(self) -> Page[Tournament]:
        present = Q(entrants__presence__in=(Presence.HERE, Presence.PAUSING))
        found = Tournament.objects.filter(club=self.member.club).annotate(
            coming=Count("entrants", distinct=True, filter=~Q(entrants__presence=Presence.ABSENT)),
            came=Count("entrants", distinct=True, filter=~Q(entrants__presence__in=NOT_COME)),
            here=Count("entrants", distinct=True, filter=present),
            reached=Max("rounds__number", filter=~Q(rounds__state=RoundState.DRAFT)),
        )
        return page_of(found.order_by("-date", "-pk"), self.number)

    @cached_property
    def rows(self) -> list[TournamentRow]:
        counted = ((row, vars(row)) for row in self.pages)
        return [
            TournamentRow(
                row,
                facts["came" if row.is_over else "coming"],
                facts["here"],
                facts["reached"] or 0,
            )
            for row, facts in counted
        ]

    @property
    def today(self) -> date:
        return timezone.localdate()

    @property
    def running_nights(self) -> list[TournamentRow]:
        return [row for row in self.rows if row.is_running]

    @property
    def coming_nights(self) -> list[TournamentRow]:
        """The next one first."""
        waiting = [row for row in self.rows if not row.is_running and not self.is_past(row)]
        return waiting[::-1]

    @property
    def past_nights(self) -> list[TournamentRow]:
        return [row for row in self.rows if not row.is_running and self.is_past(row)]

    def is_past(self, row: TournamentRow) -> bool:
        return row.tournament.is_over or row.tournament.date < self.today

    @property
    def sections(self) -> list[tuple[str, list[TournamentRow]]]:
        found = [
            (_("Running"), self.running_nights),
            (_("Coming"), self.coming_nights),
            (_("Over"), self.past_nights),
        ]
        return [(title, rows) for title, rows in found if rows]


@dataclass(frozen=True)
class SamplePanel:
    """In the sample club: whether it is still being filled, and the way out."""

    may_remove: bool
    job: JobPage | None  # unless it is done


def sample_panel(member: Member) -> SamplePanel | None:
    """None in every other club."""
    if not member.club.is_sample:
        return None
    job = job_of(member.club)
    is_done = job is None or job.state == "done"
    page = None if is_done or job is None else JobPage(job, timezone.now())
    return SamplePanel(member.may(Role.ORGANISER), page)


@dataclass(frozen=True)
class NightEnding:
    """What a night lacks that was agreed, and what is still played, before it is ended."""

    tournament: Tournament

    @cached_property
    def stages(self) -> list[str]:
        """Of the rounds that are complete."""
        complete = self.tournament.rounds.filter(state=RoundState.COMPLETE)
        return list(complete.values_list("stage", flat=True))

    @cached_property
    def running_round(self) -> Round | None:
        """Also one that goes beyond the plan."""
        return self.tournament.rounds.filter(state=RoundState.PUBLISHED).first()

    @property
    def missing(self) -> dict[str, str]:
        """Each sentence with the mark by which a program says that it is known."""
        number = self.running_round.number if self.running_round else 0
        found = {
            f"running-r{number}": self.running_text,
            f"rounds-{self.missing_rounds}": self.rounds_text,
            "final": self.final_text,
        }
        return {mark: text for mark, text in found.items() if text}

    @property
    def texts(self) -> list[str]:
        return list(self.missing.values())

    @property
    def missing_rounds(self) -> int:
        return self.tournament.planned_rounds - self.stages.count(Stage.ROUND)

    @property
    def running_text(self) -> str:
        return running_text(self.running_round) if self.running_round else ""

    @property
    def rounds_text(self) -> str:
        planned, missing = self.tournament.planned_rounds, self.missing_rounds
        if missing <= 0 or Stage.FINAL in self.stages:
            return ""
        text = ngettext(
            "%(missing)d of %(planned)d planned rounds is missing.",
            "%(missing)d of %(planned)d planned rounds are missing.",
            missing,
        )
        return text % {"missing": missing, "planned": planned}

    @property
    def final_text(self) -> str:
        if self.tournament.final == Final.NONE or Stage.FINAL in self.stages:
            return ""
        if self.running_round and self.running_round.stage == Stage.FINAL:
            return ""  # it is said already
        if self.tournament.final == Final.KNOCK_OUT:
            return _("The knock-out is not played to its end.")
        return _("The final is missing.")
