"""Somebody's page, their games and whom they met; and everybody of a club."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, etag_of, kept_from_search, render_page
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, member_of, scorer_only
from scoring.clubs.models import Role
from scoring.paging import number_in
from scoring.people.models import Player
from tournaments.nights.models import UnknownCode
from tournaments.people.list_pages import CompanyPage, GamesPage, PairPage
from tournaments.people.pages import PersonPage
from tournaments.people.people_list import PeoplePage
from tournaments.people.pictures import png_of
from tournaments.people.questions import Question, question_in
from tournaments.sharing.table_forms import theme_in
from tournaments.viewers import Viewer
from tournaments.wrong_codes import Visited, by_code

LETTERS = 100

type View[**P] = Callable[Concatenate[HtmxRequest, Player, Viewer, P], HttpResponse]


def letters_in(request: HtmxRequest) -> str:
    return request.GET.get("who", "")[:LETTERS]


@require_safe
@scorer_only
def person_list(request: ClubRequest) -> HttpResponse:
    page = PeoplePage(request.club, letters_in(request), number_in(request.GET))
    return render_page(request, "tournaments/people/person_list.html", {"page": page})


def person_of(code: str) -> Player:
    """Whoever has this code; of two entries that are one, the one that stayed."""
    people = Player.objects.select_related("club__ratings", "club__address", "merged_into")
    found = people.filter(code=code.upper(), erased_at=None).first()
    if found is None:
        raise UnknownCode
    return found


def viewer_for(request: HtmxRequest, player: Player) -> Viewer:
    member = member_of(request, player.club_id)
    return Viewer(bool(member), bool(member and member.may(Role.ORGANISER)))


def by_person[**P](view: View[P]) -> Visited[P]:
    """The view is given the person: strangers are not told of everybody."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = person_of(code)
        if player.merged_into:
            return redirect("person-detail", player.merged_into.code)
        viewer = viewer_for(request, player)
        if not viewer.may_open(player, player.club):
            raise UnknownCode
        return kept_from_search(view(request, player, viewer, *args, **kwargs))

    return by_code(cast("Visited[P]", wraps(view)(guarded)))


def companion_of(player: Player, viewer: Viewer, code: str) -> Player:
    """Somebody else of the same club, of whom whoever looks may read."""
    other = person_of(code)
    other = other.merged_into or other
    if other.club_id != player.club_id or other.pk == player.pk:
        raise UnknownCode
    if not viewer.may_open(other, player.club):
        raise UnknownCode
    return other


@require_safe
@by_person
def person_detail(request: HtmxRequest, player: Player, viewer: Viewer) -> HttpResponse:
    page = PersonPage(player, viewer, question_in(request.GET.dict()))
    picture = phone_origin(request) + reverse("person-picture", args=[player.code])
    context = {"page": page, "person": player, "picture": picture}
    return render_page(request, "tournaments/people/person_detail.html", context)


@require_safe
@by_person
def person_games(request: HtmxRequest, player: Player, viewer: Viewer) -> HttpResponse:
    asked = question_in(request.GET.dict())
    other = companion_of(player, viewer, asked.other) if asked.other else None
    page = GamesPage(player, viewer, asked, other, number_in(request.GET))
    context = {"page": page, "person": player}
    return render_page(request, "tournaments/people/person_games.html", context)


@require_safe
@by_person
def person_company(request: HtmxRequest, player: Player, viewer: Viewer) -> HttpResponse:
    page = CompanyPage(player, viewer, letters_in(request), number_in(request.GET))
    context = {"page": page, "person": player}
    return render_page(request, "tournaments/people/person_company.html", context)


@require_safe
@by_person
def person_pair(request: HtmxRequest, player: Player, viewer: Viewer, other: str) -> HttpResponse:
    page = PairPage(player, companion_of(player, viewer, other), viewer)
    context = {"page": page, "person": player}
    return render_page(request, "tournaments/people/person_pair.html", context)


@require_safe
@by_person
def person_picture(request: HtmxRequest, player: Player, viewer: Viewer) -> HttpResponse:
    page = PersonPage(player, viewer, Question(), with_deals=False)
    theme = theme_in(request.GET)
    version = etag_of(page.life.version, viewer.is_member, theme, get_language())

    known = get_conditional_response(request, etag=version)
    if isinstance(known, HttpResponse):
        return known
    headers = {"ETag": version, "Cache-Control": "private, no-cache"}
    return HttpResponse(png_of(page.picture(theme)), content_type="image/png", headers=headers)
