"""Pages that follow: a stamp says what they show, and 304 that it is still true."""

from hashlib import sha256

from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers

from live.parts import HtmxRequest, wants_part


def quoted(*facts: object) -> str:
    return f'"{sha256(repr(facts).encode()).hexdigest()[:24]}"'


def stamp(request: HtmxRequest, part: str) -> str:
    """What the answer depends on: a whole page also on the theme and on the token in its forms."""
    if wants_part(request):
        return part
    get_token(request)  # signing in changes it, and with it what the forms must send
    return quoted(part, request.COOKIES.get("theme"), request.META["CSRF_COOKIE"])


def not_modified(request: HtmxRequest, part: str) -> HttpResponse | None:
    if "messages" in request.COOKIES:
        return None  # they are waiting to be shown
    response = get_conditional_response(request, etag=stamp(request, part))
    if not isinstance(response, HttpResponse):
        return None
    # a browser keeps these headers: without it a kept page would pass for the part of it
    patch_vary_headers(response, ["HX-Request"])
    return response


def stamped(request: HtmxRequest, response: HttpResponse, part: str) -> HttpResponse:
    if getattr(get_messages(request), "used", False):
        patch_cache_control(response, no_store=True)  # nobody is told the same thing twice
        return response
    response["ETag"] = stamp(request, part)
    patch_cache_control(response, private=True, no_cache=True)
    return response
