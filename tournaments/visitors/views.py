"""A night on the phones of those who play: whoever has the code sees where they sit."""

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from live.parts import (
    FOUND,
    HtmxRequest,
    for_all,
    not_modified,
    render_page,
    shared_answer,
    with_version,
)
from scoring.addresses import phone_origin
from scoring.clubs.picture_answers import picture_answer
from scoring.paging import number_in
from tournaments.attendance.known_phones import token_known_to
from tournaments.nights.models import Tournament
from tournaments.sharing.table_forms import Elsewhere
from tournaments.visitors.entrant_pages import EntrantPage
from tournaments.visitors.pages import NightPage
from tournaments.wrong_codes import by_code

NIGHT = "tournaments/visitors/night_detail.html"


@for_all
@require_safe
@by_code
def night_detail(request: HtmxRequest, code: str) -> HttpResponse:
    number = number_in(request.GET) if "page" in request.GET else 0
    night = Tournament.objects.visited(code)
    page = NightPage(night, typed=request.GET.get("who", ""), number=number)

    def made() -> HttpResponse:
        part = "found" if request.htmx.target == FOUND else "night"
        context = {"page": page, "elsewhere": standings_at(request, night)}
        return render_page(request, NIGHT, context, part=part)

    return shared_answer(request, page.version, page.topics, made)


def standings_at(request: HtmxRequest, night: Tournament) -> Elsewhere | None:
    """What stands for the night where somebody pastes its link."""
    if not night.is_public:
        return None
    address = phone_origin(request) + reverse("night-standings", args=[night.code])
    return Elsewhere(address, night.name)


@require_safe
@by_code
def night_picture(request: HtmxRequest, code: str) -> HttpResponse:
    """That of its club, for whoever may see the night."""
    return picture_answer(request, Tournament.objects.visited(code).club)


@require_safe
@by_code
def entrant_detail(request: HtmxRequest, code: str, token: str) -> HttpResponse:
    night = Tournament.objects.with_deals_version().visited(code)
    page = EntrantPage(night, token, is_mine=token_known_to(request) == token)
    if unchanged := not_modified(request, page.version):
        return unchanged
    if page.is_gone:
        return render_page(
            request, "tournaments/visitors/entrant_gone.html", {"page": page}, status=410
        )
    response = render_page(
        request, "tournaments/visitors/entrant_detail.html", {"page": page}, part="mine"
    )
    return with_version(request, response, page.version)
