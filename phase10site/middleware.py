"""What is done with each request and its answer: it gets a number, and text is sent packed.

The number stands in its answer, on its error page, and in every line of the log.
"""

import gzip
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from random import Random

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

from live.parts import is_made_for_all

HEADER = "X-Request-ID"
OF_PROGRAMS = "/api/"
METHODS = {"GET", "HEAD", "POST"}  # that pages know; others may be anything, of any length
OF_A_PROXY = re.compile(r"[0-9a-f-]{8,36}")  # what proxies make; never the token of a link

numbers = Random()  # they tell lines of the log apart, and open nothing
current_number: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger("phase10.requests")

type GetResponse = Callable[[HttpRequest], HttpResponse]
TEXTS = {
    "text/html",
    "text/css",
    "text/plain",
    "text/csv",
    "text/javascript",
    "image/svg+xml",
    "application/json",
    "application/javascript",
}
SHORT = 500  # bytes: packed it would hardly be shorter
QUICK = 3  # a page of 36 kB in 60 µs to 3.7 kB; 6, the usual level, in 190 µs to 3.3
ELSEWHERE = {"cross-site", "same-site"}


class NumberedRequest(HttpRequest):
    id: str


def number_for(given: str) -> str:
    return given if OF_A_PROXY.fullmatch(given) else f"{numbers.getrandbits(48):012x}"


def page_of(request: HttpRequest) -> str:
    """The name of the page: its address may be a secret."""
    return (request.resolver_match and request.resolver_match.view_name) or "unknown"


def method_of(request: HttpRequest) -> str:
    return request.method if request.method in METHODS else "other"


class AddressesOfPrograms:
    """Whoever asks below `/api/` is led by addresses that are loaded for the first of them."""

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith(OF_PROGRAMS):
            request.urlconf = settings.API_URLCONF
        return self.answer(request)


class RequestNumbers:
    """Give the request its number; where requests are logged, write its line."""

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: NumberedRequest) -> HttpResponse:
        request.id = number_for(request.headers.get(HEADER, ""))
        current_number.set(request.id)  # it stays: Django writes some lines after the answer
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


class NoCamera:
    """A page that needs the camera of a phone says so itself; all others may not ask for one."""

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        response.headers.setdefault("Permissions-Policy", "camera=()")
        return response


def is_worth_it(kind: str, size: int) -> bool:
    return size >= SHORT and kind.partition(";")[0] in TEXTS


class PackedAnswers:
    """Text is sent packed to browsers that take it so: not streams, nor parts of a file.

    Whoever lets a page repeat what they typed beside a secret, and sees how long it is packed,
    finds out the secret letter by letter (BREACH). Only pages of other sites can make a browser ask
    like that, and browsers say so: such answers go unpacked. What is kept for all has no secrets.
    """

    def __init__(self, answer: GetResponse) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.answer(request)
        if may_be_packed(response):
            patch_vary_headers(response, ["Accept-Encoding"])
            if takes_it_packed(request):
                pack(response)
        return response


def may_be_packed(response: HttpResponse) -> bool:
    if response.streaming or response.has_header("Content-Encoding"):
        return False
    is_whole = not response.has_header("Content-Range")
    return is_whole and is_worth_it(response.headers.get("Content-Type", ""), len(response.content))


def takes_it_packed(request: HttpRequest) -> bool:
    headers = request.headers
    is_from_elsewhere = headers.get("Sec-Fetch-Site") in ELSEWHERE
    return "gzip" in headers.get("Accept-Encoding", "") and not is_from_elsewhere


def pack(response: HttpResponse) -> None:
    response.content = gzip.compress(response.content, QUICK, mtime=0)
    response.headers["Content-Encoding"] = "gzip"
    response.headers["Content-Length"] = str(len(response.content))
    if (etag := response.headers.get("ETag", "")).startswith('"'):
        response.headers["ETag"] = f"W/{etag}"  # the same page in other bytes
