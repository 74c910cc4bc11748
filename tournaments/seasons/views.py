"""The seasons of a club: listed, settled, changed, removed, and looked at."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import (
    HtmxRequest,
    for_all,
    kept_from_search,
    leave_for,
    render_page,
    require_post,
)
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, member_of, organiser_only, scorer_only
from scoring.clubs.models import Role
from scoring.paging import number_in
from tournaments.nights.models import UnknownCode
from tournaments.seasons.actions import change_season, make_season, remove_season
from tournaments.seasons.elsewhere import season_facts, season_picture
from tournaments.seasons.forms import SeasonForm
from tournaments.seasons.models import Season
from tournaments.seasons.pages import SeasonList, SeasonPage
from tournaments.seasons.season_file import season_sheet
from tournaments.sharing.table_forms import (
    Elsewhere,
    SharedTable,
    answer_in_form,
    embedded_page,
    is_for_others,
)
from tournaments.wrong_codes import by_code

PAGE = "tournaments/seasons/season_form.html"
REMOVAL = "tournaments/seasons/season_removal.html"

type View = Callable[[HtmxRequest, Season], HttpResponse]


@require_safe
@scorer_only
def season_list(request: ClubRequest) -> HttpResponse:
    context = {"page": SeasonList(request.member)}
    return render_page(request, "tournaments/seasons/season_list.html", context)


@require_safe
@organiser_only
def season_new(request: ClubRequest) -> HttpResponse:
    return render_page(request, PAGE, {"form": SeasonForm(request.club)})


@require_post
@organiser_only
def season_create(request: ClubRequest) -> HttpResponse:
    form = SeasonForm(request.club, request.POST)
    if not form.is_valid():
        return refused_form(request, form, reverse("season-new"))
    season = make_season(form.cleaned_data["key"], request.club, form.facts, request.user)
    return leave_for(request, season.get_absolute_url())


def refused_form(request: HtmxRequest, form: SeasonForm, here: str) -> HttpResponse:
    context = {"form": form, "here": here}
    return render_page(request, PAGE, context, part="form", status=422)


def by_organisers(view: View) -> Callable[[HtmxRequest, int], HttpResponse]:
    """The view is given the season, for organisers of its club."""

    def guarded(request: HtmxRequest, pk: int) -> HttpResponse:
        season = Season.objects.managed(request.user, pk)
        cast("ClubRequest", request).club = season.club
        return view(request, season)

    return guarded


@require_safe
@by_organisers
def season_edit(request: HtmxRequest, season: Season) -> HttpResponse:
    return render_page(request, PAGE, {"form": SeasonForm(season.club, season=season)})


@require_post
@by_organisers
def season_save(request: HtmxRequest, season: Season) -> HttpResponse:
    form = SeasonForm(season.club, request.POST, season)
    if not form.is_valid():
        return refused_form(request, form, reverse("season-edit", args=[season.pk]))
    change_season(season, form.facts, form.exceptions)
    messages.success(request, _("The season is saved."))
    return leave_for(request, season.get_absolute_url())


@require_safe
@by_organisers
def season_removal(request: HtmxRequest, season: Season) -> HttpResponse:
    return render_page(request, REMOVAL, {"season": season})


@require_post
@by_organisers
def season_remove(request: HtmxRequest, season: Season) -> HttpResponse:
    remove_season(season)
    messages.success(request, _("The season is removed; its nights are as they were."))
    return redirect("season-list")


def role_in(request: HtmxRequest, season: Season) -> Role | None:
    """What whoever asks is in its club; None for everybody else."""
    member = member_of(request, season.club_id)
    return Role(member.role) if member else None


@for_all
@require_safe
@by_code
def season_detail(request: HtmxRequest, code: str) -> HttpResponse:
    """For whoever has the link, where it is public; its members see it in any case."""
    season = Season.objects.visited(code)
    role = role_in(request, season)
    if not season.is_public and role is None:
        raise UnknownCode
    seen_as = None if is_for_others(request.GET) else role
    page = SeasonPage(season, seen_as, number_in(request.GET))
    return answer_in_form(request, season_elsewhere(request, page))


def season_elsewhere(request: HtmxRequest, page: SeasonPage) -> SharedTable:
    address = phone_origin(request) + page.season.get_absolute_url()
    context: dict[str, Any] = {"page": page, "season": page.season, "address": address}

    def made() -> HttpResponse:
        elsewhere = Elsewhere(address, page.season.name) if page.season.is_public else None
        template = "tournaments/seasons/season_detail.html"
        context["elsewhere"] = elsewhere
        answer = render_page(request, template, context, part="season")
        return kept_from_search(answer) if page.shows_children else answer

    return SharedTable(
        version=page.version,
        topics=page.topics,
        page=made,
        embedded=lambda: embedded_page(
            request, "tournaments/seasons/season_embedded.html", context
        ),
        facts=lambda: season_facts(page, address),
        picture=lambda: season_picture(page, address),
        spreadsheet=lambda: season_sheet(page),
    )
