"""Standings as members and visitors see them, with the rows kept for whoever looks next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice
from typing import NamedTuple

from django.core.cache import cache
from django.core.paginator import Page
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.clubs.models import Role
from scoring.names import is_found, tidy
from scoring.paging import page_at, page_of, whole_page
from tournaments.nights.models import Final, Tournament
from tournaments.pages import version_with_deals
from tournaments.results.column_pages import (
    RoundCell,
    StandingsColumn,
    StandingsOrder,
    cells_of,
    columns_of,
    decided_by,
    known_sorting,
    sorted_rows,
)
from tournaments.results.progress_words import (
    held_back_text,
    partly_text,
    shown_text,
    still_open_text,
    told_at_the_end_text,
)
from tournaments.results.standings import NightStandings, scheme_of
from tournaments.results.words import (
    favour_text,
    figure_text,
    place_reached_text,
    scheme_text,
)
from tournaments.seasons.models import Season
from tournaments.standings.rows import Row
from tournaments.viewers import FoundRow

MOVED: dict[str, Promise] = {
    "up": gettext_lazy("up %(by)d"),
    "down": gettext_lazy("down %(by)d"),
    "same": gettext_lazy("as before"),
    "new": gettext_lazy("new"),
}
MOST_FOUND = 8
LETTERS = 60  # of a name that are read, at most
WHOLE = 0  # in place of the number of a page: all rows


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row as it is shown."""

    row: Row
    name: str
    score: str
    address: str  # of its reasons, beneath that of the standings: a page has many of them
    moved: str  # a key of MOVED, or empty: there is nothing to compare with
    by: int
    movement: str  # in words
    reached: str  # in the final or knock-out, where that decided; otherwise empty

    @property
    def texts(self) -> tuple[str, ...]:
        """For a template that writes a thousand of them: it is quick with names of its own."""
        place, key = str(self.row.rank), f"row-{self.row.entrant}"
        by = str(self.by or "")
        shown = (self.name, self.score, self.reached)
        return place, key, self.address, self.moved, by, self.movement, *shown


class WrittenRows(NamedTuple):
    """The rows of a page as they are written, for as long as this version is true."""

    version: str
    html: str
    is_long: bool  # there are other pages


