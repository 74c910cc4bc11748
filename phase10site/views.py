"""Pages of the installation itself: what went wrong, and how pages look and speak on one phone."""

import sys
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, require_post
from phase10site.databases import Outage, outage_of

ICON = "img/icon-180.png"
THEMES = {"auto", "light", "dark"}
YEAR = 365 * 24 * 3600
RETRY_AFTER = 5  # seconds


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "400.html", status=400)


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "403.html", status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "403.html", status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "404.html", status=404)


@require_safe
def too_large(request: HttpRequest) -> HttpResponse:
    """Where a request is sent of which there was more than the site takes."""
    return render(request, "413.html", status=413)


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for whatever a view did not expect."""
    if outage := outage_of(sys.exception()):
        return unavailable(request, outage)
    return render(request, "500.html", status=500)


@require_safe
def busy(request: HttpRequest, outage: Outage) -> HttpResponse:
    """In place of what was sent while more people came than can be served in time."""
    return unavailable(request, outage)


def unavailable(request: HttpRequest, outage: Outage) -> HttpResponse:
    page = render(request, "503.html", {"outage": outage.value}, status=503)
    page["Retry-After"] = str(RETRY_AFTER)
    return page


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Beside what is no page, such as a PDF, browsers ask for it here."""
    return redirect(static(ICON), permanent=False)


def without_token[R: HttpRequest](
    view: Callable[[R], HttpResponse],
) -> Callable[[R], HttpResponse]:
    """For a form that stands on every page: with a token no two people had the same page.

    Browsers say of which site a form was: one of another site is refused.
    """

    def guarded(request: R) -> HttpResponse:
        own = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
        if request.headers.get("Origin") not in {None, *own}:
            return permission_denied(request)
        return view(request)

    return csrf_exempt(wraps(view)(guarded))


@without_token
@require_post
def theme_set(request: HtmxRequest) -> HttpResponse:
    target = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}):
        target = "/"
    response = HttpResponseRedirect(target)
    theme = request.POST.get("theme")
    if theme in THEMES:
        response.set_cookie(
            "theme",
            theme,
            max_age=YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
