"""The night on everybody's phone: three letters, and one knows where to sit."""

from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from django.core.paginator import Page
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.names import tidy
from scoring.paging import page_of
from tournaments.attendance.arrivals import NameSearch
from tournaments.attendance.models import NOT_COME, Entrant, Presence
from tournaments.club_pages.models import club_page_of
from tournaments.forecast.pages import stamp_of
from tournaments.nights.models import Tournament
from tournaments.pages import version_of
from tournaments.results.pages import StandingLine, StandingsPage
from tournaments.results.podium_pages import PodiumStep, podium_with_ways
from tournaments.results.telling import is_decided, is_told
from tournaments.rounds.models import Stage
from tournaments.seasons.models import Season
from tournaments.visitors.night_for_visitors import NightForVisitors, SeatedTable, SeatPlace

BEST = 10


@dataclass(frozen=True)
class SeatedVisitor:
    """Somebody who was looked for."""

    entrant: Entrant
    night: NightForVisitors

    @property
    def name(self) -> str:
        return self.night.people.names[self.entrant.pk]

    @property
    def place(self) -> SeatPlace | None:
        return self.night.places.get(self.entrant.pk)

    @property
    def address(self) -> str:
        return self.entrant.address

    @property
    def record_address(self) -> str:
        """Where they record, once their phone knows that it is theirs."""
        is_playing = self.place and self.entrant.presence == Presence.HERE
        night = self.night.tournament
        if not is_playing:
            return ""
        return reverse("entrant-record", args=[night.code, self.entrant.token])

    @property
    def may_check_in(self) -> bool:
        """Whether they can still say by themselves that they are here."""
        return bool(self.night.check_in_address) and self.entrant.presence in NOT_COME

    @property
    def no_seat_text(self) -> str:
        """Why they have no seat now."""
        if self.night.tournament.is_over:
            return ""
        is_last = is_decided(self.night.tournament, self.night.latest)
        return self.decided_text if is_last else self.seatless_text

    @property
    def seatless_text(self) -> str:
        """While there are seats, or they are to come."""
        playing = self.night.round
        if playing and self.entrant.pk in playing.byes:
            return _("You are through without playing this round.")
        if self.entrant.presence == Presence.PAUSING:
            return _("You are pausing. Tell the desk when you play again.")
        if self.entrant.presence == Presence.GONE:
            return _("You are checked out. If you play on, tell the desk.")
        if self.entrant.presence != Presence.HERE:
            return _("You are not checked in yet.")
        return self.waiting_text

    @property
    def decided_text(self) -> str:
        """Nobody is seated any more."""
        night, latest = self.night.tournament, self.night.latest
        if not night.is_public or is_told(night, latest.number if latest else None):
            return _("All rounds are played. Thank you for playing!")
        return _("All rounds are played. Who has won is told soon: stay and watch!")

    @property
    def waiting_text(self) -> str:
        """They are here."""
        if not self.night.round:
            return _("You are checked in. Your table stands here as soon as the seating is out.")
        if self.night.round.stage != Stage.ROUND:
            return _("This round is for those who went on. Stay and watch!")
        return _("You have no seat in this round. Ask at the desk.")


class NightPage:
    def __init__(self, tournament: Tournament, typed: str = "", number: int = 0) -> None:
        self.tournament = tournament
        self.typed = tidy(typed)[:60]
        self.number = number  # of the page of tables, or of those who are here; 0 asks for none

    @cached_property
    def night(self) -> NightForVisitors:
        return NightForVisitors(self.tournament)

    @cached_property
    def search(self) -> NameSearch:
        return NameSearch(self.typed, self.night.people_named)

    @property
    def people_found(self) -> list[SeatedVisitor]:
        return [SeatedVisitor(entrant, self.night) for entrant in self.search.people_found]

    @property
    def address(self) -> str:
        return reverse("night-detail", args=[self.tournament.code])

    @property
    def here(self) -> str:
        asked = {"who": self.typed, "page": self.number or ""}
        query = urlencode({name: value for name, value in asked.items() if value})
        return f"{self.address}?{query}" if query else self.address

    @cached_property
    def tables(self) -> Page[SeatedTable]:
        return page_of(self.night.tables, str(self.number or 1))

    @cached_property
    def people_here(self) -> Page[str]:
        return page_of(self.night.here, str(self.number or 1))

    @property
    def topics(self) -> tuple[str, ...]:
        return self.tournament.steps, self.tournament.club.names_topic

    @property
    def version(self) -> str:
        """Deals change nothing here before the end, and after it none counts."""
        asked, club = (self.typed, self.number), self.tournament.club
        shown = (club.picture_version, club.names_version, self.club_page)
        return version_of(self.tournament, *asked, *shown, stamp_of(self.tournament))

    @cached_property
    def seasons(self) -> list[Season]:
        """In which the night counts, where everybody may see that."""
        night = self.tournament
        return Season.objects.shown_with(night, is_member=False) if night.is_public else []

    @property
    def club_page(self) -> str:
        return club_page_of(self.tournament.club, is_member=False)

    @cached_property
    def final(self) -> StandingsPage | None:
        """Once it is decided who has won, where everybody may see them."""
        latest, night = self.night.latest, self.tournament
        is_known = night.is_public and is_decided(night, latest)
        is_known = is_known and is_told(night, latest.number if latest else None)
        return StandingsPage(night).knowing(self.night.people.entrants) if is_known else None

    @property
    def podium(self) -> list[PodiumStep]:
        """Nobody is told before the prizes are given."""
        return podium_with_ways(self.final) if self.final else []

    @property
    def best(self) -> list[StandingLine]:
        return self.final.lines[:BEST] if self.final else []

    @property
    def winners(self) -> list[str]:
        return [line.name for line in self.podium[0].sharing] if self.podium else []
