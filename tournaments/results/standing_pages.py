"""A row of the standings, opened: why it stands there, and the games behind it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.editions.words import names_text
from scoring.games.models import Game
from scoring.names import isolated
from tournaments.results.standings_pages import StandingsPage
from tournaments.results.words import figure_text, row_texts, score_text
from tournaments.rounds.models import Stage
from tournaments.standings.rows import Row
from tournaments.standings.tables import TableResult


@dataclass(frozen=True, slots=True)
class Played:
    """A table that somebody sat at, in the words of the page."""

    title: str
    told: str
    with_whom: str
    worth: str  # empty where it does not add to the score
    address: str  # of its game, empty where there is none
    is_running: bool


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
    def games(self) -> dict[tuple[int, int], int]:
        """The games of the tables, by round and table."""
        return {(each.round, each.number): each.game for each in self.page.tables if each.game}

    @cached_property
    def running(self) -> set[tuple[int, int]]:
        return {(each.round, each.number) for each in self.page.tables if not each.finished}

    @cached_property
    def addresses(self) -> dict[int, str]:
        """Members may record; visitors get the link that only watches."""
        mine = [key for result, _score in self.results if (key := self.games.get(result.key))]
        games = Game.objects.filter(pk__in=mine)
        if self.page.is_member:
            rows = games.values_list("pk", "write_token")
            return {pk: reverse("game-detail", args=[token]) for pk, token in rows}
        rows = games.values_list("pk", "watch_token")
        return {pk: reverse("game-watch", args=[token]) for pk, token in rows}

    @cached_property
    def results(self) -> list[tuple[TableResult, Fraction | None]]:
        return list(self.page.standings.results(self.entrant))

    @property
    def played(self) -> Iterator[Played]:
        for result, score in self.results:
            game = self.games.get(result.key)
            others = [self.name_of(who) for who in result.entrants if who != self.entrant]
            yield Played(
                title=title_of(result),
                told="" if result.is_bye else told(result, self.entrant),
                with_whom=names_text(others) if others else "",
                worth="" if score is None else f"+ {figure_text(score)}",
                address=self.addresses.get(game, "") if game else "",
                is_running=result.key in self.running,
            )


def title_of(result: TableResult) -> str:
    words = {"round": result.round, "table": result.table}
    if result.is_bye:
        return _("Round %(round)d, bye") % words
    if result.stage.value == Stage.FINAL:
        return _("Final, table %(table)d") % words
    return _("Round %(round)d, table %(table)d") % words


def told(result: TableResult, entrant: int) -> str:
    """Place 2 of 4 · 8 phases · 65 points."""
    seat = result.entrants.index(entrant)
    completed, points = result.completed[seat], result.points[seat]
    place = {"place": result.places[seat], "size": result.size}
    phases = ngettext("%(count)d phase", "%(count)d phases", completed) % {"count": completed}
    penalty = ngettext("%(count)d point", "%(count)d points", points) % {"count": points}
    return " · ".join([_("Place %(place)d of %(size)d") % place, phases, penalty])
