"""Nobody finds a code by trying, and nobody with a right one waits for those who try."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, cast

from django.http import HttpRequest, HttpResponse

from live.parts import HtmxRequest, render_page
from live.versions import is_made_for_all
from scoring.clubs.throttling import Limit, address_of
from scoring.optional_writes import write_unless_busy
from tournaments.codes import LENGTH
from tournaments.nights.models import UnknownCode

CODE = "tournaments/tables/code_entry.html"
WRONG = Limit("wrong-code", 20, timedelta(minutes=5))  # from one address

type View[**P] = Callable[Concatenate[HtmxRequest, str, P], HttpResponse]


def may_open(request: HttpRequest, code: str) -> bool:
    """Codes from before were short enough to be found: they wait where others guess.

    So their pages are never made for all: it is not known who gets them.
    """
    if len(code) >= LENGTH:
        return True
    return not is_made_for_all() and not WRONG.is_reached(address_of(request))


def refused(request: HtmxRequest, context: dict[str, Any]) -> HttpResponse:
    """It was wrong; whoever was wrong too often costs no more writing, and is told to wait.

    While others write it is not counted: whoever only looks would wait for them.
    """
    address = address_of(request)
    if WRONG.is_reached(address) or write_unless_busy(lambda: WRONG.allows(address)) is False:
        return render_page(request, CODE, {**context, "throttled": True}, status=429)
    return render_page(request, CODE, {**context, "wrong": True}, status=404)


def by_code[**P](view: View[P]) -> View[P]:
    """For whoever has the code of a night; other codes are counted."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            if not may_open(request, code):
                raise UnknownCode
            return view(request, code, *args, **kwargs)
        except UnknownCode:
            if is_made_for_all():
                return HttpResponse(status=404)  # whoever has asked is counted, and told why
            answer = refused(request, {"of_night": True})
            if answer.status_code == 404:
                raise
            return answer

    return cast("View[P]", wraps(view)(guarded))
