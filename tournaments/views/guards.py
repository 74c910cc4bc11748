"""Who may open a page of a tournament: for everybody else there is none."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from django.http import HttpResponse

from live.parts import HtmxRequest
from scoring.models import Role
from tournaments.models import Tournament

type View[**P] = Callable[Concatenate[HtmxRequest, Tournament, P], HttpResponse]
type Guarded[**P] = Callable[Concatenate[HtmxRequest, int, P], HttpResponse]


def looked_after[**P](role: Role) -> Callable[[View[P]], Guarded[P]]:
    """The view is given the tournament, for members of its club with that role and above."""

    def guard(view: View[P]) -> Guarded[P]:
        def guarded(
            request: HtmxRequest, pk: int, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            tournament = Tournament.objects.managed(request.user, pk, role)
            return view(request, tournament, *args, **kwargs)

        return wraps(view)(guarded)

    return guard


by_organisers = looked_after(Role.ORGANISER)
by_scorers = looked_after(Role.SCORER)
