"""Answering with a page, or with the part of it that htmx asked for."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails

FOUND = "div#found"  # as htmx names the part with whoever is looked for


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


def require_post[**P](
    view: Callable[Concatenate[HtmxRequest, P], HttpResponse],
) -> Callable[Concatenate[HtmxRequest, P], HttpResponse]:
    """Whoever opens such an address by hand, or loads its page again, gets a page that says so."""

    def posted_only(request: HtmxRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method == "POST":
            return view(request, *args, **kwargs)
        response = render(request, "405.html", {"here": "/"}, status=405)
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
