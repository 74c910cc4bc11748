"""Pages of the installation itself: what went wrong, and how pages look and speak on one phone."""

import sys
from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import check_for_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from live.own_addresses import is_own
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


def back_to_page(request: HttpRequest) -> HttpResponse:
    """To where the choice was made, if that is a page of ours."""
    page = request.POST.get("next", "")
    return HttpResponseRedirect(page if is_own(request, page) else reverse("home"))


@without_token
@require_post
def language_set(request: HtmxRequest) -> HttpResponse:
    """Django's own looks for other addresses of the page, where ours has only one."""
    response = back_to_page(request)
    language = request.POST.get("language", "")
    if check_for_language(language):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            samesite="Lax",
            secure=settings.LANGUAGE_COOKIE_SECURE,
        )
    return response


@without_token
@require_post
def theme_set(request: HtmxRequest) -> HttpResponse:
    response = back_to_page(request)
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
