"""Badges in a row: each scan checks in at once, and one tap takes it back."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from tournaments.attendance.actions import undo
from tournaments.attendance.pages import CheckIn
from tournaments.attendance.scanning import Scan, scan
from tournaments.guards import by_scorers
from tournaments.log import LogKind
from tournaments.nights.models import Tournament

SCANNING = "tournaments/attendance/badge_scan.html"
CAMERA = "camera=(self)"  # everywhere else nobody may ask for one


@require_safe
@by_scorers
def badge_scan(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    return scanning_page(request, tournament)


@require_post
@by_scorers
def badge_came(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    if tournament.is_over:
        return leave_for(request, reverse("badge-scan", args=[tournament.pk]))
    came = scan(tournament, request.POST.get("badge", "")[:300], request.user)
    return scanning_page(request, tournament, came)


@require_post
@by_scorers
def badge_undo(request: HtmxRequest, tournament: Tournament, entry: int) -> HttpResponse:
    told = get_object_or_404(tournament.log, pk=entry, kind=LogKind.PRESENCE.key)
    entrant = get_object_or_404(tournament.entrants, pk=told.facts["entrant"])
    if tournament.is_over or not undo(told, request.user):
        text = _("That was taken back or changed already: look at the list.")
        return scanning_page(request, tournament, Scan(text))
    return scanning_page(request, tournament, Scan(_("Taken back."), entrant))


def scanning_page(
    request: HtmxRequest, tournament: Tournament, came: Scan | None = None
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "scan": came,
        "page": CheckIn(tournament),
        "here": reverse("badge-scan", args=[tournament.pk]),
    }
    response = render_page(request, SCANNING, context, part="outcome")
    response["Permissions-Policy"] = CAMERA
    return response
