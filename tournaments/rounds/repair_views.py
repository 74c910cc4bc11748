"""A round mended after people came or left, or after a correction: shown first, then done."""

from random import Random

from django.contrib import messages
from django.core import signing
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, leave_for, render_page, require_post
from scoring.errors import MovedOn
from tournaments.guards import by_organisers
from tournaments.nights.models import Tournament
from tournaments.rounds.draft_views import address, one_of
from tournaments.rounds.forms import AllowForm, RepairForm, SeenForm
from tournaments.rounds.repair_pages import CorrectionPage, RepairPage
from tournaments.rounds.repairing import apply, repair, scene_of
from tournaments.rounds.rethinking import acknowledge, reseat_by_now

REPAIR = "tournaments/rounds/round_repair.html"
CORRECTION = "tournaments/rounds/round_correction.html"


@require_safe
@by_organisers
def round_repair(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Who would move, and the tables as they would be."""
    round, form = one_of(tournament, number), AllowForm(request.GET)
    scene = scene_of(round)
    found = repair(round, Random(round.seed), form.sizes, scene)
    page = RepairPage(scene, found, form.sizes)
    return render_page(request, REPAIR, {"page": page}, part="repair")


@require_post
@by_organisers
def round_mend(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    round, form = one_of(tournament, number), RepairForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        apply(round, form.cleaned_data["proposal"], request.user)
    except (MovedOn, signing.BadSignature):
        messages.info(request, _("Something changed meanwhile, so nothing was done. Look again."))
        return leave_for(request, f"{address(round)}repair/")
    messages.success(request, _("Everybody who is here has a seat."))
    return leave_for(request, address(round))


@require_safe
@by_organisers
def round_correction(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """What a corrected result would have changed."""
    round = one_of(tournament, number)
    page = CorrectionPage.of(round)
    return render_page(request, CORRECTION, {"page": page}, part="correction")


@require_post
@by_organisers
def correction_acknowledge(
    request: HtmxRequest, tournament: Tournament, number: int
) -> HttpResponse:
    """Only the standings change."""
    round, form = one_of(tournament, number), SeenForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        acknowledge(round, form.version, request.user)
    except MovedOn:
        return look_again(request, address(round))
    messages.success(request, _("The standings are corrected; the round stays as it is."))
    return leave_for(request, address(round))


@require_post
@by_organisers
def correction_reseat(request: HtmxRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The round is seated as it would have been."""
    round, form = one_of(tournament, number), SeenForm(request.POST)
    try:
        if not form.is_valid():
            raise MovedOn
        reseat_by_now(round, form.version, request.user)
    except MovedOn:
        return look_again(request, address(round))
    messages.success(request, _("The round is seated by the corrected standings."))
    return leave_for(request, address(round))


def look_again(request: HtmxRequest, round: str) -> HttpResponse:
    messages.info(request, _("Something changed meanwhile, so nothing was done. Look again."))
    return leave_for(request, f"{round}correction/")
