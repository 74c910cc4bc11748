"""The page of a club and its calendar for programs: who sees them, and by which link."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from api.operations import acts, reads
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from tournaments.club_pages.api_fields import ClubPageBody, ClubPageFields
from tournaments.club_pages.models import ClubAddress


class ClubPageEndpoint(MemberEndpoint):
    @property
    def at(self) -> ClubAddress:
        return ClubAddress.objects.of(self.club)


class PageOfClub(ClubPageEndpoint):
    @reads(ClubPageFields)
    def get(self, request: Request) -> ClubAddress:
        """Where the club has its page and its calendar."""
        return self.at

    @acts(ClubPageFields, scope=Scope.ORGANISE, body=ClubPageBody)
    def patch(self, request: Request, body: Mapping[str, Any]) -> ClubAddress:
        """Say who sees the page, or where the club meets."""
        at = self.at
        if "is_public" in body:
            at.show_to_all(body["is_public"])
        if "place" in body:
            at.meet_at(body["place"])
        return at


class RenewFeed(ClubPageEndpoint):
    @acts(ClubPageFields, scope=Scope.ORGANISE)
    def post(self, request: Request) -> ClubAddress:
        """Make a new link to the calendar with all nights; the one before it is gone."""
        at = self.at
        at.renew_feed()
        return at


class EndFeed(ClubPageEndpoint):
    @acts(ClubPageFields, scope=Scope.ORGANISE)
    def post(self, request: Request) -> ClubAddress:
        """Let there be no link to the calendar with all nights."""
        at = self.at
        at.end_feed()
        return at
