"""A device that knows whose it is: whoever has opened their personal link with it.

The cookie holds the link, signed, as that of games does. From then on the first page leads back to
the person's own page, and on the calendar of the club they answer. A link that is renewed or taken
back is forgotten everywhere.
"""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoring.clubs.throttling import COOKIE_SECONDS
from tournaments.replies.models import PersonalLink

COOKIE = "person"
SALT = "tournaments.known-device"


def remember_person(response: HttpResponse, link: PersonalLink) -> None:
    response.set_signed_cookie(
        COOKIE,
        link.token,
        salt=SALT,
        max_age=COOKIE_SECONDS,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )


def forget_person(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, samesite="Lax")


def link_known_to(request: HttpRequest) -> PersonalLink | None:
    """Of the person whose device asks; nobody, once the link opens nothing any more."""
    token = request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=COOKIE_SECONDS)
    return PersonalLink.objects.find(token) if token else None
