"""The log of a night on its page."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.names import isolated
from tournaments.attendance.models import Entrant
from tournaments.log import sentence_of
from tournaments.log_words import known_names
from tournaments.nights.joined_entries import JoinedEntries, joined_of_page
from tournaments.nights.models import LogEntry, Tournament
from tournaments.nights.undoing import UndoableEntries
from tournaments.rounds.models import Table

ENTRIES_OF_A_PAGE = 50


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
    def joined(self) -> list[JoinedEntries]:
        return joined_of_page(self.tournament, list(self.pages))

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        """Those of whom the page may speak: whichever numbers stand in its entries."""
        named = {number for entry in self.pages for number in numbers_in(entry.facts)}
        found = self.tournament.entrants.filter(pk__in=named).select_related("player")
        return {entrant.pk: entrant for entrant in found}

    @cached_property
    def undoable(self) -> UndoableEntries:
        return UndoableEntries(self.tournament)

    @cached_property
    def lines(self) -> list[LogLine]:
        """The latest first."""
        name_of = known_names({pk: entrant.name for pk, entrant in self.entrants.items()})
        return [
            LogLine(entry, capfirst(text), self.undoable.includes(entry), self.table_of(entry))
            for joined in self.joined
            for entry in [joined.latest]
            for text in [sentence_of(entry.kind, joined.facts, name_of)]
        ]

    @cached_property
    def tables(self) -> dict[int, int]:
        """Those of the games that its entries name."""
        games = {game for entry in self.pages if (game := game_in(entry))}
        found = Table.objects.filter(round__tournament=self.tournament, game__in=games)
        return {game: pk for game, pk in found.values_list("game", "pk") if game}

    def table_of(self, entry: LogEntry) -> int | None:
        return self.tables.get(game_in(entry))
