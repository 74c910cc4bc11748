"""Who may open a page of a tournament: for everybody else there is none."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, cast

from django.http import Http404, HttpResponse

from live.parts import HtmxRequest
from scoring.clubs.guards import ClubRequest, current_member
from scoring.clubs.models import Role
from tournaments.nights.models import Tournament
from tournaments.wrong_codes import Visited, by_code

type View[**P] = Callable[Concatenate[HtmxRequest, Tournament, P], HttpResponse]
type Guarded[**P] = Callable[Concatenate[HtmxRequest, int, P], HttpResponse]


def by_role[**P](role: Role) -> Callable[[View[P]], Guarded[P]]:
    """The view is given the tournament, for members of its club with that role and above."""

    def guard(view: View[P]) -> Guarded[P]:
        def guarded(
            request: HtmxRequest, pk: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            tournament = Tournament.objects.managed(request.user, pk, role)
            cast("ClubRequest", request).club = tournament.club  # whichever they have chosen
            return view(request, tournament, *args, **kwargs)

        return cast("Guarded[P]", wraps(view)(guarded))

    return guard


by_organisers = by_role(Role.ORGANISER)
by_scorers = by_role(Role.SCORER)


def is_mine(request: HtmxRequest, tournament: Tournament) -> bool:
    return Tournament.objects.of(request.user, Role.SCORER).filter(pk=tournament.pk).exists()


def may_organise(request: HtmxRequest, tournament: Tournament) -> bool:
    """Or only score. Members mostly look after the club of the tournament: then all is known."""
    member = current_member(request)
    if member and member.club_id == tournament.club_id:
        return member.may(Role.ORGANISER)
    organised = Tournament.objects.of(request.user, Role.ORGANISER)
    return organised.filter(pk=tournament.pk).exists()


def by_visitors[**P](view: View[P]) -> Visited[P]:
    """For whoever has the code of a night, where it is public; its members see it in any case."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = Tournament.objects.with_deals_version().visited(code)
        if not tournament.is_public and not is_mine(request, tournament):
            raise Http404
        return view(request, tournament, *args, **kwargs)

    return by_code(cast("Visited[P]", wraps(view)(guarded)))