class StandingsPage(NightStandings):
    """A page of the standings, for the members of a club or for visitors."""

    def __init__(  # noqa: PLR0913 - each is another matter
        self,
        tournament: Tournament,
        *,
        role: Role | None = None,
        provisional: bool = False,
        number: int = 1,
        typed: str = "",
        sort: str = "",
    ) -> None:
        super().__init__(tournament, is_member=role is not None, provisional=provisional)
        self.organises = role in Role.ORGANISER.and_above
        self.number = number  # of the page of rows
        self.asked_sort = sort
        self.typed = tidy(typed)[:LETTERS]  # letters of somebody who is looked for

    @property
    def topics(self) -> tuple[str, ...]:
        return self.tournament.topic, self.tournament.club.names_topic

    @property
    def address(self) -> str:
        if self.is_member:
            return reverse("standings-detail", args=[self.tournament.pk])
        return reverse("night-standings", args=[self.tournament.code])

    @property
    def night(self) -> str:
        """Where its readers came from."""
        if self.is_member:
            return self.tournament.get_absolute_url()
        return reverse("night-detail", args=[self.tournament.code])

    @cached_property
    def seasons(self) -> list[Season]:
        """In which the night counts, as far as whoever looks may see them."""
        return Season.objects.shown_with(self.tournament, is_member=self.is_member)

    @property
    def here(self) -> str:
        return self.on_page(self.number)

    @property
    def more(self) -> str:
        """What its pages are asked for besides their number."""
        sort = f"sort={self.sorting.asked}&" if self.sorting.asked else ""
        return self.counting + sort

    @property
    def kept(self) -> list[tuple[str, str]]:
        """What whoever looks for somebody goes on asking for."""
        return [("provisional", "1")] if self.is_provisional else []

    @property
    def counting(self) -> str:
        return "provisional=1&" if self.is_provisional else ""

    @property
    def is_whole(self) -> bool:
        return self.number == WHOLE

    @property
    def whole(self) -> str:
        """Where all rows are, to be printed."""
        return f"{self.address}?{self.more}all=1"

    @property
    def query(self) -> str:
        return "?provisional=1" if self.is_provisional else ""

    def on_page(self, number: int) -> str:
        if number == WHOLE:
            return self.whole
        return self.address + (f"?{self.more}page={number}" if number > 1 else self.query)

    @cached_property
    def sorting(self) -> StandingsOrder:
        return known_sorting(self.asked_sort, self.rounds) if self.asked_sort else StandingsOrder()

    @property
    def columns(self) -> Iterator[StandingsColumn]:
        stages = {result.round: result.stage for result in self.counted_results}
        kept = self.counting + ("all=1&" if self.is_whole else "")
        return columns_of(self.sorting, stages, kept)

    @property
    def table_rows(self) -> Iterator[tuple[StandingLine, str, list[RoundCell], int, str]]:
        """Each with its person's page, its rounds, its phases, and what decided."""
        addresses = self.person_addresses([row.entrant for row in self.pages])
        for line in self.lines_of(self.pages):
            who = line.row.entrant
            cells = list(cells_of(self.standings, who, self.rounds))
            phases = self.standings.tally(who).phases
            decided = decided_by(self.standings, line.row)
            yield line, addresses.get(who, ""), cells, phases, decided

    def at(self, entrant: int) -> str:
        """The row of somebody, on its page."""
        place = self.standings.places[entrant] + 1
        number = page_at(place)
        page = f"?{self.counting}page={number}" if number > 1 else self.query
        return f"{self.address}{page}#row-{entrant}"

    @cached_property
    def version(self) -> str:
        """Known before anything is worked out."""
        reader = (self.is_member, self.organises, self.wants_provisional)
        asked = (reader, self.number, self.typed, self.asked_sort)
        return version_with_deals(self.tournament, self.tournament.club.names_version, *asked)

    @cached_property
    def lines(self) -> list[StandingLine]:
        """Of everybody."""
        return list(self.lines_of(self.standings.rows))

    @cached_property
    def pages(self) -> Page[Row]:
        rows = sorted_rows(self.standings, self.sorting, self.name_of)
        return whole_page(rows) if self.is_whole else page_of(rows, str(self.number))

    @property
    def line_texts(self) -> Iterator[tuple[str, ...]]:
        return (line.texts for line in self.lines_of(self.pages))

    @cached_property
    def rows_found(self) -> list[Row]:
        """Who was looked for, and whether there are more than are shown."""
        fits = (row for row in self.standings.rows if is_found(self.typed, self.name_of(row)))
        return list(islice(fits, MOST_FOUND + 1)) if self.typed else []

    @property
    def people_found(self) -> list[FoundRow]:
        return [
            FoundRow(self.at(line.row.entrant), f"{line.row.rank}.", line.name, line.score)
            for line in self.lines_of(self.rows_found[:MOST_FOUND])
        ]

    @property
    def is_cut(self) -> bool:
        return len(self.rows_found) > MOST_FOUND

    def name_of(self, row: Row) -> str:
        return self.names.get(row.entrant, "")

    def lines_of(self, rows: Iterable[Row]) -> Iterator[StandingLine]:
        """Many have the same score, and moved alike: that is worded once."""
        query = self.query
        score, moved_text = lru_cache(figure_text), lru_cache(movement_text)
        for row in rows:
            moved = self.movement(row)
            where = f"{row.entrant}/{query}"
            figures = (self.name_of(row), score(row.score), where)
            reached = place_reached_text(self.standings.reach(row.entrant))
            yield StandingLine(row, *figures, *moved, moved_text(moved), reached)

    def movement(self, row: Row) -> tuple[str, int]:
        if self.standings_before is None:
            return "", 0
        before = self.standings_before.rank_of(row.entrant)
        if before is None:
            return "new", 0
        if before == row.rank:
            return "same", 0
        return ("up" if row.rank < before else "down"), abs(before - row.rank)

    @cached_property
    def written_rows(self) -> WrittenRows:
        """What everybody of a kind sees, written once for as long as it is true."""
        key = f"standings:{self.tournament.pk}:{self.is_member:d}{self.organises:d}"
        key += f"{self.wants_provisional:d}:{self.number}:{get_language()}{self.sorting.asked}"
        kept: WrittenRows | None = cache.get(key)
        version = version_with_deals(self.tournament, self.tournament.club.names_version)
        if kept and kept.version == version:
            return kept
        html = render_to_string("tournaments/results/standings_rows.html", {"page": self})
        rows = WrittenRows(version, html, self.pages.has_other_pages())
        if (
            self.is_whole or self.pages.number == self.number
        ):  # nobody fills the cache with pages that are none
            cache.set(key, rows)
        return rows

    @property
    def html(self) -> SafeString:
        return mark_safe(self.written_rows.html)

    @property
    def scheme(self) -> str:
        return scheme_text(scheme_of(self.tournament))

    @property
    def favour(self) -> str:
        """That some size of table is worth more, with the figure."""
        scheme = scheme_of(self.tournament)
        sizes = {len(table.entrants) for table in self.tables} or self.tournament.sizes
        return favour_text(
            scheme, sizes, {} if scheme.goes_by_place else self.standings.mean_scores
        )

    @property
    def decided_text(self) -> str:
        """Why a smaller score may stand above a larger one; empty where none does."""
        if not self.decided_places:
            return ""
        if self.tournament.final == Final.KNOCK_OUT:
            text = _("Places 1–%(last)d: who came further in the knock-out stands above.")
        else:
            text = _("Places 1–%(last)d were decided by the final.")
        return text % {"last": self.decided_places}

    @property
    def after_text(self) -> str:
        """The round after which this is so, or how much of it counts already."""
        tables = sum(table.round == self.last_round for table in self.tables)
        counting = sum(result.round == self.last_round for result in self.counted_results)
        if counting >= tables or self.tournament.is_over:
            if self.is_after_final:
                return _("after the final")
            return _("after round %(number)s") % {"number": self.last_round}
        return partly_text(self.last_round, counting, tables)

    @property
    def open_text(self) -> str:
        return still_open_text(self.open_tables)

    @property
    def frozen_text(self) -> str:
        if self.until != self.tournament.frozen_after:
            return told_at_the_end_text(self.until or 0)
        return held_back_text(self.until or 0)

    @property
    def frozen_note(self) -> str:
        return shown_text(self.until_for_visitors or 0)


def movement_text(moved: tuple[str, int]) -> str:
    kind, by = moved
    return str(MOVED[kind]) % {"by": by} if kind else ""
