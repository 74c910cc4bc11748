"""Each request has a number: in its answer, on its error page, in every line of the log."""

import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from random import Random

from django.http import HttpRequest, HttpResponse

from live.versions import is_made_for_all

HEADER = "X-Request-ID"
METHODS = {"GET", "HEAD", "POST"}  # that pages know; others may be anything, of any length
OF_A_PROXY = re.compile(r"[0-9a-f-]{8,36}")  # what proxies make; never the token of a link

numbers = Random()  # they tell lines of the log apart, and open nothing
current: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger("phase10.requests")

type Answer = Callable[[HttpRequest], HttpResponse]


class NumberedRequest(HttpRequest):
    id: str


def number_for(given: str) -> str:
    return given if OF_A_PROXY.fullmatch(given) else f"{numbers.getrandbits(48):012x}"


def page_of(request: HttpRequest) -> str:
    """The name of the page: its address may be a secret."""
    return (request.resolver_match and request.resolver_match.view_name) or "unknown"


def method_of(request: HttpRequest) -> str:
    return request.method if request.method in METHODS else "other"


class Numbered:
    """Give the request its number; where requests are logged, write its line."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def __call__(self, request: NumberedRequest) -> HttpResponse:
        request.id = number_for(request.headers.get(HEADER, ""))
        current.set(request.id)  # it stays: Django writes some lines after the answer
        started = time.perf_counter()
        response = self.answer(request)
        response[HEADER] = request.id
        if not is_made_for_all():  # otherwise each answer to whoever has asked is noted
            seconds = time.perf_counter() - started
            note(method_of(request), page_of(request), response.status_code, seconds)
        return response


def note(method: str, page: str, status: int, seconds: float) -> None:
    if log.isEnabledFor(logging.INFO):
        facts = {"method": method, "page": page, "status": status, "ms": round(seconds * 1000)}
        log.info("answered", extra={"facts": facts})
