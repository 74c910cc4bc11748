"""Who may open a page of a tournament: for everybody else there is none.

Nobody finds a code by trying, and nobody with a right one waits for those who try.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, cast

from django.http import Http404, HttpRequest, HttpResponse

from live.parts import HtmxRequest, is_made_for_all, render_page
from scoring.clubs.guards import ClubRequest, current_member
from scoring.clubs.models import Role
from scoring.clubs.throttling import Limit, address_of
from scoring.optional_writes import write_unless_busy
from tournaments.codes import LENGTH
from tournaments.nights.models import Tournament, UnknownCode

type View[**P] = Callable[Concatenate[HtmxRequest, Tournament, P], HttpResponse]
type Guarded[**P] = Callable[Concatenate[HtmxRequest, int, P], HttpResponse]
type Visited[**P] = Callable[Concatenate[HtmxRequest, str, P], HttpResponse]

CODE = "tournaments/tables/code_entry.html"
WRONG = Limit("wrong-code", 20, timedelta(minutes=5))  # from one address


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


def may_open(request: HttpRequest, code: str) -> bool:
    """Codes from before were short enough to be found: they wait where others guess.

    So their pages are never made for all: it is not known who gets them.
    """
    if len(code) >= LENGTH:
        return True
    return not is_made_for_all() and not WRONG.is_reached(address_of(request))


def wrong_code_answer(request: HtmxRequest, context: dict[str, Any]) -> HttpResponse:
    """It was wrong; whoever was wrong too often costs no more writing, and is told to wait.

    While others write it is not counted: whoever only looks would wait for them.
    """
    address = address_of(request)
    if WRONG.is_reached(address) or write_unless_busy(lambda: WRONG.allows(address)) is False:
        return render_page(request, CODE, {**context, "throttled": True}, status=429)
    return render_page(request, CODE, {**context, "wrong": True}, status=404)


def by_code[**P](view: Visited[P]) -> Visited[P]:
    """For whoever has the code of a night; other codes are counted."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            if not may_open(request, code):
                raise UnknownCode
            return view(request, code, *args, **kwargs)
        except UnknownCode:
            if is_made_for_all():
                return HttpResponse(status=404)  # whoever has asked is counted, and told why
            answer = wrong_code_answer(request, {"of_night": True})
            if answer.status_code == 404:
                raise
            return answer

    return cast("Visited[P]", wraps(view)(guarded))


def by_visitors[**P](view: View[P]) -> Visited[P]:
    """For whoever has the code of a night, where it is public; its members see it in any case."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        tournament = Tournament.objects.with_deals_version().visited(code)
        if not tournament.is_public and not is_mine(request, tournament):
            raise Http404
        return view(request, tournament, *args, **kwargs)

    return by_code(cast("Visited[P]", wraps(view)(guarded)))
