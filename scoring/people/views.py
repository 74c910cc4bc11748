"""Who plays in the club."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post, wants_part
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.names import isolated
from scoring.people.belongings import tell
from scoring.people.forms import AddForm, PlayerForm, people_of
from scoring.people.models import Player
from scoring.people.pages import RosterPage

PEOPLE = "div#people"  # as htmx names the part with those who were looked for


@require_safe
@organiser_only
def roster(request: ClubRequest) -> HttpResponse:
    return roster_page(request, AddForm(request.club))


def roster_page(
    request: ClubRequest, form: AddForm, added: Player | None = None, status: int = 200
) -> HttpResponse:
    page = RosterPage(request.club, request.GET.get("who", ""))
    part = "people" if request.htmx.target == PEOPLE else "roster"
    context = {"page": page, "form": form, "added": added, "here": reverse("roster")}
    return render_page(request, "scoring/people/roster.html", context, part=part, status=status)


@require_post
@organiser_only
def player_add(request: ClubRequest) -> HttpResponse:
    """One name after the other: the field is empty again, and the cursor in it."""
    with transaction.atomic():
        request.club.locked()  # the same name sent twice at once is one person
        form = AddForm(request.club, request.POST)
        player = form.save() if form.is_valid() else None
    if player is None:
        return roster_page(request, form, status=422)
    if wants_part(request):
        return roster_page(request, AddForm(request.club), added=player)
    messages.success(request, _("%(name)s is on the roster.") % {"name": isolated(player.called)})
    return redirect("roster")


def player_of(request: ClubRequest, pk: int) -> Player:
    """Somebody on the roster of the club; a 404 for everybody else."""
    return get_object_or_404(people_of(request.club), pk=pk)


@require_safe
@organiser_only
def player_detail(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    return player_page(request, player, PlayerForm(player))


def player_page(
    request: ClubRequest, player: Player, form: PlayerForm, status: int = 200
) -> HttpResponse:
    context = {
        "player": player,
        "shown": player.called,
        "form": form,
        "circles": list(player.circles.order_by("name")),
        "here": reverse("player-detail", args=[player.pk]),
    }
    return render_page(request, "scoring/people/player_detail.html", context, status=status)


@require_post
@organiser_only
def player_save(request: ClubRequest, pk: int) -> HttpResponse:
    with transaction.atomic():
        request.club.locked()  # nobody is erased meanwhile
        player = player_of(request, pk)
        form = PlayerForm(player, request.POST)
        if form.is_valid():
            form.save()
    if form.errors:
        return player_page(request, player, form, status=422)
    tell(player)
    messages.success(request, _("Saved: %(name)s.") % {"name": isolated(player.called)})
    return redirect("roster")


@require_post
@organiser_only
def player_retire(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    player.retire()
    text = _("%(name)s is no longer asked for nights. “Bring back” undoes it.")
    messages.success(request, text % {"name": isolated(player.called)})
    return redirect("player-detail", pk)


@require_post
@organiser_only
def player_return(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    player.bring_back()
    messages.success(request, _("%(name)s is back.") % {"name": isolated(player.called)})
    return redirect("player-detail", pk)
