"""Who may open a page: for everybody else it does not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, cast

from django import template
from django.forms import HiddenInput
from django.http import Http404, HttpRequest, HttpResponse
from django.template.context import RequestContext
from django.template.defaulttags import CsrfTokenNode
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html

from live.parts import HtmxRequest, is_made_for_all
from scoring.clubs.models import Club, Member, Role
from scoring.editions.models import may_enter_phases

MEMBER_OF_REQUEST = "_current_member"
MEMBERSHIPS_OF_REQUEST = "_memberships"
CHOSEN = "club"  # of the session: which of their clubs somebody looks after at the moment
OF_CLUB = "of_club"  # of a page: for which club what is typed there was meant


class ClubRequest(HtmxRequest):
    """A request of a member, for the club that they look after at the moment."""

    member: Member
    club: Club


def current_member(request: HttpRequest) -> Member | None:
    """Whoever is signed in, as a member of the club that was chosen, or of their first one.

    It is looked up once for each request: the page and its navigation ask.
    """
    if not hasattr(request, MEMBER_OF_REQUEST):
        setattr(request, MEMBER_OF_REQUEST, look_up_member(request))
    member: Member | None = getattr(request, MEMBER_OF_REQUEST)
    return member


def member_of(request: HttpRequest, club: int | None) -> Member | None:
    """Whoever is signed in, as a member of this club, whichever they look after at the moment."""
    return next((each for each in memberships(request) if each.club_id == club), None)


def memberships(request: HttpRequest) -> list[Member]:
    """Of whoever is signed in, the oldest first; read once for each request."""
    if is_made_for_all():
        return []
    if not hasattr(request, MEMBERSHIPS_OF_REQUEST):
        user = getattr(request, "user", None)  # some errors happen before it is known who asks
        is_known = user is not None and user.is_authenticated
        rows = Member.objects.of(user).select_related("user") if user and is_known else ()
        setattr(request, MEMBERSHIPS_OF_REQUEST, list(rows))
    found: list[Member] = getattr(request, MEMBERSHIPS_OF_REQUEST)
    return found


def look_up_member(request: HttpRequest) -> Member | None:
    members = memberships(request)
    if not members:
        return None
    chosen = request.session.get(CHOSEN)
    fitting = [member for member in members if member.club_id == chosen]
    return next(iter(fitting or members), None)


def member_of_the_page(request: HttpRequest) -> Member | None:
    """For what a page sends its own club counts: another tab may have chosen another one since.

    From then on this one is looked after, so that the answer shows where it went.
    """
    sent = request.POST.get(OF_CLUB)
    member = current_member(request)
    if member is None or sent is None or sent == str(member.club_id):
        return member
    members = Member.objects.of(member.user).select_related("user")
    meant = next((each for each in members if str(each.club_id) == sent), None)
    if meant:
        request.session[CHOSEN] = meant.club_id
    setattr(request, MEMBER_OF_REQUEST, meant)
    return meant


def club_of_the_page(request: HttpRequest) -> int | None:
    """For which club its forms are, as far as that is known: it costs no statement."""
    if club := getattr(request, "club", None):
        return cast("Club", club).pk
    member: Member | None = getattr(request, MEMBER_OF_REQUEST, None)
    return member.club_id if member else None


def navigation(request: HttpRequest) -> dict[str, Any]:
    """For templates: whose pages they may lead to. Asked only by pages that do."""
    return {
        "current_member": SimpleLazyObject(lambda: current_member(request)),
        "may_enter_phases": SimpleLazyObject(lambda: may_enter_phases(current_member(request))),
    }


def members_only[**P](
    role: Role,
) -> Callable[
    [Callable[Concatenate[ClubRequest, P], HttpResponse]],
    Callable[Concatenate[HtmxRequest, P], HttpResponse],
]:
    """For members of that role and above."""

    def guard(
        view: Callable[Concatenate[ClubRequest, P], HttpResponse],
    ) -> Callable[Concatenate[HtmxRequest, P], HttpResponse]:
        def guarded(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            member = member_of_the_page(request)
            if member is None or not member.may(role):
                raise Http404
            looked_after = cast("ClubRequest", request)
            looked_after.member, looked_after.club = member, member.club
            return view(looked_after, *args, **kwargs)

        return wraps(view)(guarded)

    return guard


type Signed[**P] = Callable[Concatenate[HtmxRequest, P], HttpResponse]


def signed_in_only[**P](view: Signed[P]) -> Signed[P]:
    """For whoever has an account, whether they belong to a club or not."""

    def guarded(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            raise Http404
        return view(request, *args, **kwargs)

    return wraps(view)(guarded)


def founder_only[**P](view: Signed[P]) -> Signed[P]:
    """For whoever looks after the installation."""

    def guarded(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not (request.user.is_authenticated and request.user.is_superuser):
            raise Http404
        return view(request, *args, **kwargs)

    return wraps(view)(guarded)


owner_only = members_only(Role.OWNER)
organiser_only = members_only(Role.ORGANISER)
scorer_only = members_only(Role.SCORER)
register = template.Library()


@register.simple_tag(takes_context=True)
def csrf_token(context: RequestContext) -> str:
    """In place of Django's own tag, because no form that is posted goes without that one."""
    token = CsrfTokenNode().render(context)
    request = getattr(context, "request", None)
    club = club_of_the_page(request) if request else None
    if club is None:
        return token
    return format_html("{}{}", token, HiddenInput().render(OF_CLUB, club))
