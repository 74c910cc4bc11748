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
from tournaments.log import Undo, may_be_undone, sentence_of, undo_of
from tournaments.log_words import known_names
from tournaments.nights.joined_entries import JoinedEntries, joined_of_page
from tournaments.nights.models import LogEntry, Tournament
from tournaments.rounds.drafting import coming_number, current_round
from tournaments.rounds.models import Round, Table
from tournaments.rounds.moving import undoable_change

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
    def lines(self) -> list[LogLine]:
        """The latest first; of each person only the latest step can be taken back."""
        name_of = known_names({pk: entrant.name for pk, entrant in self.entrants.items()})
        told: set[int] = set()
        return [
            LogLine(entry, capfirst(text), self.is_open(entry, told), self.table_of(entry))
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
