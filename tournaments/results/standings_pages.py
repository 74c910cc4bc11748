"""Standings as members and visitors see them, with the rows kept for whoever looks next."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, takewhile
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
from scoring.names import is_found, tidy, told_apart
from scoring.paging import page_at, page_of
from scoring.people.models import called
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Final, Tournament
from tournaments.pages import version_with_deals
from tournaments.results.folding import TableState
from tournaments.results.keeping import StoredTable, states_of, tables_of
from tournaments.results.page_words import held_back_text, partly_text, shown_text, still_open_text
from tournaments.results.standings import byes_among, counted, counting_of, scheme_of, up_to
from tournaments.results.words import favour_text, figure_text, scheme_text
from tournaments.standings.board import Board
from tournaments.standings.rows import Row, Standings
from tournaments.standings.tables import ResultStage, TableResult

MOVED: dict[str, Promise] = {
    "up": gettext_lazy("up %(by)d"),
    "down": gettext_lazy("down %(by)d"),
    "same": gettext_lazy("as before"),
    "new": gettext_lazy("new"),
}
MOST_FOUND = 8
LETTERS = 60  # of a name that are read, at most


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row as it is shown."""

    row: Row
    name: str
    score: str
    address: str
    moved: str  # a key of MOVED, or empty: there is nothing to compare with
    by: int
    movement: str  # in words

    @property
    def texts(self) -> tuple[str, ...]:
        """For a template that writes a thousand of them: it is quick with names of its own."""
        place, key = str(self.row.rank), f"row-{self.row.entrant}"
        by = str(self.by or "")
        return place, key, self.address, self.moved, by, self.movement, self.name, self.score


class StandingsUpTo(NamedTuple):
    """The rows of a page as they are written, for as long as this version is true."""

    version: str
    html: str
    is_long: bool  # there are other pages


