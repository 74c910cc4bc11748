"""The page of a club, its calendar, and who may see them."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import (
    HtmxRequest,
    for_all,
    kept_from_search,
    not_modified,
    render_page,
    require_post,
    shared_answer,
    with_version,
)
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, member_of, organiser_only, scorer_only
from scoring.clubs.models import Role
from scoring.clubs.organiser_acts import View, organiser_act
from scoring.paging import number_in
from tournaments.club_pages.feeds import CalendarFeed
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.pages import ClubCalendar, ClubPage, ClubView
from tournaments.leaderboards.views import leaderboard_answer
from tournaments.nights.models import UnknownCode
from tournaments.replies.known_devices import link_known_to
from tournaments.replies.models import PersonalLink
from tournaments.sharing.table_forms import Elsewhere
from tournaments.wrong_codes import by_code


def address_for(request: HtmxRequest, code: str) -> tuple[ClubAddress, Role | None]:
    """For its members, and where the club wants that for everybody who has the link."""
    address = ClubAddress.objects.visited(code)
    member = member_of(request, address.club_id)
    if member is None and not address.is_public:
        raise UnknownCode
    return address, Role(member.role) if member else None


@require_safe
@scorer_only
def club_own(request: ClubRequest) -> HttpResponse:
    return redirect(ClubAddress.objects.of(request.club))


@require_safe
@by_code
def club_detail(request: HtmxRequest, code: str) -> HttpResponse:
    page = ClubPage(*address_for(request, code), phone_origin(request))
    return shown(request, page, "tournaments/club_pages/club_detail.html")


@require_safe
@by_code
def club_calendar(request: HtmxRequest, code: str) -> HttpResponse:
    at, role = address_for(request, code)
    link = link_here(request, at)
    page = ClubCalendar(at, role, phone_origin(request), number_in(request.GET))
    page.me = link.player if link else None
    return shown(request, page, "tournaments/club_pages/club_calendar.html", is_mine=bool(link))


def link_here(request: HtmxRequest, at: ClubAddress) -> PersonalLink | None:
    """Of the person whose device asks, if they belong to this club."""
    link = link_known_to(request)
    return link if link and link.player.club_id == at.club_id else None


@for_all
@require_safe
@by_code
def club_leaderboard(request: HtmxRequest, code: str) -> HttpResponse:
    at, role = address_for(request, code)
    here = reverse("club-leaderboard", args=[at.code])
    shared_at = here if at.is_public else ""
    return leaderboard_answer(request, at.club, here, shared_at, is_for_members=role is not None)


def shown(
    request: HtmxRequest, page: ClubView, template: str, *, is_mine: bool = False
) -> HttpResponse:
    """Made once for all who have the link, but for a device that knows whose it is."""
    if page.role:
        cast("ClubRequest", request).club = page.club  # whichever its member looks after

    def made() -> HttpResponse:
        context = {"page": page, "club": page.club, "elsewhere": board_at(page)}
        return render_page(request, template, context)

    if is_mine:
        unchanged = not_modified(request, page.version)
        return unchanged or with_version(request, made(), page.version)
    return shared_answer(request, page.version, page.topics, made)


def board_at(page: ClubView) -> Elsewhere | None:
    """What stands for the club where somebody pastes its link."""
    if not page.at.is_public:
        return None
    address = page.origin + reverse("club-leaderboard", args=[page.at.code])
    return Elsewhere(address, page.club.name)


@require_safe
@by_code
def club_calendar_file(request: HtmxRequest, code: str) -> HttpResponse:
    """What programs for calendars ask for again and again: the nights that everybody may see."""
    at = ClubAddress.objects.visited(code)
    if not at.is_public:
        raise UnknownCode
    return feed_answer(request, CalendarFeed(at, phone_origin(request)))


@require_safe
def club_feed(request: HtmxRequest, token: str) -> HttpResponse:
    """All nights, for whoever has the secret link; one that was replaced is none any more."""
    at = ClubAddress.objects.with_feed(token)
    if at is None:
        raise Http404
    return feed_answer(request, CalendarFeed(at, phone_origin(request), has_all=True))


def feed_answer(request: HtmxRequest, feed: CalendarFeed) -> HttpResponse:
    """Programs have no cookies: the version is that of the nights alone."""
    version = feed.version
    answer = get_conditional_response(request, etag=version)
    if not isinstance(answer, HttpResponse):
        answer = HttpResponse(feed.text, content_type="text/calendar; charset=utf-8")
    answer["ETag"] = version
    patch_cache_control(answer, private=True, no_cache=True)
    return kept_from_search(answer)


def feed_act(act: Callable[[ClubAddress], object], text: Promise) -> View:
    def found(request: ClubRequest) -> ClubAddress:
        return ClubAddress.objects.of(request.club)

    return organiser_act(found, act, text, calendar_of)


def calendar_of(at: ClubAddress) -> str:
    return reverse("club-calendar", args=[at.code])


club_feed_renew = feed_act(
    ClubAddress.renew_feed,
    gettext_lazy("There is a new link; the one before it, if any, is gone."),
)
club_feed_end = feed_act(
    ClubAddress.end_feed,
    gettext_lazy("The link is gone: calendars that had it hear nothing any more."),
)


@require_post
@organiser_only
def club_place(request: ClubRequest) -> HttpResponse:
    at = ClubAddress.objects.of(request.club)
    at.meet_at(request.POST.get("place", ""))
    messages.success(request, _("Saved: calendars say it when they ask next."))
    return redirect("club-calendar", at.code)


@require_post
@organiser_only
def club_publicity(request: ClubRequest) -> HttpResponse:
    """From now on for whoever has the link, or for members alone."""
    address = ClubAddress.objects.of(request.club)
    address.show_to_all(request.POST.get("is_public") == "on")
    if address.is_public:
        messages.success(request, _("Whoever has the link sees the page of the club."))
    else:
        messages.success(request, _("Only members see the page of the club."))
    return redirect(address)
