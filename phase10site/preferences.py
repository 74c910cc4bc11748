"""How pages look and speak on one phone: kept by its cookies alone."""

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, require_post
from phase10site.error_views import permission_denied

ICON = "img/icon-180.png"
THEMES = {"auto", "light", "dark"}
YEAR = 365 * 24 * 3600


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