class StandingsPage:
    """The standings of a tournament, for its members or for visitors."""

    def __init__(
        self,
        tournament: Tournament,
        *,
        role: Role | None = None,
        provisional: bool = False,
        number: int = 1,
        typed: str = "",
    ) -> None:
        self.tournament = tournament
        self.is_member = role is not None
        self.organises = role in Role.ORGANISER.and_above
        self.wants_provisional = provisional
        self.number = number  # of the page of rows
        self.typed = tidy(typed)[:LETTERS]  # letters of somebody who is looked for

    @cached_property
    def kept(self) -> list[StoredTable]:
        return tables_of(self.tournament)

    @cached_property
    def byes(self) -> list[TableResult]:
        return byes_among(self.kept)

    @cached_property
    def people(self) -> list[tuple[int, str, float]]:
        """The number, the name and the lot of each entrant."""
        if "entrants" in vars(self):  # they have been read already
            return [(e.pk, e.name, e.lot) for e in self.entrants.values()]
        rows = self.tournament.entrants.named()
        told = rows.values_list("pk", "player__name", "player__nickname", "lot")
        return [(pk, called(name, nickname), lot) for pk, name, nickname, lot in told]

    @cached_property
    def entrants(self) -> dict[int, Entrant]:
        return {entrant.pk: entrant for entrant in self.tournament.entrants.named()}

    @property
    def until(self) -> int | None:
        """The round after which visitors see no more, for a while."""
        return None if self.is_member else self.tournament.frozen_after

    @property
    def is_provisional(self) -> bool:
        return self.wants_provisional and self.until is None and not self.tournament.is_over

    @property
    def topics(self) -> tuple[str, ...]:
        return (self.tournament.topic,)

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

    @property
    def here(self) -> str:
        return self.on_page(self.number)

    @property
    def more(self) -> str:
        """What its pages are asked for besides their number."""
        return "provisional=1&" if self.is_provisional else ""

    @property
    def query(self) -> str:
        return "?provisional=1" if self.is_provisional else ""

    def on_page(self, number: int) -> str:
        return self.address + (f"?{self.more}page={number}" if number > 1 else self.query)

    def at(self, entrant: int) -> str:
        """The row of somebody, on its page."""
        place = self.standings.places[entrant] + 1
        return f"{self.on_page(page_at(place))}#row-{entrant}"

    @cached_property
    def version(self) -> str:
        """Known before anything is worked out."""
        reader = (self.is_member, self.organises, self.is_provisional)
        return version_with_deals(self.tournament, reader, self.number, self.typed)

    @cached_property
    def tables(self) -> list[TableState]:
        return [each for each in states_of(self.kept) if not self.hides(each)]

    def hides(self, table: TableState) -> bool:
        return self.until is not None and table.round > self.until

    @cached_property
    def played(self) -> list[TableResult]:
        """What counts here of tables."""
        return counted(self.tables, self.is_provisional)

    @cached_property
    def rounds(self) -> list[int]:
        """Those that count here."""
        return sorted({each.round for each in self.played})

    def after(self, until: int | None = None) -> Standings:
        results = self.played + up_to(self.byes, self.until)
        lots = {pk: lot for pk, _name, lot in self.people}
        return Board(counting_of(self.tournament), lots, up_to(results, until)).standings()

    @cached_property
    def standings(self) -> Standings:
        return self.after()

    @cached_property
    def earlier(self) -> Standings | None:
        """After the round before the last one that counts."""
        return self.after(self.rounds[-2]) if len(self.rounds) > 1 else None

    @cached_property
    def names(self) -> dict[int, str]:
        """Told apart, where two are called alike."""
        names = told_apart([name for _pk, name, _lot in self.people])
        return {pk: name for (pk, *_), name in zip(self.people, names, strict=True)}

    @cached_property
    def lines(self) -> list[StandingLine]:
        """Of everybody."""
        return list(self.written(self.standings.rows))

    @cached_property
    def pages(self) -> Page[Row]:
        return page_of(self.standings.rows, str(self.number))

    @property
    def line_texts(self) -> Iterator[tuple[str, ...]]:
        return (line.texts for line in self.written(self.pages))

    @cached_property
    def fitting(self) -> list[Row]:
        """Who was looked for, and whether there are more than are shown."""
        fits = (row for row in self.standings.rows if is_found(self.typed, self.name_of(row)))
        return list(islice(fits, MOST_FOUND + 1)) if self.typed else []

    @property
    def found(self) -> list[tuple[StandingLine, str]]:
        """Each with where its row is."""
        lines = self.written(self.fitting[:MOST_FOUND])
        return [(line, self.at(line.row.entrant)) for line in lines]

    @property
    def is_cut(self) -> bool:
        return len(self.fitting) > MOST_FOUND

    def name_of(self, row: Row) -> str:
        return self.names.get(row.entrant, "")

    def written(self, rows: Iterable[Row]) -> Iterator[StandingLine]:
        """Many have the same score, and moved alike: that is worded once."""
        address, query = self.address, self.query
        score, moved_text = lru_cache(figure_text), lru_cache(movement_text)
        for row in rows:
            moved = self.movement(row)
            where = f"{address}{row.entrant}/{query}"
            yield StandingLine(
                row, self.name_of(row), score(row.score), where, *moved, moved_text(moved)
            )

    def movement(self, row: Row) -> tuple[str, int]:
        if self.earlier is None:
            return "", 0
        before = self.earlier.rank_of(row.entrant)
        if before is None:
            return "new", 0
        if before == row.rank:
            return "same", 0
        return ("up" if row.rank < before else "down"), abs(before - row.rank)

    @cached_property
    def shown(self) -> StandingsUpTo:
        """What everybody of a kind sees, written once for as long as it is true."""
        key = f"standings:{self.tournament.pk}:{self.is_member:d}{self.organises:d}"
        key += f"{self.is_provisional:d}:{self.number}:{get_language()}"
        kept: StandingsUpTo | None = cache.get(key)
        version = version_with_deals(self.tournament)
        if kept and kept.version == version:
            return kept
        html = render_to_string("tournaments/results/standings_shown.html", {"page": self})
        shown = StandingsUpTo(version, html, self.pages.has_other_pages())
        if self.pages.number == self.number:  # nobody fills the cache with pages that are none
            cache.set(key, shown)
        return shown

    @property
    def html(self) -> SafeString:
        return mark_safe(self.shown.html)

    @property
    def open_tables(self) -> int:
        """That are being played, and count as soon as they are finished."""
        return sum(not table.finished for table in self.tables)

    @property
    def running(self) -> int:
        """At which something is recorded already."""
        return sum(bool(table.deals) for table in self.tables if not table.finished)

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

    @cached_property
    def decided(self) -> int:
        """How many of the first places a final or a knock-out decided."""
        first = takewhile(self.standings.reach, self.standings.order)
        return sum(1 for _who in first)

    @property
    def decided_text(self) -> str:
        """Why a smaller score may stand above a larger one; empty where none does."""
        if not self.decided:
            return ""
        if self.tournament.final == Final.KNOCK_OUT:
            text = _("Places 1–%(last)d: who came further in the knock-out stands above.")
        else:
            text = _("Places 1–%(last)d were decided by the final.")
        return text % {"last": self.decided}

    @property
    def last_round(self) -> int:
        return self.rounds[-1]

    @property
    def is_after_final(self) -> bool:
        """Whether the final is the last that counts here."""
        last = max(self.played, key=lambda each: each.round)
        return last.stage is ResultStage.FINAL

    @property
    def after_text(self) -> str:
        """The round after which this is so, or how much of it counts already."""
        tables = sum(table.round == self.last_round for table in self.tables)
        counting = sum(result.round == self.last_round for result in self.played)
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
        return held_back_text(self.until or 0)

    @property
    def frozen_note(self) -> str:
        return shown_text(self.tournament.frozen_after or 0)


def movement_text(moved: tuple[str, int]) -> str:
    kind, by = moved
    return str(MOVED[kind]) % {"by": by} if kind else ""
