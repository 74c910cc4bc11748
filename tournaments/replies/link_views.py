"""Organisers hand out personal links, renew them and take them back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.names import isolated
from scoring.people.models import Player
from tournaments.replies.actions import give_link, give_links, renew_link, take_link
from tournaments.replies.pages import LinkPage, LinksPage


@require_safe
@organiser_only
def link_list(request: ClubRequest) -> HttpResponse:
    page = LinksPage(request.club, phone_origin(request), request.GET.get("page", ""))
    return render_page(request, "tournaments/replies/link_list.html", {"page": page})


@require_post
@organiser_only
def link_give_all(request: ClubRequest) -> HttpResponse:
    count = give_links(request.club)
    text = ngettext("%(count)d person has a link.", "%(count)d people have a link.", count)
    messages.success(request, text % {"count": count})
    return redirect("link-list")


def person_of(request: ClubRequest, pk: int) -> Player:
    return get_object_or_404(request.club.players.on_roster(), pk=pk)


@require_safe
@organiser_only
def player_link(request: ClubRequest, pk: int) -> HttpResponse:
    page = LinkPage(person_of(request, pk), phone_origin(request))
    return render_page(request, "tournaments/replies/player_link.html", {"page": page})


@require_post
@organiser_only
def player_link_give(request: ClubRequest, pk: int) -> HttpResponse:
    give_link(person_of(request, pk))
    return redirect("player-link", pk)


@require_post
@organiser_only
def player_link_renew(request: ClubRequest, pk: int) -> HttpResponse:
    player = person_of(request, pk)
    renew_link(player)
    text = _("%(name)s has a new link. The one from before opens nothing any more.")
    messages.success(request, text % {"name": isolated(player.called)})
    return redirect("player-link", pk)


@require_post
@organiser_only
def player_link_take(request: ClubRequest, pk: int) -> HttpResponse:
    player = person_of(request, pk)
    take_link(player)
    text = _("The link of %(name)s opens nothing any more. What was answered stays.")
    messages.success(request, text % {"name": isolated(player.called)})
    return redirect("player-link", pk)
