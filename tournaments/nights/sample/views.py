"""A sample to look at, and its removal."""

import secrets

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from live.parts import require_post
from scoring.clubs.guards import CHOSEN, ClubRequest, organiser_only
from tournaments.nights.models import SEEDS
from tournaments.nights.sample.clubs import load, remove


@require_post
@organiser_only
def sample_load(request: ClubRequest) -> HttpResponse:
    """In a club of its own, which is looked after from now on."""
    assert isinstance(request.user, User)
    job = load(request.user, secrets.randbelow(SEEDS), get_language() or "en")
    request.session[CHOSEN] = job.parameters["club"]
    return redirect("tournament-list")


@require_post
@organiser_only
def sample_remove(request: ClubRequest) -> HttpResponse:
    if not request.club.is_sample:
        raise Http404
    remove(request.club)
    request.session.pop(CHOSEN, None)
    messages.success(request, _("The sample is gone, without a trace."))
    return redirect("tournament-list")
