"""The nights of a club in a list, beside it what is said of the sample; the log of a night."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from jobs.pages import JobPage
from scoring.clubs.models import Member, Role
from scoring.editions.words import edition_name
from scoring.names import isolated
from scoring.paging import page_of
from tournaments.attendance.models import Entrant, Presence
from tournaments.log import Undo, may_be_undone, sentence_of, undo_of
from tournaments.log_words import known_names
from tournaments.nights.models import LogEntry, Tournament
from tournaments.nights.sample.clubs import job_of
from tournaments.rounds.drafting import coming_number, current_round
from tournaments.rounds.models import Round, RoundState, Table
from tournaments.rounds.moving import undoable_change

ENTRIES_OF_A_PAGE = 50


@dataclass(frozen=True)
class TournamentRow:
    tournament: Tournament
    people: int
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
        """Classic · 22 people · round 2 of 4."""
        people = ngettext("%(count)d person", "%(count)d people", self.people)
        parts = [self.edition, people % {"count": self.people}, self.how_far]
        return " · ".join(filter(None, parts))

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
            people=Count("entrants", distinct=True),
            here=Count("entrants", distinct=True, filter=present),
            reached=Max("rounds__number", filter=~Q(rounds__state=RoundState.DRAFT)),
        )
        return page_of(found.order_by("-date", "-pk"), self.number)

    @cached_property
    def rows(self) -> list[TournamentRow]:
        counted = ((row, vars(row)) for row in self.pages)
        return [
            TournamentRow(row, facts["people"], facts["here"], facts["reached"] or 0)
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
class LogLine:
    entry: LogEntry
    text: str
    can_be_undone: bool
    table: int | None = None  # whose result it is about, as far as it is still there

    @property
    def who(self) -> str:
        """Whoever was not signed in came with a phone."""
        author = self.entry.author
        if author is None:
            return _("a phone")
        return isolated(author.get_full_name() or author.get_username())


def numbers_in(facts: Any) -> Iterator[int]:
    match facts:
        case int():
            yield facts
        case dict():
            yield from chain.from_iterable(map(numbers_in, facts.values()))
        case list():
            yield from chain.from_iterable(map(numbers_in, facts))


def game_in(entry: LogEntry) -> int:
    """The game that an entry is about; 0 where it names none."""
    game = entry.facts.get("game")
    return game if isinstance(game, int) else 0


class LogPage:
    def __init__(self, tournament: Tournament, number: str = "") -> None:
        self.tournament = tournament
        entries = tournament.log.select_related("author").order_by("-pk")
        self.pages: Page[LogEntry] = Paginator(entries, ENTRIES_OF_A_PAGE).get_page(number)

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        """Those of whom the page may speak: whichever numbers stand in its entries."""
        named = {number for entry in self.pages for number in numbers_in(entry.facts)}
        found = self.tournament.entrants.filter(pk__in=named).select_related("player")
        return {entrant.pk: entrant for entrant in found}

    @cached_property
    def lines(self) -> list[LogLine]:
        """The latest first; of each person only the latest step can be taken back."""
        name_of = known_names({pk: entrant.name for pk, entrant in self.entrants.items()})
        told: set[int] = set()
        return [
            LogLine(entry, capfirst(text), self.is_open(entry, told), self.table_of(entry))
            for entry in self.pages
            for text in [sentence_of(entry.kind, entry.facts, name_of)]
        ]

    @cached_property
    def tables(self) -> dict[int, int]:
        """Those of the games that its entries name."""
        games = {game for entry in self.pages if (game := game_in(entry))}
        found = Table.objects.filter(round__tournament=self.tournament, game__in=games)
        return {game: pk for game, pk in found.values_list("game", "pk") if game}

    def table_of(self, entry: LogEntry) -> int | None:
        return self.tables.get(game_in(entry))

    @cached_property
    def current(self) -> Round | None:
        return current_round(self.tournament)

    @cached_property
    def last_change(self) -> LogEntry | None:
        """Of the draft: only this one can be taken back."""
        return undoable_change(self.current)

    @cached_property
    def missing_number(self) -> int | None:
        """The number of the draft that could come back."""
        return None if self.current else coming_number(self.tournament)

    def is_open(self, entry: LogEntry, told: set[int]) -> bool:
        if self.tournament.is_over or not may_be_undone(entry):
            return False
        if undo_of(entry) is Undo.DRAFT_CHANGE:
            return entry == self.last_change
        if undo_of(entry) is Undo.DISCARDED_DRAFT:
            return bool(entry.facts["round"] == self.missing_number)
        entrant = entry.facts.get("entrant")
        if not isinstance(entrant, int):
            return True
        is_latest = entrant not in told
        told.add(entrant)
        now = self.entrants.get(entrant)
        return (
            is_latest and now is not None and entry.facts.get("after", now.presence) == now.presence
        )
