"""Who may open a page: for everybody else it does not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, cast

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from live.parts import HtmxRequest
from scoring.models import Club, Member, Role

FOUND = "_current_member"
CHOSEN = "club"  # of the session: which of their clubs somebody looks after at the moment


class ClubRequest(HtmxRequest):
    """A request of a member, for the club that they look after at the moment."""

    member: Member
    club: Club


def current_member(request: HttpRequest) -> Member | None:
    """Whoever is signed in, as a member of the club that was chosen, or of their first one.

    It is looked up once for each request: the page and its navigation ask.
    """
    if not hasattr(request, FOUND):
        setattr(request, FOUND, found_member(request))
    member: Member | None = getattr(request, FOUND)
    return member


def found_member(request: HttpRequest) -> Member | None:
    user = getattr(request, "user", None)  # some errors happen before it is known who asks
    if user is None or not user.is_authenticated:
        return None
    members = list(Member.objects.of(user).select_related("user"))
    chosen = request.session.get(CHOSEN)
    fitting = [member for member in members if member.club_id == chosen]
    return next(iter(fitting or members), None)


def navigation(request: HttpRequest) -> dict[str, Any]:
    """For templates: whose pages the navigation leads to. Asked only by pages that show it."""
    return {"current_member": SimpleLazyObject(lambda: current_member(request))}


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
            member = current_member(request)
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
