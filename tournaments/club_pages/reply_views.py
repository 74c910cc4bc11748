"""“I’m coming” on the calendar of a club, for devices that know whose they are."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, require_post
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.views import address_for, link_here
from tournaments.replies.known_devices import forget_person
from tournaments.replies.views import say_reply
from tournaments.wrong_codes import by_code


def to_calendar(at: ClubAddress, night: str = "") -> HttpResponse:
    return redirect(reverse("club-calendar", args=[at.code]) + (f"#night-{night}" if night else ""))


def ask_for_link(request: HtmxRequest, at: ClubAddress) -> HttpResponse:
    text = _("This device does not know whose it is. Open your personal link, or ask for it.")
    messages.info(request, text)
    return to_calendar(at)


@require_safe
@by_code
def club_me(request: HtmxRequest, code: str) -> HttpResponse:
    """To what is behind the link of whoever has this device."""
    at, _role = address_for(request, code)
    link = link_here(request, at)
    return redirect(link) if link else ask_for_link(request, at)


@require_post
@by_code
def club_reply(request: HtmxRequest, code: str, night: str) -> HttpResponse:
    at, _role = address_for(request, code)
    link = link_here(request, at)
    if link is None:
        return ask_for_link(request, at)
    say_reply(request, link.player, night)
    return to_calendar(at, night)


@require_post
@by_code
def club_forget(request: HtmxRequest, code: str) -> HttpResponse:
    at, _role = address_for(request, code)
    response = to_calendar(at)
    forget_person(response)
    return response
