"""“I’m coming”, by personal link: whoever holds it speaks for its person."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, kept_from_search, render_page, require_post
from scoring.clubs.guards import current_member
from scoring.clubs.throttling import QUARTER, Limit, client_ip_of
from scoring.names import isolated
from scoring.people.models import Player
from scoring.people.own_data import data_answer
from tournaments.attendance.models import Reply
from tournaments.nights.models import Tournament
from tournaments.replies.actions import ReplyRefusal, give_reply
from tournaments.replies.known_devices import forget_person, link_known_to, remember_person
from tournaments.replies.models import PersonalLink
from tournaments.replies.pages import PersonalPage
from tournaments.replies.words import NOTED, REFUSED

REPLIES = Limit("reply", 40, QUARTER)  # of one person
REPLIES_OF_ADDRESS = Limit("reply-address", 600, QUARTER)  # a whole club behind one router

type Held[**P] = Callable[Concatenate[HtmxRequest, PersonalLink, P], HttpResponse]
type Opened[**P] = Callable[Concatenate[HtmxRequest, str, P], HttpResponse]


class ReplyForm(forms.Form):
    reply = forms.ChoiceField(choices=Reply)

    @property
    def chosen(self) -> Reply:
        return Reply(self.cleaned_data["reply"])


def by_link[**P](view: Held[P]) -> Opened[P]:
    """For whoever holds somebody's link; nobody keeps what it shows."""

    def opened(request: HtmxRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        link = PersonalLink.objects.find(token)
        if link is None:
            raise Http404
        response = kept_from_search(view(request, link, *args, **kwargs))
        patch_cache_control(response, private=True, no_store=True)
        return response

    return cast("Opened[P]", wraps(view)(opened))


@require_safe
@by_link
def personal_detail(request: HtmxRequest, link: PersonalLink) -> HttpResponse:
    """Members who only look at it, as they hand it out, are not taken for its person."""
    is_members = current_member(request) is not None
    context = {"page": PersonalPage(link), "is_known": not is_members or is_known(request, link)}
    response = render_page(request, "tournaments/replies/personal_detail.html", context)
    if not is_members:
        remember_person(response, link)
    return response


def is_known(request: HtmxRequest, link: PersonalLink) -> bool:
    """Whether this device knows that it is theirs."""
    known = link_known_to(request)
    return known is not None and known.pk == link.pk


@require_safe
@by_link
def personal_data(request: HtmxRequest, link: PersonalLink) -> HttpResponse:
    """Everything that is kept about them."""
    return data_answer(link.player)


@require_post
@by_link
def personal_reply(request: HtmxRequest, link: PersonalLink, code: str) -> HttpResponse:
    say_reply(request, link.player, code)
    return redirect(f"{link.get_absolute_url()}#night-{code}")


@require_post
@by_link
def personal_remember(request: HtmxRequest, link: PersonalLink) -> HttpResponse:
    response = redirect(link)
    remember_person(response, link)
    return response


@require_post
@by_link
def personal_forget(request: HtmxRequest, link: PersonalLink) -> HttpResponse:
    response = redirect("home")
    forget_person(response)
    return response


def say_reply(request: HtmxRequest, player: Player, code: str) -> None:
    """Note what was pressed, and say what became of it."""
    form = ReplyForm(request.POST)
    night = Tournament.objects.filter(club=player.club_id, code=code.upper()).first()
    if not form.is_valid():
        messages.error(request, _("Press one of the two buttons of a night."))
    elif not may_reply(request, player):
        messages.error(request, _("Too many at once. Wait some minutes, then press again."))
    elif night is None:
        messages.warning(request, str(REFUSED[ReplyRefusal.GONE]))
    elif refusal := give_reply(player, night, form.chosen):
        messages.warning(request, str(REFUSED[refusal]))
    else:
        messages.success(request, str(NOTED[form.chosen]) % {"night": isolated(night.name)})


def may_reply(request: HtmxRequest, player: Player) -> bool:
    return REPLIES.allows(str(player.pk)) and REPLIES_OF_ADDRESS.allows(client_ip_of(request))
