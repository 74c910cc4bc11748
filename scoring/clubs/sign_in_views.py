"""A link that signs the organiser in, and the way out."""

from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.devices import remember_device
from scoring.clubs.sign_in import SignInLink


@require_safe
def sign_in(request: HtmxRequest, token: str) -> HttpResponse:
    """Ask first: mail programs and messengers open links on their own."""
    usable = SignInLink.objects.find(token) is not None
    context = {"token": token, "usable": usable}
    return render_page(
        request, "scoring/clubs/sign_in.html", context, status=200 if usable else 410
    )


@require_post
def sign_in_confirm(request: HtmxRequest, token: str) -> HttpResponse:
    link = SignInLink.objects.find(token)
    organiser = link.use() if link else None
    if organiser is None:
        return redirect("sign-in", token)
    login(request, organiser, backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, _("You are signed in as the organiser."))
    page = "organiser-games" if organiser.has_usable_password() else "welcome"
    return remember_device(request, redirect(page), organiser)


@require_post
def sign_out(request: HtmxRequest) -> HttpResponse:
    logout(request)
    messages.success(request, _("You are signed out."))
    return redirect("home")
