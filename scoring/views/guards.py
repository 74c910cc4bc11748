"""Who may open a page: for everybody else it does not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django.http import Http404, HttpRequest, HttpResponse

from live.parts import HtmxRequest
from scoring.models import Club, Member, Role

CHOSEN = "club"  # of the session: which of their clubs somebody looks after at the moment


class ClubRequest(HtmxRequest):
    """A request of a member, for the club that they look after at the moment."""

    member: Member

    @property
    def club(self) -> Club:
        return self.member.club


def current_member(request: HttpRequest) -> Member | None:
    """Whoever is signed in, as a member of the club that was chosen, or of their first one."""
    if not request.user.is_authenticated:
        return None
    members = list(Member.objects.of(request.user).select_related("user"))
    chosen = request.session.get(CHOSEN)
    fitting = [member for member in members if member.club_id == chosen]
    return next(iter(fitting or members), None)


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
            looked_after.member = member
            return view(looked_after, *args, **kwargs)

        return wraps(view)(guarded)

    return guard


owner_only = members_only(Role.OWNER)
organiser_only = members_only(Role.ORGANISER)
scorer_only = members_only(Role.SCORER)
