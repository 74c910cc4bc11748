"""A season looked back on: for the club, and for each person."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, kept_from_search, render_page
from scoring.people.models import Player
from tournaments.nights.models import UnknownCode
from tournaments.people.views import person_of
from tournaments.recaps.pages import PersonRecapPage, SeasonRecapPage
from tournaments.recaps.person_cards import PersonInSeason
from tournaments.recaps.season_facts import SeasonFacts
from tournaments.seasons.models import Season
from tournaments.seasons.views import role_in
from tournaments.wrong_codes import by_code

PAGE = "tournaments/recaps/recap_detail.html"


def facts_for(request: HtmxRequest, code: str) -> SeasonFacts:
    """For whoever has the link, where it is public; its members see it in any case."""
    season = Season.objects.visited(code)
    role = role_in(request, season)
    if not season.is_public and role is None:
        raise UnknownCode
    return SeasonFacts(season, is_for_members=role is not None)


@require_safe
@by_code
def season_recap(request: HtmxRequest, code: str) -> HttpResponse:
    page = SeasonRecapPage(facts_for(request, code))
    return kept_from_search(render_page(request, PAGE, {"page": page}))


@require_safe
@by_code
def person_recap(request: HtmxRequest, code: str, person: str) -> HttpResponse:
    facts = facts_for(request, code)
    page = PersonRecapPage(PersonInSeason(facts, player_in(facts, person)))
    return kept_from_search(render_page(request, PAGE, {"page": page}))


def player_in(facts: SeasonFacts, code: str) -> Player:
    """Somebody of its club, of whom whoever looks may read."""
    found = person_of(code)
    player = found.merged_into or found
    if player.club_id != facts.season.club_id:
        raise UnknownCode
    if not facts.viewer.may_open(player, facts.season.club):
        raise UnknownCode
    return player
