"""The desk of a night."""

from django.contrib import messages
from django.http import HttpResponse
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, not_modified, render_page, require_post, with_version
from scoring.errors import MovedOn
from scoring.games.deals import LateEntry
from tournaments.desk.actions import settle_late
from tournaments.desk.notices import CHANGED_MEANWHILE
from tournaments.desk.pages import DeskPage
from tournaments.guards import by_organisers, by_scorers, may_organise
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk


@require_safe
@by_scorers
def tournament_detail(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    asked = request.GET.get("page", "")
    page = DeskPage(tournament, may_organise=may_organise(request, tournament), number=asked)
    if unchanged := not_modified(request, page.version):
        return unchanged
    response = render_page(
        request, "tournaments/desk/tournament_detail.html", {"page": page}, part="desk"
    )
    return with_version(request, response, page.version)


@require_post
@by_organisers
def late_settle(request: HtmxRequest, tournament: Tournament, late: int) -> HttpResponse:
    """Somebody has seen what came in late, and done about it whatever was to do."""
    for entry in LateEntry.objects.waiting(tournament.topic).filter(pk=late):
        try:
            settle_late(tournament, entry, request.POST.get("shown", ""))
        except MovedOn:
            messages.info(request, CHANGED_MEANWHILE)
    return to_desk(request, tournament)
