"""The wall, and what the desk lets it show."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, for_all, render_page, require_post, shared_answer
from scoring.addresses import phone_origin
from tournaments.guards import by_scorers
from tournaments.nights.models import Tournament
from tournaments.pages import to_desk
from tournaments.screen import actions as screens
from tournaments.screen.forms import ScreenForm
from tournaments.screen.pages import ScreenPage
from tournaments.wrong_codes import by_code


@for_all
@require_safe
@by_code
def screen(request: HtmxRequest, code: str) -> HttpResponse:
    night = Tournament.objects.with_deals_version().visited(code)
    page = ScreenPage(night, phone_origin(request))

    def made() -> HttpResponse:
        return render_page(request, "tournaments/screen/screen.html", {"page": page}, part="wall")

    return shared_answer(request, page.version, page.topics, made)


@require_post
@by_scorers
def screen_show(request: HtmxRequest, tournament: Tournament) -> HttpResponse:
    form = ScreenForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("The wall does not know that view. Choose one of the buttons."))
    elif form.tells_all:
        assert isinstance(request.user, User)
        screens.tell_all(tournament, request.user)
    else:
        screens.show(tournament, form.content)
    return to_desk(request, tournament)
