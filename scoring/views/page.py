"""Answering with a page, or with the part of it that htmx asked for."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


def wants_part(request: HtmxRequest) -> bool:
    return bool(request.htmx) and not request.htmx.history_restore_request


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
