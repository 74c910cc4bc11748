"""How a public table is embedded, for programs that are given its address (oEmbed 1.0)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.club_pages.models import ClubAddress
from tournaments.leaderboards.asked_boards import AskedBoard
from tournaments.leaderboards.elsewhere import board_picture
from tournaments.leaderboards.pages import LeaderboardPage, plays
from tournaments.nights.models import Tournament, UnknownCode
from tournaments.results.elsewhere import standings_picture
from tournaments.results.pages import StandingsPage
from tournaments.seasons.elsewhere import season_picture
from tournaments.seasons.models import Season
from tournaments.seasons.pages import SeasonPage
from tournaments.sharing.table_forms import Elsewhere
from tournaments.sharing.table_pictures import WIDTH, TablePicture

USUAL_WIDTH, USUAL_HEIGHT = 640, 600
GOOD_FOR = 300  # seconds: by then somebody may have finished a table


@dataclass(frozen=True, slots=True)
class Embeddable:
    """A table that anybody may show."""

    elsewhere: Elsewhere
    club: str
    picture: TablePicture


@dataclass(frozen=True, slots=True)
class MostRoom:
    """As much as there is where it is to be shown; None where nobody says it."""

    width: int | None
    height: int | None

    @classmethod
    def asked_in(cls, asked: QueryDict) -> "MostRoom":
        return cls(size_in(asked, "maxwidth"), size_in(asked, "maxheight"))

    def fits(self, width: int, height: int) -> bool:
        return width <= (self.width or width) and height <= (self.height or height)


def size_in(asked: QueryDict, name: str) -> int | None:
    """What is no size is none."""
    typed = asked.get(name, "")
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else 0
    return number or None


def season_shown(origin: str, code: str, _asked: QueryDict) -> Embeddable:
    season = Season.objects.visited(code)
    if not season.is_public:
        raise UnknownCode
    address = origin + season.get_absolute_url()
    picture = season_picture(SeasonPage(season), address)
    return Embeddable(Elsewhere(address, season.name), season.club.name, picture)


def standings_shown(origin: str, code: str, _asked: QueryDict) -> Embeddable:
    night = Tournament.objects.with_deals_version().visited(code)
    if not night.is_public:
        raise UnknownCode
    address = origin + reverse("night-standings", args=[night.code])
    picture = standings_picture(StandingsPage(night), address)
    return Embeddable(Elsewhere(address, night.name), night.club.name, picture)


def leaderboard_shown(origin: str, code: str, query: QueryDict) -> Embeddable:
    at = ClubAddress.objects.visited(code)
    if not at.is_public:
        raise UnknownCode
    asked = AskedBoard.of(query, partial(plays, at.club))
    if asked.unknown:
        raise Http404
    here = reverse("club-leaderboard", args=[at.code])
    page = LeaderboardPage(at.club, asked, here, is_for_members=False)
    address = origin + here + asked.query_with()
    picture = board_picture(page, address)
    return Embeddable(Elsewhere(address, page.board.title), at.club.name, picture)


SHOWN_AT: Mapping[str, Callable[[str, str, QueryDict], Embeddable]] = {
    "season-detail": season_shown,
    "night-standings": standings_shown,
    "night-detail": standings_shown,
    "club-leaderboard": leaderboard_shown,
    "club-detail": leaderboard_shown,
}
"""By the name of a page the table that stands for it."""


def oembed_facts(shown: Embeddable, origin: str, room: MostRoom) -> dict[str, Any]:
    width = min(USUAL_WIDTH, room.width or USUAL_WIDTH)
    height = min(USUAL_HEIGHT, room.height or USUAL_HEIGHT)
    return {
        "version": "1.0",
        "type": "rich",
        "title": shown.elsewhere.title,
        "author_name": shown.club,
        "provider_name": _("Score pad"),
        "provider_url": origin + reverse("home"),
        "cache_age": GOOD_FOR,
        "html": shown.elsewhere.frame(width, height),
        "width": width,
        "height": height,
        **thumbnail_facts(shown, room),
    }


def thumbnail_facts(shown: Embeddable, room: MostRoom) -> dict[str, Any]:
    """Left out where it is larger than it may be."""
    if not room.fits(WIDTH, shown.picture.height):
        return {}
    return {
        "thumbnail_url": shown.elsewhere.picture,
        "thumbnail_width": WIDTH,
        "thumbnail_height": shown.picture.height,
    }
