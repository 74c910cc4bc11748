"""Public nights for programs without a token: what the pages show to whoever has the code."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.urls import reverse
from rest_framework.request import Request

from api.operations import EVENT_STREAM, Endpoint, Tagged, lists, reads, sends
from api.problems import ApiProblem, ApiProblemKind
from tournaments.api_guards import stream_of
from tournaments.club_pages.models import ClubAddress
from tournaments.nights.models import Tournament, UnknownCode
from tournaments.pages import version_of
from tournaments.results.elsewhere import standings_facts
from tournaments.results.pages import WHOLE, StandingsPage
from tournaments.visitors.api_fields import (
    PublicNightFields,
    PublicNightRowFields,
    PublicRoundsFields,
    PublicStandingsFields,
    PublicStandingsFilters,
)
from tournaments.visitors.night_for_visitors import NightForVisitors
from tournaments.wrong_codes import WRONG_CODES_OF_ADDRESS, is_wrong_too_often, may_try_code


class CodeEndpoint(Endpoint):
    """For whoever has the code: those who try some are told to wait, as on the pages."""

    def tried[T](self, code: str, find: Callable[[str], T]) -> T:
        request = self.request._request
        try:
            if not may_try_code(request, code):
                raise UnknownCode
            return find(code)
        except UnknownCode as error:
            if is_wrong_too_often(request):
                window = WRONG_CODES_OF_ADDRESS.window
                later = {"Retry-After": str(int(window.total_seconds()))}
                raise ApiProblem(ApiProblemKind.TOO_MANY, headers=later) from error
            raise

    def public_night(self, code: str) -> Tournament:
        night = self.tried(code, Tournament.objects.with_deals_version().visited)
        if not night.is_public:
            raise Http404
        return night


class PublicNightsOfClub(CodeEndpoint):
    @lists(PublicNightRowFields, scope=None)
    def get(self, request: Request, code: str) -> QuerySet[Tournament]:
        """The nights of a club that everybody may see who has the link of its page."""
        at = self.tried(code, ClubAddress.objects.open_ones().visited)
        return Tournament.objects.filter(club=at.club, is_public=True)


class PublicNight(CodeEndpoint):
    @reads(PublicNightFields, scope=None, tag=True)
    def get(self, request: Request, code: str) -> Tagged:
        """A public night, and how far it is."""
        night = self.public_night(code)
        return Tagged(NightForVisitors(night), version_for_visitors(night))


def version_for_visitors(night: Tournament) -> str:
    return version_of(night, night.club.names_version)


class PublicRounds(CodeEndpoint):
    @reads(PublicRoundsFields, scope=None, tag=True)
    def get(self, request: Request, code: str) -> Tagged:
        """The rounds that are published, and who sits where in the one that is played."""
        night = self.public_night(code)
        return Tagged(NightForVisitors(night), version_for_visitors(night))


class PublicStandings(CodeEndpoint):
    @reads(PublicStandingsFields, scope=None, filters=PublicStandingsFilters, tag=True)
    def get(self, request: Request, code: str, asked: Mapping[str, Any]) -> Tagged:
        """Who stands where, as far as visitors are told."""
        night = self.public_night(code)
        page = StandingsPage(night, provisional=asked["provisional"], number=WHOLE)
        address = reverse("night-standings", args=[night.code])
        return Tagged(standings_facts(page, address), page.version)


class PublicNightLive(CodeEndpoint):
    @sends(EVENT_STREAM, scope=None)
    def get(self, request: Request, code: str) -> HttpResponse:
        """The news of a public night, for as long as whoever asks stays."""
        night = self.public_night(code)
        return stream_of(night.topic, night.results)
