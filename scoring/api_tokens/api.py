"""For which club a token acts, and who belongs to it."""

from django.db.models import QuerySet
from rest_framework.request import Request

from api.operations import lists, reads
from api.scopes import Scope
from scoring.api_tokens.access import MemberEndpoint
from scoring.api_tokens.api_fields import ClubFields, MemberFields
from scoring.clubs.models import Club, Member


class OwnClub(MemberEndpoint):
    @reads(ClubFields)
    def get(self, request: Request) -> Club:
        """The club of the token."""
        return self.club


class Members(MemberEndpoint):
    @lists(MemberFields, scope=Scope.ORGANISE)
    def get(self, request: Request) -> QuerySet[Member]:
        """Who may sign in for the club, the newest first."""
        return self.club.members.select_related("user")
