"""The manual, as a page and on paper: it is about no club. And the first steps of a club."""

from hashlib import sha256
from typing import cast

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from live.own_addresses import is_own
from live.parts import HtmxRequest, etag_of, render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.printed_files import pdf_response, print_form
from tournaments.manual.first_night import HIDDEN
from tournaments.manual.pages import ManualPage, manual_language
from tournaments.manual.paper import manual_file

YEAR = 365 * 24 * 3600


@require_safe
def manual(request: HtmxRequest) -> HttpResponse:
    page = ManualPage(request.GET.get("q", ""))
    return render_page(request, "tournaments/manual/manual.html", {"page": page}, part="found")


@require_safe
def manual_pdf(request: HtmxRequest) -> HttpResponse:
    """The same, to keep or to print."""
    file = manual_file(manual_language(), print_form(request).size)
    response = pdf_response(file)
    response["ETag"] = etag_of(sha256(file.file).hexdigest())
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return cast("HttpResponse", answer)


@require_post
@organiser_only
def first_night_hide(request: ClubRequest) -> HttpResponse:
    """On this device: whoever knows the way no longer needs the steps."""
    answer = back(request)
    secure = settings.SESSION_COOKIE_SECURE
    answer.set_cookie(HIDDEN, "hidden", YEAR, samesite="Lax", httponly=True, secure=secure)
    return answer


@require_post
@organiser_only
def first_night_show(request: ClubRequest) -> HttpResponse:
    answer = back(request)
    answer.delete_cookie(HIDDEN, samesite="Lax")
    return answer


def back(request: ClubRequest) -> HttpResponseRedirect:
    """To the page where it was pressed."""
    page = request.POST.get("next", "")
    return HttpResponseRedirect(page if is_own(request, page) else reverse("tournament-list"))
