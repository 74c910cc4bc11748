"""The seasons of a club for programs, and the table of one."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.operations import lists, reads
from scoring.api_tokens.access import MemberEndpoint
from scoring.clubs.models import Role
from tournaments.seasons.api_fields import SeasonFields, SeasonFilters, SeasonRowFields
from tournaments.seasons.elsewhere import line_facts, season_facts
from tournaments.seasons.models import Season
from tournaments.seasons.pages import SeasonPage


class Seasons(MemberEndpoint):
    @lists(SeasonRowFields)
    def get(self, request: Request) -> QuerySet[Season]:
        """The seasons of the club, the newest first."""
        return Season.objects.filter(club=self.club)


class OneSeason(MemberEndpoint):
    @reads(SeasonFields, filters=SeasonFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who stands where in a season, a page at a time."""
        seasons = Season.objects.filter(club=self.club).select_related("club__address")
        season = get_object_or_404(seasons, pk=pk)
        page = SeasonPage(season, Role(self.member.role), asked["page"])
        table = [line_facts(line) | {"player": line.row.player_id} for line in page.lines]
        return season_facts(page, season.get_absolute_url()) | {"id": pk, "table": table}
