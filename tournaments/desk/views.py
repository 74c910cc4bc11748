"""The desk of a night."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, not_modified, render_page, require_post, with_version
from scoring.games.deals import LateEntry
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
    waiting = LateEntry.objects.waiting(tournament.topic).filter(pk=late)
    for entry in waiting:
        if entry.mark != request.POST.get("shown"):
            messages.info(request, _("This was changed meanwhile: look at it, and press again."))
            continue
        with transaction.atomic():
            waiting.filter(facts=entry.facts).update(settled_at=timezone.now())
            tournament.changed()
    return to_desk(request, tournament)
