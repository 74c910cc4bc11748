"""Blank papers for anybody: a page to choose one, and its file."""

from hashlib import sha256
from typing import cast
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from rules import RulesError, edition_keys
from scoring.clubs.guards import current_member
from scoring.editions.models import as_made
from scoring.editions.pages import edition_name, offered_editions
from scoring.paper_size import language_of
from scoring.sheets.blanks import blank_file, preview_of
from scoring.sheets.forms import Choices, SheetForm
from scoring.sheets.printed import pdf_response

DAY = 24 * 3600


@require_safe
def sheets(request: HtmxRequest) -> HttpResponse:
    editions = offered_editions(current_member(request))
    form = asked_form(request, editions)
    page = {"form": form, "preview": preview_of(form.nearest)}
    return render_page(request, "scoring/sheets/sheets.html", page, part="chosen")


@require_safe
def sheet_pdf(request: HtmxRequest) -> HttpResponse:
    """The file; where the address asks for what there is not, the page that says so."""
    form = asked_form(request, [(key, edition_name(key)) for key in edition_keys()])
    if not form.is_valid():
        return redirect(f"{reverse('sheets')}?{urlencode(form.asked)}")
    response = pdf_response(blank_file(form.nearest))
    response["ETag"] = f'"{sha256(response.content).hexdigest()[:32]}"'
    if form.nearest.is_always_the_same and "language" in request.GET:
        del response["Cache-Control"]
        patch_cache_control(response, public=True, max_age=DAY)
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return cast("HttpResponse", answer)


def asked_form(request: HtmxRequest, editions: Choices) -> SheetForm:
    """An edition may be known by its link alone, as its rules are."""
    key = request.GET.get("edition", "")
    if key not in dict(editions) and is_edition(key):
        editions = [*editions, (key, edition_name(key))]
    return SheetForm(request.GET.dict(), editions, language_of(get_language()))


def is_edition(key: str) -> bool:
    if not (key.isascii() and key.isprintable()):  # no database is asked for nonsense
        return False
    try:
        as_made(key)
    except RulesError:
        return False
    return True
