"""Devices that have signed in before: a signed cookie with a number, and to which accounts."""

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse

from scoring.tokens import new_token

COOKIE = "device"
MOST = 8  # accounts of one device
KEPT = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer


def read(request: HttpRequest) -> tuple[str, list[str]]:
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=KEPT)
    number, *accounts = (value or "").split(".")
    return number, accounts


def known_as(request: HttpRequest, account: str) -> str:
    """By which name this device is counted at this account; empty where it is a stranger there."""
    number, accounts = read(request)
    if not number:
        return ""
    pk = User.objects.filter(username=account).values_list("pk", flat=True).first()
    return f"{number}.{pk}" if pk and str(pk) in accounts else ""


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """It has signed in: from now on what strangers try is not counted against it."""
    number, accounts = read(request)
    latest = [str(user.pk), *(account for account in accounts if account != str(user.pk))]
    response.set_signed_cookie(
        COOKIE,
        ".".join([number or new_token(), *latest[:MOST]]),
        salt=COOKIE,
        max_age=KEPT,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response
