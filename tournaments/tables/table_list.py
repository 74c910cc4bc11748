"""All tables of a night, round by round: where the one is found whose result was wrong."""

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.core.paginator import Page
from django.urls import reverse
from django.utils.http import urlencode

from scoring.editions.words import names_text
from scoring.names import is_found, tidy
from scoring.paging import page_of
from tournaments.attendance.models import People
from tournaments.nights.models import Tournament
from tournaments.results.folding import TableState
from tournaments.results.standings import outcomes
from tournaments.rounds.models import Round
from tournaments.words import places_text, round_name

LETTERS = 60  # of a name that are read, at most


@dataclass(frozen=True)
class ListedTable:
    """A table in a line: who sat there, and how it ended."""

    night: int
    state: TableState
    names: tuple[str, ...]

    @property
    def number(self) -> int:
        return self.state.number

    @property
    def text(self) -> str:
        """1. Ada · 2. Ben and Cleo; only the names while it is played."""
        if self.state.counts:
            return places_text(self.state.places, self.names)
        return names_text(list(self.names))

    @property
    def is_played(self) -> bool:
        return self.state.is_played

    @property
    def address(self) -> str:
        return reverse("hand-result-entry", args=[self.night, self.state.pk]) + "?back=list"


@dataclass(frozen=True)
class ListedRound:
    round: Round
    tables: list[ListedTable]

    @property
    def name(self) -> str:
        return round_name(self.round)


class TableListPage:
    """The latest round first; of some round that is long over its tables are found by a name."""

    def __init__(self, tournament: Tournament, typed: str = "", number: str = "") -> None:
        self.tournament = tournament
        self.typed = tidy(typed)[:LETTERS]
        self.number = number
        self.people = People(tournament)

    @cached_property
    def tables(self) -> list[ListedTable]:
        """With a game, of those who were looked for."""
        night, name = self.tournament.pk, self.people.name_of
        states = [state for state in outcomes(self.tournament) if state.game and state.entrants]
        listed = [ListedTable(night, each, tuple(map(name, each.entrants))) for each in states]
        found = [each for each in listed if any(is_found(self.typed, who) for who in each.names)]
        return sorted(found, key=lambda each: (-each.state.round, each.number))

    @cached_property
    def pages(self) -> Page[ListedTable]:
        return page_of(self.tables, self.number)

    @property
    def rounds(self) -> list[ListedRound]:
        known = {round.number: round for round in self.tournament.rounds.published()}
        here = groupby(self.pages, key=lambda each: each.state.round)
        return [ListedRound(known[number], list(tables)) for number, tables in here]

    @property
    def more(self) -> str:
        """What its pages are asked for besides their number."""
        return f"{urlencode({'q': self.typed})}&" if self.typed else ""
