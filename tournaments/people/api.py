"""Somebody's page, for programs."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from api.operations import reads
from scoring.api_tokens.access import MemberEndpoint
from scoring.clubs.models import Role
from scoring.people.models import Player
from tournaments.people.api_fields import StatisticsFields, StatisticsFilters
from tournaments.people.company_lines import CompanyLine, company_lines, players_of
from tournaments.people.pages import PersonPage, ToldLink
from tournaments.people.questions import Question
from tournaments.people.season_places import season_places
from tournaments.viewers import Viewer


class PlayerStatistics(MemberEndpoint):
    @reads(StatisticsFields, filters=StatisticsFilters)
    def get(self, request: Request, pk: int, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        """All that the page of somebody tells: places, phases, company, seasons, records."""
        people = Player.objects.on_roster().select_related("club__ratings", "club__address")
        player = get_object_or_404(people, club=self.club, pk=pk)
        viewer = Viewer(is_member=True, may_organise=self.member.may(Role.ORGANISER))
        page = PersonPage(player, viewer, Question(edition=asked["edition"]))
        return {**head_of(page), **(told_of(page) if page.games else NOTHING_PLAYED)}


NOTHING_PLAYED: Mapping[str, Any] = {
    **dict.fromkeys(("first_day", "last_day", "rating")),
    "edition": "",
    **dict.fromkeys(("phases", "company", "story", "bests", "records"), ()),
}


def head_of(page: PersonPage) -> dict[str, Any]:
    return {
        "id": page.player.pk,
        "name": page.name,
        "link": page.address,
        "is_current": not page.life.waiting,
        "games": page.games,
        "wins": page.finishes.wins,
        "nights": page.nights,
        "places": page.finishes.finishes,
        "seasons": season_places(page.life, is_member=True),
    }


def told_of(page: PersonPage) -> dict[str, Any]:
    return {
        "first_day": page.played[0].day,
        "last_day": page.latest.day,
        "rating": page.rated.rating if page.rated else None,
        "edition": page.edition,
        "phases": page.phases,
        "company": company_of(page),
        "story": texts(page.story) if page.has_story else (),
        "bests": texts(page.bests) if page.has_story else (),
        "records": texts(page.records),
    }


def company_of(page: PersonPage) -> list[CompanyLine]:
    """All whom they met; the page shows the first of them."""
    met, club = page.life.meetings, page.player.club
    names = page.viewer.named(players_of({each.player for each in met}), club)
    return company_lines(page.player, met, names)


def texts(told: Iterable[ToldLink]) -> list[str]:
    return [each.text for each in told]
