"""Two entries that are one person, and people who want to be forgotten."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.errors import MovedOn, NotOnePerson
from scoring.names import isolated
from scoring.people.erasing import erase
from scoring.people.forms import people_of
from scoring.people.merging import counted, merge
from scoring.people.merging_pages import MergingPage
from scoring.people.views import player_of


@require_safe
@organiser_only
def player_merging(request: ClubRequest, pk: int) -> HttpResponse:
    """Who else this is; then what would happen."""
    everybody = list(people_of(request.club))
    page = MergingPage(player_of(request, pk), everybody, request.GET)
    return render_page(request, "scoring/people/player_merging.html", {"page": page})


@require_post
@organiser_only
def player_merge(request: ClubRequest, pk: int) -> HttpResponse:
    gone, stays = player_of(request, pk), player_of(request, number(request, "into"))
    try:
        merge(gone, stays)
    except NotOnePerson as refusal:
        for reason in refusal.reasons:
            messages.error(request, reason)
        return redirect("player-detail", pk)
    except MovedOn:
        messages.warning(request, _("Somebody else was faster: look at the roster first."))
        return redirect("roster")
    text = _("The two entries are one now: %(name)s.")
    messages.success(request, text % {"name": isolated(stays.called)})
    return redirect("player-detail", stays.pk)


def number(request: ClubRequest, field: str) -> int:
    typed = request.POST.get(field, "")
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 19 else 0


@require_safe
@organiser_only
def player_erasure(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    context = {"player": player, "counted": counted(player)}
    return render_page(request, "scoring/people/player_erasure.html", context)


@require_post
@organiser_only
def player_erase(request: ClubRequest, pk: int) -> HttpResponse:
    try:
        erase(player_of(request, pk))
    except MovedOn:
        messages.warning(request, _("Somebody else was faster: look at the roster first."))
        return redirect("roster")
    messages.success(request, _("The name is erased. What was played stays, without it."))
    return redirect("roster")
