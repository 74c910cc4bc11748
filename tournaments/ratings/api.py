"""The ratings of a club for programs."""

from rest_framework.request import Request

from api.operations import reads
from scoring.api_tokens.access import MemberEndpoint
from tournaments.ratings.api_fields import RatingsFields
from tournaments.ratings.keeping import RatingsNow, ratings_now


class Ratings(MemberEndpoint):
    @reads(RatingsFields)
    def get(self, request: Request) -> RatingsNow:
        """Who rates how high, the best first; whoever has not played for a year is left out."""
        return ratings_now(self.club)
