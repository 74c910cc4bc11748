"""Parts of the page of a draft: its tables in pages, who can go where, and why they sit so."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.names import is_found, tidy
from scoring.paging import page_at, page_of
from tournaments.attendance.models import People
from tournaments.rounds.corrections import ranks_of
from tournaments.rounds.history_words import MeetingHistory
from tournaments.rounds.seats import ranking_from
from tournaments.rounds.words import places_text
from tournaments.seating.plans import Tables
from tournaments.seating.problems import Problem
from tournaments.seating.proof import Certificate, TableReasons, certify, round_reasons
from tournaments.seating_words.certificates import certificate_texts
from tournaments.seating_words.verdicts import Verdict

MOST_FOUND = 8
LETTERS = 60  # of a name that are read, at most


@dataclass(frozen=True)
class DraftAddress:
    """What of a draft somebody wants to see: nobody picked, of the first page, unless said."""

    picked: str = ""
    number: int = 1
    letters: str = ""


@dataclass(frozen=True)
class PersonFound:
    """Somebody who was looked for: where they sit, and what leads there."""

    name: str
    table: int | None
    query: str


class DraftPages:
    def __init__(
        self,
        asked: DraftAddress,
        picked: int | None,
        seats: Mapping[int, tuple[int, ...]],
        free: Sequence[int],
    ) -> None:
        self.number = asked.number
        self.letters = tidy(asked.letters)[:LETTERS]
        self.picked = picked
        self.seats = seats
        self.free = free  # who waits without a seat

    @cached_property
    def tables(self) -> Page[tuple[int, tuple[int, ...]]]:
        return page_of(list(self.seats.items()), str(self.number))

    @cached_property
    def waiting(self) -> Page[int]:
        return page_of(self.free, str(self.number))

    @property
    def longer(self) -> Page[Any]:
        """It has the pager; of the other one the last page stays."""
        return max((self.tables, self.waiting), key=lambda pages: pages.paginator.num_pages)

    def query_for(self, picked: int | None, number: int) -> str:
        asked = [("picked", picked)] if picked else []
        asked += [("page", number)] if number > 1 else []
        return f"?{urlencode(asked)}" if asked else ""

    def query_of(self, person: int) -> str:
        """Where they are picked, or let go."""
        return self.query_for(None if person == self.picked else person, self.longer.number)

    @property
    def query(self) -> str:
        """Of this page, with nobody picked."""
        return self.query_for(None, self.longer.number)

    @property
    def here(self) -> str:
        return self.query_for(self.picked, self.longer.number)

    @property
    def more(self) -> str:
        """What the other pages are asked for besides their number."""
        return f"picked={self.picked}&" if self.picked else ""

    def people_found(self, name_of: Callable[[int], str]) -> list[PersonFound]:
        """To be picked; or, where somebody is picked already, to be swapped with."""
        if not self.letters:
            return []
        fitting = (place for place in self.places() if is_found(self.letters, name_of(place[0])))
        return [
            PersonFound(name_of(person), table, self.at(person, number))
            for person, table, number in islice(fitting, MOST_FOUND)
        ]

    def at(self, person: int, number: int) -> str:
        return f"{self.query_for(self.picked or person, number)}#p-{person}"

    def places(self) -> Iterator[tuple[int, int | None, int]]:
        """Of everybody the table and the number of the page."""
        for place, (table, people) in enumerate(self.seats.items(), start=1):
            yield from ((person, table, page_at(place)) for person in people)
        for place, person in enumerate(self.free, start=1):
            yield person, None, page_at(place)


@dataclass(frozen=True)
class Chip:
    """Somebody at a table, and what it would do if the one who is picked took their seat."""

    entrant: int
    name: str
    is_here: bool = True
    is_picked: bool = False
    deals_first: bool = False
    delta: str = ""
    is_worse: bool = False
    query: str = ""  # leads to the page where they are picked, or let go


@dataclass(frozen=True)
class TableView:
    """A table, and what it would do if the one who is picked moved there."""

    number: int
    chips: list[Chip]
    is_odd: bool = False  # its size is not one that the tournament allows
    repeats: int = 0
    why: list[str] = field(default_factory=list)
    delta: str = ""
    is_worse: bool = False
    is_new: bool = False

    @property
    def size(self) -> str:
        people = len(self.chips)
        return ngettext("%(count)d person", "%(count)d people", people) % {"count": people}


class Quality:
    def __init__(
        self,
        problem: Problem,
        tables: Tables,
        ranking: Sequence[Sequence[int]],
        people: People,
        history: MeetingHistory,
    ) -> None:
        self.problem = problem
        self.tables = tables
        self.ranking = ranking
        self.people = people
        self.history = history

    @cached_property
    def certificate(self) -> Certificate | None:
        return certify(self.problem, (self.tables,)) if self.tables else None

    @cached_property
    def verdict(self) -> Verdict:
        name_of, certificate = self.people.name_of, self.certificate
        if certificate is None:
            return Verdict([_("Nobody is seated.")], False, name_of)
        first, *others = certificate_texts(certificate, name_of, tonight=True)
        sentences = [first, *filter(None, [self.history.round_text(self.tables)]), *others]
        return Verdict(sentences, certificate.is_best, name_of, certificate.broken_wishes)

    @cached_property
    def ranks(self) -> dict[int, float]:
        """Where people stood in the standings that they were seated by."""
        ties = ranking_from(self.ranking).equal_groups(p for group in self.ranking for p in group)
        return {person: float(rank) for person, rank in ranks_of(ties).items()}

    @cached_property
    def reasons(self) -> dict[tuple[int, ...], TableReasons]:
        if self.certificate is None:
            return {}
        plan = (self.tables,)
        found = round_reasons(self.problem, plan, 0, self.certificate, self.ranks)
        return {reasons.table: reasons for reasons in found}

    def why(self, reasons: TableReasons | None) -> list[str]:
        if reasons is None:
            return []
        texts = list(self.history.reasons_texts(replace(reasons, scores=None)))
        return [*texts, places_text(*map(int, reasons.scores))] if reasons.scores else texts
