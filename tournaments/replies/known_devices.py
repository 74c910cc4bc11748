"""A device that knows whose it is: on the calendar of the club it answers for its person.

The cookie holds the personal link, signed, and goes to the pages of that club alone. A link that is
renewed or taken back is forgotten everywhere.
"""

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.http import HttpRequest, HttpResponse

from scoring.clubs.throttling import COOKIE_SECONDS
from tournaments.club_pages.models import ClubAddress
from tournaments.replies.models import PersonalLink

COOKIE = "person"
SALT = "tournaments.known-device"


def remember_person(response: HttpResponse, link: PersonalLink, at: ClubAddress) -> None:
    response.set_cookie(
        COOKIE,
        TimestampSigner(salt=SALT).sign(link.token),
        COOKIE_SECONDS,
        path=at.get_absolute_url(),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget_person(response: HttpResponse, at: ClubAddress) -> None:
    response.delete_cookie(COOKIE, path=at.get_absolute_url(), samesite="Lax")


def link_known_to(request: HttpRequest, at: ClubAddress) -> PersonalLink | None:
    """Of the person whose device asks; nobody, once the link opens nothing any more."""
    signed = request.COOKIES.get(COOKIE, "")
    try:
        token = TimestampSigner(salt=SALT).unsign(signed, max_age=COOKIE_SECONDS)
    except BadSignature:
        return None
    link = PersonalLink.objects.find(token)
    return link if link and link.player.club_id == at.club_id else None
