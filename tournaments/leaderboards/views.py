"""The leaderboards of a club, for its members and whoever has the link of its page."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from live.parts import (
    FOUND,
    HtmxRequest,
    kept_from_search,
    render_page,
    wants_part,
)
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, scorer_only
from scoring.clubs.models import Club
from tournaments.club_pages.models import ClubAddress
from tournaments.leaderboards.asked_boards import AskedBoard
from tournaments.leaderboards.board_file import board_sheet
from tournaments.leaderboards.elsewhere import board_facts, board_picture
from tournaments.leaderboards.pages import LeaderboardPage, plays
from tournaments.sharing.table_forms import (
    Elsewhere,
    SharedTable,
    answer_in_form,
    embedded_page,
    is_for_others,
)

PAGE = "tournaments/leaderboards/leaderboard_detail.html"
FIND = "tournaments/leaderboards/leaderboard_find.html"
EMBEDDED = "tournaments/leaderboards/leaderboard_embedded.html"
UNKNOWN = "tournaments/leaderboards/leaderboard_unknown.html"


@require_safe
@scorer_only
def leaderboard_own(request: ClubRequest) -> HttpResponse:
    here = reverse("leaderboard-own")
    at = ClubAddress.objects.of(request.club)
    shared_at = reverse("club-leaderboard", args=[at.code]) if at.is_public else ""
    return leaderboard_answer(request, request.club, here, shared_at, is_for_members=True)


def leaderboard_answer(
    request: HtmxRequest, club: Club, here: str, shared_at: str, *, is_for_members: bool
) -> HttpResponse:
    """`shared_at` is where everybody who has the link sees it, too; empty where nobody does."""
    asked = AskedBoard.of(request.GET, partial(plays, club))
    if asked.unknown:
        context = {"unknown": asked.unknown, "here": here}
        return render_page(request, UNKNOWN, context, status=404)
    seen_by_members = is_for_members and not is_for_others(request.GET)
    page = LeaderboardPage(club, asked, here, is_for_members=seen_by_members)
    if asked.letters and not wants_part(request) and len(page.people_found) == 1:
        return redirect(page.people_found[0].address)
    return answer_in_form(request, board_elsewhere(request, page, here, shared_at))


def board_elsewhere(
    request: HtmxRequest, page: LeaderboardPage, here: str, shared_at: str
) -> SharedTable:
    address = phone_origin(request) + (shared_at or here) + page.asked.query_with()
    context: dict[str, Any] = {"page": page, "club": page.club, "here": here, "address": address}
    context["more"] = page.more
    page.is_opened = not wants_part(request)

    def made() -> HttpResponse:
        context["elsewhere"] = Elsewhere(address, page.board.title) if shared_at else None
        if wants_part(request) and request.htmx.target == FOUND:
            return render_page(request, FIND, context, part="found")
        return kept_from_search(render_page(request, PAGE, context, part="board"))

    return SharedTable(
        version=page.version,
        topics=page.topics,
        page=made,
        embedded=lambda: embedded_page(request, EMBEDDED, context),
        facts=lambda: board_facts(page, address),
        picture=lambda: board_picture(page, address),
        spreadsheet=lambda: board_sheet(page),
    )
