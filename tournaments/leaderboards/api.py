"""The leaderboards of a club for programs."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rest_framework.request import Request

from api.operations import Tagged, reads
from api.parsing import as_typed
from api.problems import invalid
from scoring.api_tokens.access import MemberEndpoint
from scoring.fields import WRONG_CHOICE
from tournaments.leaderboards.api_fields import BoardAsked, LeaderboardFields, LeaderboardFilters
from tournaments.leaderboards.asked_boards import AskedBoard
from tournaments.leaderboards.pages import LeaderboardPage, plays


class LeaderboardOfClub(MemberEndpoint):
    @reads(LeaderboardFields, filters=LeaderboardFilters, tag=True)
    def get(self, request: Request, asked: Mapping[str, Any]) -> Tagged:
        """Who stands where over all games of the club, or some, the best first."""
        choice = AskedBoard.of(as_typed(asked), partial(plays, self.club))
        if choice.unknown:
            raise invalid([("edition", WRONG_CHOICE)])
        page = LeaderboardPage(self.club, choice, request.path, is_for_members=True)
        return Tagged(BoardAsked(page, address_after(page)), page.version)


def address_after(page: LeaderboardPage) -> str | None:
    """Whoever is looked for is on one page."""
    if page.asked.letters or not page.pages.has_next():
        return None
    return page.address + page.asked.query_with(page=str(page.pages.next_page_number()))
