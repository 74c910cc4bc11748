"""A leaderboard of a club: a page of it, whoever is looked for, and what else can be chosen."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import NamedTuple

from django.core.cache import cache
from django.core.paginator import Page
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from live.parts import etag_of
from scoring.clubs.models import Club
from scoring.editions.words import edition_name
from scoring.names import isolated
from scoring.paging import page_at, positions_of
from scoring.people.models import Player
from scoring.people.public_names import names_for
from tournaments.appearances.models import GameSummary
from tournaments.club_pages.models import club_page_of
from tournaments.leaderboards.asked_boards import AskedBoard
from tournaments.leaderboards.boards import (
    MOST_LEFT_OUT,
    GameBoard,
    PlacedBoard,
    PlacedPerson,
    RatingBoard,
)
from tournaments.leaderboards.keeping import BoardSpan
from tournaments.leaderboards.searching import places_called
from tournaments.leaderboards.words import ORDERS, SPANS
from tournaments.nights.models import Tournament
from tournaments.sharing.written_rows import WrittenTable, written_once
from tournaments.viewers import FoundRow, Viewer

ROWS = "tournaments/leaderboards/leaderboard_rows.html"
MOST_FOUND = 10
LATELY, MOST_RUNNING = timedelta(days=7), 8


class BoardWay(NamedTuple):
    """Something else that can be chosen."""

    text: str
    query: str = ""
    is_current: bool = False
    leads: bool = True


class LeftOut(NamedTuple):
    """Somebody who is not on the board any more, and since when they have not played."""

    name: str
    address: str
    last_day: date


@dataclass(frozen=True)
class LeaderboardLine:
    """A row as it is shown."""

    row: PlacedPerson
    name: str
    by: str  # what the board is ordered by
    person: str = ""  # the address of their page, where whoever looks may read it
    is_marked: bool = False

    @property
    def place(self) -> str:
        return f"{self.row.place}." if self.row.place else "–"

    @property
    def score(self) -> str:
        return next(figure.text for figure in self.row.figures if figure.by == self.by)

    @property
    def cells(self) -> Iterator[tuple[str, str, bool]]:
        """Each figure with what it is, and whether the board is ordered by it."""
        for figure in self.row.figures:
            yield figure.label, figure.text, figure.by == self.by

    @property
    def moved(self) -> int | None:
        """Places up since before the latest night, or down where it is negative."""
        before, place = self.row.before, self.row.place
        return None if before is None or place is None else before - place

    @property
    def steps(self) -> int:
        return abs(self.moved or 0)


class LeaderboardPage:
    """Kept in order: a page of it is read, however many play."""

    def __init__(
        self, club: Club, asked: AskedBoard, address: str, *, is_for_members: bool
    ) -> None:
        self.club, self.asked, self.address = club, asked, address
        self.is_for_members = is_for_members
        self.is_opened = True  # by somebody, not by itself as something has changed

    @cached_property
    def board(self) -> PlacedBoard:
        if self.asked.is_by_rating:
            return RatingBoard(self.club)
        return GameBoard(self.club, self.asked.choice)

    @cached_property
    def stamp(self) -> str:
        return self.board.stamp

    @property
    def version(self) -> str:
        asked = self.asked, self.is_for_members, get_language()
        names = self.club.names_version, self.club.name
        return etag_of(self.stamp, *names, *asked)

    @property
    def topics(self) -> tuple[str, ...]:
        """Names, and what comes in from nights of these days that are not over."""
        lately = timezone.localdate() - LATELY
        nights = Tournament.objects.filter(club=self.club, ended_at=None, date__gte=lately)
        running = nights.order_by("-date", "-pk").values_list("pk", flat=True)[:MOST_RUNNING]
        return (self.club.names_topic, *(f"results:{night}" for night in running))

    @property
    def club_page(self) -> str:
        return club_page_of(self.club, is_member=self.is_for_members)

    @property
    def here(self) -> str:
        """The same once more, when something has changed."""
        more = {"player": self.asked.player} if self.asked.player else {}
        return self.asked.query_with(**more, page=str(self.number))

    @property
    def more(self) -> str:
        """What the numbers of pages stand behind."""
        return f"{self.asked.query}&" if self.asked.query else ""

    @property
    def file_address(self) -> str:
        return f"{self.address}?{self.more}"

    @cached_property
    def marked(self) -> PlacedPerson | None:
        if not self.asked.player:
            return None
        places = self.board.places.filter(player__code=self.asked.player)
        found = self.board.placed(places.select_related("player")[:1])
        return found[0] if found else None

    @property
    def number(self) -> int:
        return page_at(self.marked.position) if self.marked else self.asked.number

    @cached_property
    def pages(self) -> Page[int]:
        return positions_of(self.board.people, self.number)

    @cached_property
    def rows(self) -> list[PlacedPerson]:
        rows = self.board.places.filter(position__in=list(self.pages))
        return self.board.placed(rows.select_related("player").order_by("position"))

    @property
    def rows_html(self) -> SafeString:
        return self.written(is_embedded=False).html

    @property
    def embedded_html(self) -> SafeString:
        return self.written(is_embedded=True).html

    def written(self, *, is_embedded: bool) -> WrittenTable:
        """What everybody of a kind sees, written once for as long as it is true."""
        key = f"board-rows:{self.club.pk}:{self.is_for_members:d}{is_embedded:d}"
        key += f":{self.number}:{get_language()}:{self.address}{self.asked.query}"

        def write() -> WrittenTable:
            context = {"page": self, "here": self.address, "is_embedded": is_embedded}
            return WrittenTable(self.version, render_to_string(ROWS, context))

        is_own = self.asked.player or self.asked.letters
        return write() if is_own else written_once(key, self.version, write)

    @cached_property
    def lines(self) -> list[LeaderboardLine]:
        return self.lines_of(self.rows)

    def lines_of(self, rows: list[PlacedPerson]) -> list[LeaderboardLine]:
        names = names_for(self.is_for_members, [row.player for row in rows], self.club)
        marked = self.marked.player.pk if self.marked else None
        return [
            LeaderboardLine(
                row,
                isolated(name),
                self.board.by,
                self.page_of(row.player),
                row.player.pk == marked,
            )
            for row, name in zip(rows, names, strict=True)
        ]

    @property
    def is_chosen(self) -> bool:
        """Whether games are left out: then there may be some all the same."""
        return self.asked.choice.span is not BoardSpan.ALL or bool(self.asked.choice.edition)

    @property
    def orders(self) -> list[BoardWay]:
        chosen = "" if self.asked.is_by_rating else self.asked.choice.order
        ways = [
            BoardWay(str(text), self.asked.ordered_by(order), order is chosen)
            for order, text in ORDERS.items()
        ]
        rating = pgettext("a leaderboard", "Rating")
        return [*ways, BoardWay(rating, self.asked.by_rating, self.asked.is_by_rating)]

    @property
    def columns(self) -> list[BoardWay]:
        """Each with what orders the board by it; nothing, where that cannot be."""
        known = {way.text: way for way in self.orders}
        labels = [label for label, _text, _is_sorted in self.lines[0].cells]
        return [
            known.get(label) or BoardWay(label, "", is_current=False, leads=False)
            for label in labels
        ]

    @property
    def spans(self) -> list[BoardWay]:
        if self.asked.is_by_rating:
            return []
        chosen = self.asked.choice.span
        return [
            BoardWay(str(text), self.asked.since(span), span is chosen)
            for span, text in SPANS.items()
        ]

    @property
    def editions(self) -> list[BoardWay]:
        """Of the club, where it plays several; asked once for as long as its games are these."""
        if self.asked.is_by_rating:
            return []
        key = f"board-editions:{self.club.pk}:{self.stamp}"
        known = cache.get_or_set(key, lambda: editions_of(self.club)) or []
        if len(known) < 2:
            return []
        chosen = self.asked.choice.edition
        everything = BoardWay(_("All editions"), self.asked.of_edition(""), not chosen)
        return [everything] + [
            BoardWay(str(edition_name(key)), self.asked.of_edition(key), key == chosen)
            for key in known
        ]

    @cached_property
    def left_out(self) -> list[LeftOut]:
        rows = self.board.left_out[:MOST_LEFT_OUT]
        viewer = Viewer(self.is_for_members)
        named = viewer.named([row.player for row in rows], self.club)
        people = [(named[row.player_id], row.last_day) for row in rows]
        return [LeftOut(isolated(who.name), who.address, day) for who, day in people]

    @property
    def are_more_left_out(self) -> bool:
        return len(self.board.left_out) > MOST_LEFT_OUT

    @cached_property
    def people_found(self) -> list[FoundRow]:
        """Whoever has a word in the name that begins so, and what leads to where they stand."""
        lines = self.lines_of(self.first_found[:MOST_FOUND])
        return [
            FoundRow(self.address_of(line.row.player), line.place, line.name, line.score)
            for line in lines
        ]

    @cached_property
    def first_found(self) -> list[PlacedPerson]:
        club = None if self.is_for_members else self.club
        found = places_called(self.board.places, self.asked.letters, club, MOST_FOUND + 1)
        return self.board.placed(found)

    @property
    def is_cut(self) -> bool:
        return len(self.first_found) > MOST_FOUND

    def page_of(self, player: Player) -> str:
        return Viewer(self.is_for_members).address_of(player, self.club)

    def address_of(self, player: Player) -> str:
        """Of the board, on the page of their row."""
        return self.address + self.asked.query_with(player=player.code)


def plays(club: Club, edition: str) -> bool:
    return GameSummary.objects.filter(club=club, edition=edition).exists()


def editions_of(club: Club) -> list[str]:
    """Of which games count."""
    games = GameSummary.objects.filter(club=club).order_by("edition")
    return list(games.values_list("edition", flat=True).distinct())
