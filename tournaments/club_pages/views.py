"""The page of a club, its calendar, and who may see them."""

from datetime import timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import (
    HtmxRequest,
    for_all,
    not_modified,
    render_page,
    require_post,
    shared_answer,
    with_version,
)
from scoring.addresses import phone_origin
from scoring.clubs.guards import ClubRequest, member_of, organiser_only, scorer_only
from scoring.clubs.models import Role
from scoring.paging import number_in
from tournaments.club_pages.calendar_file import CalendarEvent, calendar_text
from tournaments.club_pages.models import ClubAddress
from tournaments.club_pages.pages import ClubCalendar, ClubPage, ClubView
from tournaments.club_pages.words import coming_text
from tournaments.leaderboards.views import leaderboard_answer
from tournaments.nights.models import Tournament, UnknownCode
from tournaments.replies.known_devices import link_known_to
from tournaments.replies.models import PersonalLink
from tournaments.wrong_codes import by_code

EVENING = timedelta(hours=4)
DAY = timedelta(days=1)


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

    def made() -> HttpResponse:
        context = {"page": page, "club": page.club}
        return render_page(request, template, context)

    if is_mine:
        unchanged = not_modified(request, page.version)
        return unchanged or with_version(request, made(), page.version)
    return shared_answer(request, page.version, page.topics, made)


@require_safe
@by_code
def club_calendar_file(request: HtmxRequest, code: str) -> HttpResponse:
    """What programs for calendars ask for again and again: the nights that everybody may see."""
    origin = phone_origin(request)
    page = ClubCalendar(ClubAddress.objects.visited(code), None, origin)
    if not page.at.is_public:
        raise UnknownCode
    if unchanged := not_modified(request, page.version):
        return unchanged
    nights = Tournament.objects.filter(club=page.club, is_public=True).order_by("date", "pk")
    said = coming_text(origin + reverse("club-calendar", args=[page.at.code]))
    description = said if page.has_links else ""
    events = [event_of(night, origin, description) for night in nights]
    text = calendar_text(page.club.name, events)
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    return with_version(request, response, page.version)


def event_of(night: Tournament, origin: str, description: str) -> CalendarEvent:
    starts_at = night.starts_at
    return CalendarEvent(
        uid=f"{night.code}@{origin.partition('://')[2]}",
        changed_at=night.created_at,
        sequence=night.version,
        begins=starts_at or night.date,
        lasts=EVENING if starts_at else DAY,
        title=night.name,
        address=origin + reverse("night-detail", args=[night.code]),
        description="" if night.is_over else description,
    )


@require_post
@organiser_only
def club_publicity(request: ClubRequest) -> HttpResponse:
    """From now on for whoever has the link, or for members alone."""
    address = ClubAddress.objects.of(request.club)
    address.is_public = request.POST.get("is_public") == "on"
    address.save(update_fields=["is_public"])
    if address.is_public:
        messages.success(request, _("Whoever has the link sees the page of the club."))
    else:
        messages.success(request, _("Only members see the page of the club."))
    return redirect(address)
