"""Checking in by oneself, with the code from the wall: nobody signs in for that."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.throttling import QUARTER, Limit, address_of
from tournaments.attendance.actions import come, undo
from tournaments.attendance.arrivals import UNDO_FOR, Arrivals, entry_of, standing
from tournaments.guards import by_code
from tournaments.nights.models import Tournament

PAGE = "tournaments/attendance/self_check_in.html"
MINE = "arrival"  # the cookie of the phone that checked somebody in
ARRIVALS = Limit("arrival", 600, QUARTER)  # a whole night may come through one router


@require_safe
@by_code
def self_check_in(request: HtmxRequest, code: str) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    entry = None if "q" in request.GET else standing(tournament, request.COOKIES.get(MINE, ""))
    page = Arrivals(tournament, request.GET.get("q", ""), entry)
    return render_page(request, PAGE, {"page": page}, part="found")


@require_post
@by_code
def arrival(request: HtmxRequest, code: str, entrant: int) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    person = get_object_or_404(tournament.entrants.select_related("player"), pk=entrant)
    person.tournament = tournament
    if not ARRIVALS.allows(address_of(request)):
        messages.error(request, _("Too many at once. Wait some minutes, or go to the desk."))
        return redirect("self-check-in", code)
    entry = come(person) if tournament.admits else None
    mine = entry or standing(tournament, request.COOKIES.get(MINE, ""))
    if mine is None or mine.facts["entrant"] != person.pk:
        messages.info(request, _("Nothing was changed: look up your name again."))
        return redirect("self-check-in", code)
    page = Arrivals(tournament, entry=mine)
    response = render_page(request, PAGE, {"page": page})
    if entry:
        place = reverse("self-check-in", args=[code])
        response.set_cookie(
            MINE, page.undo_key, UNDO_FOR, path=place, httponly=True, samesite="Lax"
        )
    return response


@require_post
@by_code
def arrival_undo(request: HtmxRequest, code: str) -> HttpResponse:
    tournament = Tournament.objects.visited(code)
    entry = entry_of(tournament, request.POST.get("key", ""))
    if entry and tournament.admits and undo(entry):
        messages.success(request, _("Taken back. Look up your name again."))
    else:
        messages.info(request, _("That cannot be taken back here any more: ask at the desk."))
    return redirect("self-check-in", code)
