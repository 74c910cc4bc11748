"""What changed a tournament, and taking it back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from tournaments.guards import by_organisers, by_scorers
from tournaments.nights.log_pages import LogPage
from tournaments.nights.models import Tournament
from tournaments.undoing import undo


@require_safe
@by_scorers
def tournament_log(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = LogPage(tournament, request.GET.get("page", ""))
    return render_page(request, "tournaments/nights/tournament_log.html", {"page": page})


@require_post
@by_organisers
def log_undo(request: HtmxRequest, tournament: Tournament, entry: int) -> HttpResponse:
    told = get_object_or_404(tournament.log, pk=entry)
    if not tournament.is_over and undo(told, request.user):
        messages.success(request, _("Taken back."))
    else:
        messages.info(request, _("That can no longer be taken back: something else came after it."))
    return redirect("tournament-log", tournament.pk)
