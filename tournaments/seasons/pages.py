"""The seasons of a club in a list, and the table of one of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.core.paginator import Page
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from live.parts import etag_of
from scoring.clubs.models import Member, Role
from scoring.editions.words import names_text
from scoring.names import isolated, told_apart
from scoring.paging import positions_of
from tournaments.appearances.stored_nights import StoredNight
from tournaments.club_pages.models import club_page_of
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.lines import NightCell, SeasonLine, season_lines
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.seasons.words import (
    nights_text,
    points_text,
    rule_sentences,
    warnings_of,
)
from tournaments.sharing.written_rows import WrittenTable, written_once

MOST_COLUMNS = 8  # nights beside each other


@dataclass(frozen=True)
class ListedSeason:
    """A season with how far it has come, and who leads it."""

    season: Season
    today: date

    @cached_property
    def now(self) -> SeasonNow:
        return SeasonNow(self.season, self.today).kept()

    @property
    def played_text(self) -> str:
        return nights_text(self.now)

    @property
    def first_text(self) -> str:
        """Who stands first; equals together."""
        first = self.season.places.filter(place=1).select_related("player").order_by("position")
        names = [isolated(name) for name in told_apart([row.player.called for row in first])]
        if not names:
            return ""
        facts = {"names": names_text(names), "points": points_text(first[0].points)}
        return _("First: %(names)s, %(points)s points") % facts


class SeasonList:
    def __init__(self, member: Member) -> None:
        self.member = member
        self.may_organise = member.may(Role.ORGANISER)

    @cached_property
    def seasons(self) -> list[Season]:
        return list(Season.objects.filter(club=self.member.club).latest_first())

    @property
    def sections(self) -> list[tuple[str, list[ListedSeason]]]:
        today = timezone.localdate()
        running = [season for season in self.seasons if season.has_day(today)]
        coming = [season for season in self.seasons if season.begins > today][::-1]
        over = [season for season in self.seasons if season.ends < today]
        found = [(_("Running"), running), (_("Coming"), coming), (_("Over"), over)]
        return [
            (title, [ListedSeason(each, today) for each in some]) for title, some in found if some
        ]


class SeasonPage:
    """The table of a season, kept in order: a page of it is read, however many play."""

    def __init__(self, season: Season, role: Role | None = None, number: int = 1) -> None:
        self.season = season
        self.is_for_members = role is not None
        self.organises = role in Role.ORGANISER.and_above
        self.number = number

    @cached_property
    def now(self) -> SeasonNow:
        return SeasonNow(self.season, timezone.localdate()).kept()

    @property
    def version(self) -> str:
        names = self.season.club.names_version, self.is_for_members
        asked = self.organises, self.number, self.club_page, get_language()
        return etag_of(self.now.current_stamp, self.season.version, *names, *asked)

    @property
    def topics(self) -> tuple[str, ...]:
        """What was settled, names, and what comes in from the nights that are not over."""
        nights = (night for night in self.now.nights if not night.is_over)
        return (
            self.season.topic,
            self.season.club.names_topic,
            *(f"results:{night.pk}" for night in nights),
        )

    @property
    def here(self) -> str:
        address = self.season.get_absolute_url()
        return address + (f"?page={self.number}" if self.number > 1 else "")

    @property
    def club_page(self) -> str:
        return club_page_of(self.season.club, is_member=self.is_for_members)

    @property
    def sentences(self) -> Iterator[str]:
        return rule_sentences(self.now)

    @property
    def played_text(self) -> str:
        return nights_text(self.now)

    @property
    def is_over(self) -> bool:
        return self.now.is_final

    @property
    def warnings(self) -> list[str]:
        """For those who can mend it."""
        return list(warnings_of(self.now)) if self.organises else []

    @cached_property
    def pages(self) -> Page[int]:
        last = self.now.season.places.order_by("-position").values_list("position", flat=True)
        return positions_of(last.first() or 0, self.number)

    @cached_property
    def rows(self) -> list[SeasonPlace]:
        rows = self.season.places.filter(position__in=list(self.pages))
        return list(rows.select_related("player").order_by("position"))

    @cached_property
    def written_rows(self) -> WrittenTable:
        """What everybody of a kind sees, written once for as long as it is true."""
        key = f"season-rows:{self.season.pk}:{self.is_for_members:d}:{self.number}:{get_language()}"
        return written_once(key, self.version, self.write_rows)

    def write_rows(self) -> WrittenTable:
        html = render_to_string("tournaments/seasons/season_rows.html", {"page": self})
        return WrittenTable(self.version, html, self.shows_children_here)

    @property
    def shows_children(self) -> bool:
        return self.written_rows.shows_children

    @cached_property
    def nights(self) -> list[StoredNight]:
        """Those with a result, the latest first."""
        played = self.now.nights_played
        return [night for night in self.now.nights if night.pk in played][::-1]

    @property
    def says_why(self) -> bool:
        """What decided between equals, or what is still possible: where there is any."""
        return any(line.decided if self.is_over else line.reach for line in self.lines)

    @property
    def columns(self) -> list[tuple[StoredNight, str]]:
        """The latest nights, each with its day in short."""
        form = pgettext("a day and its month, as Django formats dates", "M j")
        return [
            (night, date_format(night.date, form)) for night in self.nights[:MOST_COLUMNS][::-1]
        ]

    @cached_property
    def lines(self) -> list[SeasonLine]:
        return season_lines(self.rows, self.now, self.is_for_members)

    @property
    def shows_children_here(self) -> bool:
        return any(line.row.player.is_child for line in self.lines)

    @property
    def table_rows(self) -> Iterator[tuple[SeasonLine, list[NightCell | None]]]:
        for line in self.lines:
            yield line, [line.cells.get(night.pk) for night, _day in self.columns]

    @property
    def has_brought(self) -> bool:
        return any(line.row.brought for line in self.lines)

    @property
    def nights_on_tablets(self) -> int:
        """So many of the latest fit beside the other columns."""
        return 4 if self.has_brought else 5

    @property
    def is_running(self) -> bool:
        return any(not night.is_ended for night in self.now.open_nights)

    @property
    def held_back(self) -> list[str]:
        """The nights of which not all is told yet."""
        nights = [night for night in self.now.nights if night.told_until is not None]
        return [isolated(night.name) for night in nights]

    @property
    def held_back_text(self) -> str:
        return names_text(self.held_back)

    @property
    def edit_address(self) -> str:
        return reverse("season-edit", args=[self.season.pk])
