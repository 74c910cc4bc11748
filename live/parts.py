"""Answers with a page or a part of it, and 304 while the version of what it shows holds."""

from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from functools import wraps
from hashlib import sha256
from typing import Any, Concatenate

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django_htmx.middleware import HtmxDetails

FOUND = "div#found"  # as htmx names the part with whoever is looked for
THEMES = {"light", "dark"}
MESSAGES = "messages"  # the cookie with what is to be said to somebody
FOR_ALL = "is_for_all"
topics_of_answer: ContextVar[set[str] | None] = ContextVar("topics_of_answer", default=None)


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


def require_post[**P](
    view: Callable[Concatenate[HtmxRequest, P], HttpResponse],
) -> Callable[Concatenate[HtmxRequest, P], HttpResponse]:
    """Whoever opens such an address by hand, or loads its page again, gets a page that says so."""

    def posted_only(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = render(request, "405.html", {"here": reverse("home")}, status=405)
        response["Allow"] = "POST"
        return response

    return wraps(view)(posted_only)


def wants_part(request: HtmxRequest) -> bool:
    return bool(request.htmx) and not request.htmx.history_restore_request


def leave_for(request: HtmxRequest, address: str) -> HttpResponse:
    """On to another page: htmx has to be told, or it would put that page into this one."""
    if not wants_part(request):
        return HttpResponseRedirect(address)
    return HttpResponse(headers={"HX-Redirect": address})


def render_page(
    request: HtmxRequest,
    template: str,
    context: Mapping[str, Any],
    part: str | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the template, or only its named part where htmx asks for one."""
    name = f"{template}#{part}" if part and wants_part(request) else template
    response = render(request, name, dict(context), status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def etag_of(*facts: object) -> str:
    """As the header carries it: in quotation marks."""
    return f'"{sha256(repr(facts).encode()).hexdigest()[:24]}"'


def request_etag(request: HtmxRequest, version: str) -> str:
    """What the answer depends on: a whole page also on the theme and on the token in its forms."""
    if wants_part(request):
        return version
    get_token(request)  # signing in changes it, and with it what the forms must send
    return etag_of(version, request.COOKIES.get("theme"), request.META["CSRF_COOKIE"])


def not_modified(request: HtmxRequest, version: str) -> HttpResponse | None:
    if "messages" in request.COOKIES:
        return None  # they are waiting to be shown
    response = get_conditional_response(request, etag=request_etag(request, version))
    if not isinstance(response, HttpResponse):
        return None
    # a browser keeps these headers: without it a kept page would pass for the part of it
    patch_vary_headers(response, ["HX-Request"])
    return response


def with_version(request: HtmxRequest, response: HttpResponse, version: str) -> HttpResponse:
    if getattr(get_messages(request), "used", False):
        patch_cache_control(response, no_store=True)  # nobody is told the same thing twice
        return response
    response["ETag"] = request_etag(request, version)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def kept_from_search(response: HttpResponse) -> HttpResponse:
    """No search engine shows this answer, whoever has led it here."""
    response["X-Robots-Tag"] = "noindex"
    return response


def for_all[**P](view: Callable[P, HttpResponse]) -> Callable[P, HttpResponse]:
    """Its answers come from `shared_answer`."""
    setattr(view, FOR_ALL, True)
    return view


def is_made_for_all() -> bool:
    """Whether nobody in particular has asked."""
    return topics_of_answer.get() is not None


def may_be_somebody(request: HttpRequest) -> bool:
    """Whether a member may have asked, or somebody who has something to be told."""
    cookies = request.COOKIES
    return settings.SESSION_COOKIE_NAME in cookies or MESSAGES in cookies


def shared_answer(
    request: HtmxRequest, version: str, topics: Iterable[str], make: Callable[[], HttpResponse]
) -> HttpResponse:
    """What the version of a part stands for, of which these topics tell when it changes."""
    if may_be_somebody(request):
        return not_modified(request, version) or with_version(request, make(), version)
    theme = request.COOKIES.get("theme")
    etag = version if wants_part(request) else etag_of(version, theme if theme in THEMES else None)
    unchanged = get_conditional_response(request, etag=etag)
    response = unchanged if isinstance(unchanged, HttpResponse) else make()
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    if (dependencies := topics_of_answer.get()) is not None:
        dependencies.update(topics)
    return response
