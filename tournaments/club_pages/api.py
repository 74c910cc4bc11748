"""The page of a club and its calendar for programs: who sees them, and by which link."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from api.conditions import check_match
from api.operations import Tagged, acts, reads
from api.scopes import Scope
from live.parts import etag_of
from scoring.api_tokens.access import MemberEndpoint
from tournaments.club_pages.api_fields import ClubPageBody, ClubPageFields
from tournaments.club_pages.models import ClubAddress


class ClubPageEndpoint(MemberEndpoint):
    @property
    def at(self) -> ClubAddress:
        return ClubAddress.objects.of(self.club)

    def page_to_change(self) -> ClubAddress:
        """As it is now; refused where the program saw another state."""
        at = ClubAddress.objects.select_for_update().get(pk=self.at.pk)
        check_match(self.request, tagged_page(at).tag)
        return at


def tagged_page(at: ClubAddress) -> Tagged:
    return Tagged(at, etag_of(at.code, at.is_public, at.place, at.feed_token))


class PageOfClub(ClubPageEndpoint):
    @reads(ClubPageFields, tag=True)
    def get(self, request: Request) -> Tagged:
        """Where the club has its page and its calendar."""
        return tagged_page(self.at)

    @acts(ClubPageFields, scope=Scope.ORGANISE, body=ClubPageBody, tag=True)
    def patch(self, request: Request, body: Mapping[str, Any]) -> Tagged:
        """Say who sees the page, or where the club meets."""
        at = self.page_to_change()
        if "is_public" in body:
            at.show_to_all(body["is_public"])
        if "place" in body:
            at.meet_at(body["place"])
        return tagged_page(at)


class RenewFeed(ClubPageEndpoint):
    @acts(ClubPageFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request) -> Tagged:
        """Make a new link to the calendar with all nights; the one before it is gone."""
        at = self.page_to_change()
        at.renew_feed()
        return tagged_page(at)


class EndFeed(ClubPageEndpoint):
    @acts(ClubPageFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request) -> Tagged:
        """Let there be no link to the calendar with all nights."""
        at = self.page_to_change()
        at.end_feed()
        return tagged_page(at)
