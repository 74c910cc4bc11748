"""The page of a club and its calendar, for members and for whoever has the link."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.core.paginator import Page
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from live.parts import etag_of
from scoring.clubs.models import Role
from scoring.names import isolated
from scoring.paging import page_of
from scoring.people.models import Player
from scoring.people.public_names import somebody
from tournaments.appearances.models import GameSummary
from tournaments.appearances.stored_nights import StoredNight
from tournaments.club_pages.memory import ClubMemory
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.records import ClubRecord
from tournaments.club_pages.words import TITLES, figure_of
from tournaments.nights.models import Tournament
from tournaments.replies.actions import begun_among
from tournaments.replies.models import PersonalLink
from tournaments.replies.pages import NightAhead, nights_ahead
from tournaments.seasons.models import Season, SeasonPlace
from tournaments.viewers import Named

LATEST = 6  # nights whose winners stand on the page itself
MOST_COMING = 4
MOST_HOLDERS = 3
"""Of more who hold a record together the page says only how many there are."""


@dataclass(frozen=True)
class Champions:
    """Who won a season or a night."""

    name: str
    address: str
    day: date
    winners: list[Named]
    others: str


@dataclass(frozen=True)
class Happening:
    """A game behind a record."""

    text: str
    address: str


@dataclass(frozen=True)
class RecordLine:
    title: str
    figure: str
    holders: list[Named]
    others: str
    games: list[Happening]


class ClubView:
    """What the pages of a club have in common."""

    def __init__(
        self, address: ClubAddress, role: Role | None, origin: str, number: int = 1
    ) -> None:
        self.at = address
        self.club = address.club
        self.role = role
        self.origin = origin  # by which phones reach this site
        self.number = number
        self.me: Player | None = None  # whose device asks, as far as it knows
        self.memory = ClubMemory(self.club, role is not None)

    @property
    def organises(self) -> bool:
        return self.role in Role.ORGANISER.and_above

    @property
    def version(self) -> str:
        names, seasons = self.club.names_version, self.memory.seasons
        settled = [(season.pk, season.version, season.name) for season in seasons]
        coming = [(night.pk, night.version) for night in self.coming_nights]
        facts = (self.origin, self.club.name, self.at.is_public, self.role, names, self.number)
        replying = (self.has_links, self.me and self.me.pk, self.nights_begun)
        return etag_of(*facts, self.memory.stamp, settled, coming, self.memory.today, replying)

    @cached_property
    def has_links(self) -> bool:
        """Whether people of the club say by link whether they come."""
        return PersonalLink.objects.of(self.club).exists()

    @property
    def topics(self) -> tuple[str, ...]:
        running = (f"results:{night.pk}" for night in self.memory.nights if not night.is_over)
        return (self.club.names_topic, *running)

    @property
    def here(self) -> str:
        return self.at.get_absolute_url()

    @property
    def link(self) -> str:
        return self.origin + self.here

    @cached_property
    def coming_nights(self) -> list[Tournament]:
        """From today on, the next one first; of those that run, too."""
        found = Tournament.objects.filter(club=self.club, ended_at=None)
        found = found.filter(date__gte=self.memory.today).select_related("club")
        if self.role is None:
            found = found.filter(is_public=True)
        return list(found.in_order())

    @cached_property
    def nights_begun(self) -> list[int]:
        """Told by the clock, too: no counter knows of it."""
        return sorted(begun_among(self.coming_nights))

    @cached_property
    def nights_ahead(self) -> list[NightAhead]:
        return nights_ahead(self.coming_nights, self.me)

    @property
    def past_nights(self) -> list[StoredNight]:
        """The latest first: those that are over, and those with a result."""
        coming = {night.pk for night in self.coming_nights}
        return [night for night in reversed(self.memory.nights) if night.pk not in coming]

    def night_address(self, night: int, code: str) -> str:
        if self.role:
            return reverse("standings-detail", args=[night])
        return reverse("night-standings", args=[code])

    def champions_of(self, nights: list[StoredNight]) -> list[Champions]:
        won = {night.pk: winners_of(night) for night in nights}
        people = self.memory.people(player for winners in won.values() for player in winners)
        return [
            Champions(
                isolated(night.name),
                self.night_address(night.pk, night.code) if night.places else "",
                night.date,
                *first_of([people[player] for player in won[night.pk] if player in people]),
            )
            for night in nights
        ]


def winners_of(night: StoredNight) -> list[int]:
    """Nobody, while it runs or something of it is still to be told."""
    if not night.is_final:
        return []
    return [player for player, place in night.places or () if place == 1]


class ClubPage(ClubView):
    """Champions, records, what is next."""

    @property
    def next_ahead(self) -> list[NightAhead]:
        return nights_ahead(self.coming_nights[:MOST_COMING], None)

    @property
    def running_seasons(self) -> list[Season]:
        return [each for each in self.memory.seasons if each.has_day(self.memory.today)]

    @cached_property
    def season_champions(self) -> list[Champions]:
        over = self.memory.seasons_over
        first = SeasonPlace.objects.filter(season__in=over, place=1).order_by("position")
        won = dict[int, list[int]]()
        for season, player in first.values_list("season", "player"):
            won.setdefault(season, []).append(player)
        people = self.memory.people(player for winners in won.values() for player in winners)
        return [
            Champions(
                isolated(season.name),
                season.get_absolute_url(),
                season.ends,
                *first_of([people[player] for player in won[season.pk]]),
            )
            for season in over
            if season.pk in won
        ]

    @cached_property
    def night_champions(self) -> list[Champions]:
        told = [night for night in self.past_nights if winners_of(night)]
        return self.champions_of(told[:LATEST])

    @cached_property
    def records(self) -> list[RecordLine]:
        found = self.memory.records
        people = self.memory.people(who for each in found for who in holders_of(each))
        games = self.happenings(game for each in found for game in games_of(each))
        return [self.line(each, people, games) for each in found]

    def line(
        self, record: ClubRecord, people: dict[int, Named], games: dict[int, Happening]
    ) -> RecordLine:
        holders = [people[who] for who in holders_of(record) if who in people]
        shown, others = first_of(holders)
        return RecordLine(
            title=str(TITLES[record.kind]),
            figure=figure_of(record.kind, record.claims[0]),
            holders=shown,
            others=others,
            games=[games[game] for game in games_of(record) if game in games],
        )

    def happenings(self, games: Iterable[int]) -> dict[int, Happening]:
        rows = GameSummary.objects.select_related("tournament", "game").in_bulk(set(games))
        return {pk: self.happening(row) for pk, row in rows.items()}

    def happening(self, row: GameSummary) -> Happening:
        day, address = date_format(row.day), row.address if self.role else ""
        if row.tournament is None:
            return Happening(day, address)
        facts = {"day": day, "round": row.round, "table": row.table_number}
        text = _("%(day)s, round %(round)d, table %(table)d") % facts
        night = row.tournament
        return Happening(text, address or self.night_address(night.pk, night.code))

    @property
    def is_empty(self) -> bool:
        return not (self.memory.nights or self.memory.seasons)


def holders_of(record: ClubRecord) -> list[int]:
    return list(dict.fromkeys(player for claim in record.claims for player in claim.players))


def games_of(record: ClubRecord) -> list[int]:
    """A few: the first and the last where there are many."""
    games = list(dict.fromkeys(game for claim in record.claims for game in claim.games))
    return games if len(games) <= MOST_HOLDERS else [games[0], games[-1]]


def first_of(people: list[Named]) -> tuple[list[Named], str]:
    """Of those who may be named as many as are; and how many more there are."""
    named = [each for each in people if each.code]
    most = MOST_HOLDERS if len(people) > MOST_HOLDERS + 1 else len(people)
    return named[:most], others_text(len(people) - len(named[:most]), is_all=not named)


def others_text(count: int, *, is_all: bool) -> str:
    """Who is not named beside those who are, or where nobody is."""
    if count < 1:
        return ""
    if is_all and count == 1:
        return somebody()
    if is_all:
        return ngettext("%(count)d person", "%(count)d people", count) % {"count": count}
    return ngettext("and %(count)d other", "and %(count)d others", count) % {"count": count}


class ClubCalendar(ClubView):
    """Nights to come, and those that were."""

    @property
    def feed_link(self) -> str:
        return self.origin + reverse("club-calendar-file", args=[self.at.code])

    @property
    def secret_link(self) -> str:
        """Of the calendar with all nights; for members, where somebody has made it."""
        if self.role is None or not self.at.feed_token:
            return ""
        return self.origin + reverse("club-feed", args=[self.at.feed_token])

    @property
    def version(self) -> str:
        return etag_of(super().version, self.secret_link, self.at.place)

    @cached_property
    def pages(self) -> Page[StoredNight]:
        return page_of(self.past_nights, str(self.number))

    @cached_property
    def past(self) -> list[Champions]:
        return self.champions_of(list(self.pages))
