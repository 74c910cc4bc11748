"""A row of the standings, opened: why it stands there, and the games behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.http import Http404
from django.urls import reverse

from scoring.editions.words import names_text
from scoring.games.models import Game
from scoring.names import isolated
from tournaments.results.folding import TableState
from tournaments.results.pages import StandingsPage
from tournaments.results.words import (
    figure_text,
    result_text,
    result_title,
    row_texts,
    score_text,
)
from tournaments.standings.rows import Row
from tournaments.standings.tables import TableResult


@dataclass(frozen=True, slots=True)
class EntrantTable:
    """A table that somebody sat at, in the words of the page."""

    title: str
    result: str
    with_whom: str
    worth: str  # empty where it does not add to the score
    address: str  # of its game, empty where there is none
    is_running: bool
    correction_address: str = ""  # for those who may correct it


class StandingPage:
    """The row of an entrant; a 404 for whoever has none."""

    def __init__(self, page: StandingsPage, entrant: int) -> None:
        row = page.standings.row(entrant)
        if row is None:
            raise Http404
        self.page = page
        self.row: Row = row
        self.entrant = entrant

    @property
    def name(self) -> str:
        return self.page.names.get(self.entrant, "")

    @property
    def person_address(self) -> str:
        return self.page.person_addresses([self.entrant]).get(self.entrant, "")

    @property
    def place_address(self) -> str:
        """Its row among the others."""
        return self.page.at(self.entrant)

    @property
    def score(self) -> str:
        return score_text(self.row.score, self.page.standings.scheme)

    def name_of(self, entrant: int) -> str:
        return isolated(self.page.names.get(entrant, ""))

    @property
    def sentences(self) -> list[str]:
        return list(row_texts(self.page.standings, self.entrant, self.name_of))

    @cached_property
    def tables(self) -> dict[tuple[int, int], TableState]:
        """By round and table."""
        return {(each.round, each.number): each for each in self.page.tables}

    @cached_property
    def addresses(self) -> dict[int, str]:
        """Members may record; visitors get the link that only watches, while all go by name."""
        if self.page.is_for_strangers:
            return {}
        mine = [self.tables.get(result.key) for result, _score in self.results]
        games = Game.objects.filter(pk__in=[table.game for table in mine if table and table.game])
        is_member = self.page.is_member
        view, token = ("game-detail", "write") if is_member else ("game-watch", "watch")
        rows = games.values_list("pk", f"{token}_token")
        return {pk: reverse(view, args=[key]) for pk, key in rows}

    @cached_property
    def results(self) -> list[tuple[TableResult, Fraction | None]]:
        return list(self.page.standings.results(self.entrant))

    def correction_address(self, table: TableState | None) -> str:
        if table is None or not table.game or not self.page.is_member:
            return ""
        return reverse("hand-result-entry", args=[self.page.tournament.pk, table.pk])

    @property
    def tables_played(self) -> Iterator[EntrantTable]:
        for result, score in self.results:
            table = self.tables.get(result.key)
            others = [self.name_of(who) for who in result.entrants if who != self.entrant]
            yield EntrantTable(
                title=result_title(result),
                result="" if result.table is None else result_text(result, self.entrant),
                with_whom=names_text(others) if others else "",
                worth="" if score is None else f"+ {figure_text(score)}",
                address=self.addresses.get(table.game or 0, "") if table else "",
                correction_address=self.correction_address(table),
                is_running=bool(table and not table.finished),
            )
