"""Who stands where: for the members of a club, and for visitors of its nights."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import FOUND, HtmxRequest, for_all, render_page, require_post, shared_answer
from scoring.addresses import phone_origin
from scoring.clubs.models import Role
from scoring.paging import number_in
from scoring.spreadsheets import asked_file
from tournaments.guards import by_organisers, by_scorers, by_visitors
from tournaments.nights.models import Tournament
from tournaments.results import actions
from tournaments.results.elsewhere import standings_facts, standings_picture
from tournaments.results.night_file import results_of_night
from tournaments.results.pages import WHOLE, StandingsPage
from tournaments.results.standing_pages import StandingPage
from tournaments.results.standings_file import StandingsFile
from tournaments.sharing.table_forms import (
    Elsewhere,
    SharedTable,
    answer_in_form,
    embedded_page,
)


@require_safe
def standings_detail(request: HtmxRequest, pk: int) -> HttpResponse:
    nights = Tournament.objects.with_deals_version()
    tournament = nights.managed(request.user, pk, Role.SCORER)
    return standings_page(request, tournament, Role(tournament.role))


@require_safe
@by_scorers
def standings_file(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = StandingsPage(tournament, role=Role(tournament.role))
    return asked_file(request.GET.dict(), StandingsFile(page).spreadsheet)


@require_safe
@by_scorers
def results_file(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return asked_file(request.GET.dict(), results_of_night(tournament))


@for_all
@require_safe
@by_visitors
def night_standings(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = page_for(request, tournament, None)
    return answer_in_form(request, standings_elsewhere(request, page))


def standings_page(request: HtmxRequest, tournament: Tournament, role: Role) -> HttpResponse:
    page = page_for(request, tournament, role)
    made = standings_elsewhere(request, page).page
    return shared_answer(request, page.version, page.topics, made)


def standings_elsewhere(request: HtmxRequest, page: StandingsPage) -> SharedTable:
    night = page.tournament
    address = phone_origin(request) + reverse("night-standings", args=[night.code])
    context: dict[str, Any] = {"page": page, "tournament": night, "address": address}

    def made() -> HttpResponse:
        context["elsewhere"] = Elsewhere(address, night.name) if night.is_public else None
        part = "found" if request.htmx.target == FOUND else "standings"
        return render_page(request, "tournaments/results/standings_detail.html", context, part=part)

    return SharedTable(
        version=page.version,
        topics=page.topics,
        page=made,
        embedded=lambda: embedded_page(
            request, "tournaments/results/standings_embedded.html", context | {"more": page.more}
        ),
        facts=lambda: standings_facts(page, address),
        picture=lambda: standings_picture(page, address),
        spreadsheet=lambda: StandingsFile(page).spreadsheet,
    )


@require_safe
@by_scorers
def standing_detail(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    return standing_page(request, tournament, entrant, Role(tournament.role))


@require_safe
@by_visitors
def night_standing(request: HtmxRequest, tournament: Tournament, entrant: int) -> HttpResponse:
    return standing_page(request, tournament, entrant)


def standing_page(
    request: HtmxRequest, tournament: Tournament, entrant: int, role: Role | None = None
) -> HttpResponse:
    page = page_for(request, tournament, role)
    context = {"row": StandingPage(page, entrant), "page": page, "tournament": tournament}
    return render_page(request, "tournaments/results/standing_detail.html", context, part="why")


def page_for(request: HtmxRequest, tournament: Tournament, role: Role | None) -> StandingsPage:
    return StandingsPage(
        tournament,
        role=role,
        provisional="provisional" in request.GET,
        number=WHOLE if "all" in request.GET else number_in(request.GET),
        typed=request.GET.get("q", ""),
        sort=request.GET.get("sort", ""),
    )


@require_post
@by_organisers
def standings_freeze(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    actions.freeze(tournament, request.user)
    messages.success(request, _("From now on visitors see no more than this."))
    return redirect("standings-detail", tournament.pk)


@require_post
@by_organisers
def standings_unfreeze(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    assert isinstance(request.user, User)
    actions.tell(tournament, request.user)
    messages.success(request, _("Visitors see all standings again."))
    return redirect("standings-detail", tournament.pk)
