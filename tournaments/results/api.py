"""The standings of a night for programs: read, and kept back from visitors for a while."""

from collections.abc import Mapping
from typing import Any

from rest_framework.request import Request

from api.conditions import check_match
from api.operations import Tagged, acts, reads
from api.scopes import Scope
from scoring.clubs.models import Role
from tournaments.api_guards import NightEndpoint, night_tag
from tournaments.nights.models import Tournament
from tournaments.results.actions import freeze, tell
from tournaments.results.api_fields import StandingsFields, StandingsFilters
from tournaments.results.elsewhere import row_facts, standings_facts
from tournaments.results.pages import WHOLE, StandingsPage


class NightStandingsEndpoint(NightEndpoint):
    def standings_to_change(self, pk: int) -> Tournament:
        """As they are now; refused where the program saw other standings."""
        self.hold_if_seen(pk)
        night = self.night(pk)
        check_match(self.request, tag_of(night, provisional=False))
        return night

    def standings(self, pk: int, *, provisional: bool = False) -> Tagged:
        night = self.night(pk)
        page = StandingsPage(
            night, role=Role(self.member.role), provisional=provisional, number=WHOLE
        )
        rows = [row_facts(page, row) | {"entrant": row.entrant} for row in page.standings.rows]
        more = {"night": night.pk, "frozen_after": night.frozen_after, "table": rows}
        facts = standings_facts(page, page.address) | more
        return Tagged(facts, tag_of(night, provisional=provisional))


def tag_of(night: Tournament, *, provisional: bool) -> str:
    return night_tag(night, night.deals_version, int(provisional))


class OneStandings(NightStandingsEndpoint):
    @reads(StandingsFields, filters=StandingsFilters, tag=True)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Tagged:
        """Who stands where, the first place first."""
        return self.standings(pk, provisional=asked["provisional"])


class FreezeStandings(NightStandingsEndpoint):
    @acts(StandingsFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """From now on visitors see no more than the last complete round."""
        freeze(self.standings_to_change(pk), self.actor)
        return self.standings(pk)


class UnfreezeStandings(NightStandingsEndpoint):
    @acts(StandingsFields, scope=Scope.ORGANISE, tag=True)
    def post(self, request: Request, pk: int) -> Tagged:
        """Visitors see all standings again."""
        tell(self.standings_to_change(pk), self.actor)
        return self.standings(pk)
