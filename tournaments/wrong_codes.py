"""A code typed wrongly too often is refused: how often, from where, and what is answered.

Nobody finds a code by trying, and nobody with a right one waits for those who try.
"""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Any, Concatenate, cast

from django.http import HttpRequest, HttpResponse

from live.parts import HtmxRequest, is_made_for_all, kept_from_search, render_page
from scoring.clubs.throttling import Limit, client_ip_of
from scoring.optional_writes import write_unless_busy
from tournaments.codes import LENGTH
from tournaments.nights.models import UnknownCode

type Visited[**P] = Callable[Concatenate[HtmxRequest, str, P], HttpResponse]

CODE_ENTRY = "tournaments/tables/code_entry.html"
WRONG_CODES_OF_ADDRESS = Limit("wrong-code", 20, timedelta(minutes=5))


def may_try_code(request: HttpRequest, code: str) -> bool:
    """Codes from before were short enough to be found: they wait where others guess.

    So their pages are never made for all: it is not known who gets them.
    """
    if len(code) >= LENGTH:
        return True
    return not is_made_for_all() and not WRONG_CODES_OF_ADDRESS.is_reached(client_ip_of(request))


def has_guessed(request: HttpRequest) -> bool:
    """Whether too many wrong codes came from this address."""
    return WRONG_CODES_OF_ADDRESS.is_reached(client_ip_of(request))


def is_wrong_too_often(request: HttpRequest) -> bool:
    """Count one more wrong code, unless there were too many already.

    While others write it is not counted: whoever only looks would wait for them.
    """
    client_ip, limit = client_ip_of(request), WRONG_CODES_OF_ADDRESS
    return (
        limit.is_reached(client_ip) or write_unless_busy(lambda: limit.allows(client_ip)) is False
    )


def refuse_wrong_code(request: HtmxRequest, context: dict[str, Any]) -> HttpResponse:
    """It was wrong; whoever was wrong too often costs no more writing, and is told to wait."""
    if is_wrong_too_often(request):
        return render_page(request, CODE_ENTRY, {**context, "throttled": True}, status=429)
    return render_page(request, CODE_ENTRY, {**context, "wrong": True}, status=404)


def by_code[**P](view: Visited[P]) -> Visited[P]:
    """For whoever has the code of a night; other codes are counted. No search engine keeps it."""

    def guarded(request: HtmxRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            if not may_try_code(request, code):
                raise UnknownCode
            return kept_from_search(view(request, code, *args, **kwargs))
        except UnknownCode:
            if is_made_for_all():
                return HttpResponse(status=404)  # whoever has asked is counted, and told why
            answer = refuse_wrong_code(request, {"of_night": True})
            if answer.status_code == 404:
                raise
            return answer

    return cast("Visited[P]", wraps(view)(guarded))
