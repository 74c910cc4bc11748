"""A phone says once whose it is, and its person's page and table are one tap away all night."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, require_post
from scoring.clubs.throttling import QUARTER, Limit, client_ip_of
from tournaments.attendance.known_phones import (
    entrant_known_to,
    forget,
    remember,
)
from tournaments.attendance.models import Entrant
from tournaments.nights.models import Tournament
from tournaments.visitors.entrant_pages import EntrantPage
from tournaments.wrong_codes import by_code

CLAIMS = Limit("claim", 600, QUARTER)  # a whole night may come through one router


@require_safe
@by_code
def night_me(request: HtmxRequest, code: str) -> HttpResponse:
    """To the page of whoever has this phone; otherwise to where one looks for oneself."""
    night = Tournament.objects.visited(code)
    me = entrant_known_to(request, night)
    if me:
        return redirect(me.address)
    messages.info(request, _("Look up your name, open your page, and tap “That’s me”."))
    return redirect("night-detail", night.code)


@require_post
@by_code
def entrant_claim(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    """Somebody says that this is them."""
    entrant = somebody(Tournament.objects.visited(code), token)
    response = redirect(entrant.address)
    if entrant.tournament.is_over:
        messages.info(request, _("The night is over"))
    elif CLAIMS.allows(client_ip_of(request)):
        remember(response, entrant)
    else:
        messages.error(request, _("Too many at once. Wait some minutes, or go to the desk."))
    return response


@require_post
@by_code
def entrant_forget(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    night = Tournament.objects.visited(code)
    response = redirect("night-detail", night.code)
    forget(response, night)
    return response


@require_safe
@by_code
def entrant_record(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    """To where the code of their table is typed: that alone opens what is recorded there."""
    night = Tournament.objects.with_deals_version().visited(code)
    page = EntrantPage(night, token)
    if page.is_gone:
        raise Http404
    if page.recorded_game is None:
        messages.info(request, _("There is nothing to record at the moment."))
        return redirect(page.address)
    messages.info(request, _("Type the code that stands on your table: it opens the pad."))
    return redirect("code-entry")


def somebody(night: Tournament, token: str) -> Entrant:
    found = night.entrants.filter(player__erased_at=None, token=token).first()
    if found is None:
        raise Http404
    return found
