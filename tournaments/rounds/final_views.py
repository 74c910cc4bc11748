"""The final: who is in it, and what decides between equals."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.errors import MovedOn
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.results.freezing import freeze
from tournaments.rounds.draft_views import REFUSED, address
from tournaments.rounds.drafting import NoDraft
from tournaments.rounds.final_pages import FinalPage
from tournaments.rounds.finals import Decider, draft_final
from tournaments.rounds.forms import DecideForm
from tournaments.rounds.models import Round
from tournaments.rounds.refused_pages import RefusedPage
from tournaments.seating.rounds.knock_out import Stuck


@require_safe
@by_organisers
def final_detail(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    page = FinalPage(tournament)
    return render_page(
        request, "tournaments/rounds/final_detail.html", {"page": page}, part="final"
    )


@require_post
@by_organisers
def final_draft(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = DecideForm(request.POST)
    decider = form.decider if form.is_valid() else Decider.NOBODY
    try:
        found = draft_final(tournament, request.user, decider)
    except MovedOn:
        messages.info(request, _("No final is due at this moment."))
        return leave_for(request, tournament.get_absolute_url())
    if isinstance(found, NoDraft | Stuck):
        page = RefusedPage(tournament, found)
        return render_page(request, REFUSED, {"page": page}, part="refused", status=422)
    if not isinstance(found, Round):
        return leave_for(request, reverse("final-detail", args=[tournament.pk]))
    if form.cleaned_data["freeze"]:
        assert isinstance(request.user, User)
        freeze(tournament, request.user)
    return leave_for(request, address(found))
