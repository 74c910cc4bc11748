"""A better plan: having it looked for, and deciding about it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from live.parts import HtmxRequest, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from tournaments.planner.models import Seating
from tournaments.planner.plan_models import Plan


@require_post
@organiser_only
def seating_improve(request: ClubRequest, token: str) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    assert request.user.is_authenticated
    seating.look_further(request.user)
    return redirect(seating)


@require_post
@organiser_only
def plan_take(request: ClubRequest, token: str, pk: int) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    return decided(request, seating, pk, seating.take, _("From now on the better plan counts."))


@require_post
@organiser_only
def plan_decline(request: ClubRequest, token: str, pk: int) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    return decided(request, seating, pk, seating.decline, _("The plan stays as it is."))


def decided(
    request: HtmxRequest, seating: Seating, pk: int, decide: Callable[[Plan], bool], text: str
) -> HttpResponse:
    """Whoever comes too late is told so."""
    plan = seating.plans.filter(pk=pk).first()
    if plan and decide(plan):
        messages.success(request, text)
    else:
        messages.info(request, _("This plan is no longer offered: look again at what is."))
    return redirect(seating)


@require_post
@organiser_only
def plan_undo(request: ClubRequest, token: str) -> HttpResponse:
    seating = Seating.objects.managed(request.member, token)
    if seating.take_back():
        messages.success(request, _("The earlier plan counts again."))
    return redirect(seating)
