"""The tables that pages give to spreadsheets, for programs."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from rest_framework.request import Request

from api.operations import reads
from api.problems import invalid
from scoring.api_tokens.access import MemberEndpoint
from scoring.clubs.models import Member, Role
from scoring.fields import WRONG_CHOICE
from scoring.people.api_fields import SpreadsheetFields
from scoring.spreadsheets import Spreadsheet
from tournaments.documents.api_fields import SpreadsheetFilters, SpreadsheetTable
from tournaments.leaderboards.asked_boards import AskedBoard
from tournaments.leaderboards.board_file import board_sheet
from tournaments.leaderboards.pages import LeaderboardPage, plays
from tournaments.nights.models import Tournament
from tournaments.results.night_file import results_of_night
from tournaments.results.pages import StandingsPage
from tournaments.results.standings_file import StandingsFile
from tournaments.seasons.models import Season
from tournaments.seasons.pages import SeasonPage
from tournaments.seasons.season_file import season_sheet

type Asked = Mapping[str, Any]


class Spreadsheets(MemberEndpoint):
    @reads(SpreadsheetFields, filters=SpreadsheetFilters)
    def get(self, request: Request, asked: Asked) -> Mapping[str, Any]:
        """All of a table, whose pages are many: results, standings, a season, a leaderboard."""
        made = SHEETS[SpreadsheetTable(asked["table"])]
        return made(self.member, asked).facts(asked["kind"])


def night_of(member: Member, asked: Asked) -> Tournament:
    nights = Tournament.objects.select_related("club__address").with_deals_version()
    found = nights.filter(club=member.club, pk=asked["of"]).first()
    if found is None:
        raise invalid([("of", WRONG_CHOICE)])
    return found


def results_sheet(member: Member, asked: Asked) -> Spreadsheet:
    return results_of_night(night_of(member, asked))


def standings_sheet(member: Member, asked: Asked) -> Spreadsheet:
    return StandingsFile(StandingsPage(night_of(member, asked), role=Role(member.role))).spreadsheet


def table_of_season(member: Member, asked: Asked) -> Spreadsheet:
    seasons = Season.objects.filter(club=member.club).select_related("club__address")
    season = seasons.filter(pk=asked["of"]).first()
    if season is None:
        raise invalid([("of", WRONG_CHOICE)])
    return season_sheet(SeasonPage(season, Role(member.role)))


def leaderboard_sheet(member: Member, asked: Asked) -> Spreadsheet:
    query = QueryDict(mutable=True)
    query.update({name: asked[name] for name in ("by", "since", "edition")})
    board = AskedBoard.of(query, lambda edition: plays(member.club, edition))
    if board.unknown:
        raise invalid([("edition", WRONG_CHOICE)])
    here = reverse("leaderboard-own")
    return board_sheet(LeaderboardPage(member.club, board, here, is_for_members=True))


SHEETS: Mapping[SpreadsheetTable, Callable[[Member, Asked], Spreadsheet]] = {
    SpreadsheetTable.RESULTS: results_sheet,
    SpreadsheetTable.STANDINGS: standings_sheet,
    SpreadsheetTable.SEASON: table_of_season,
    SpreadsheetTable.LEADERBOARD: leaderboard_sheet,
}
