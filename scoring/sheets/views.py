"""Score sheets as files: blank ones for anybody, and those of games for who records or watches."""

from hashlib import sha256
from typing import cast
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, etag_of, render_page
from rules import RulesError, edition_keys
from scoring.clubs.guards import current_member
from scoring.editions.models import edition_as_made
from scoring.editions.pages import offered_editions
from scoring.editions.words import edition_name
from scoring.games.models import Game
from scoring.games.pages import Share
from scoring.printed_files import (
    Format,
    PrintForm,
    drawn_by,
    file_of,
    in_language,
    language_of,
    pages_of,
    pdf_response,
    print_form,
)
from scoring.sheets.blanks import blank_file, preview_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.filled import file_title, sheet_of
from scoring.sheets.forms import Choices, SheetForm
from scoring.sheets.score_sheet import ScoreSheet

DAY = 24 * 3600


@require_safe
def sheets(request: HtmxRequest) -> HttpResponse:
    editions = offered_editions(current_member(request))
    form = form_for(request, editions)
    page = {"form": form, "preview": preview_of(form.nearest)}
    return render_page(request, "scoring/sheets/sheets.html", page, part="chosen")


@require_safe
def sheet_pdf(request: HtmxRequest) -> HttpResponse:
    """The file; where the address asks for what there is not, the page that says so."""
    form = form_for(request, [(key, edition_name(key)) for key in edition_keys()])
    if not form.is_valid():
        return redirect(f"{reverse('sheets')}?{urlencode(form.answers)}")
    response = pdf_response(blank_file(form.nearest))
    response["ETag"] = f'"{sha256(response.content).hexdigest()[:32]}"'
    if form.nearest.is_always_the_same and "language" in request.GET:
        del response["Cache-Control"]
        patch_cache_control(response, public=True, max_age=DAY)
    answer = get_conditional_response(request, etag=response["ETag"], response=response)
    return cast("HttpResponse", answer)


def form_for(request: HtmxRequest, editions: Choices) -> SheetForm:
    """An edition may be known by its link alone, as its rules are."""
    key = request.GET.get("edition", "")
    if key not in dict(editions) and is_edition(key):
        editions = [*editions, (key, edition_name(key))]
    return SheetForm(request.GET.dict(), editions, language_of(get_language()))


def is_edition(key: str) -> bool:
    if not (key.isascii() and key.isprintable()):  # no database is asked for nonsense
        return False
    try:
        edition_as_made(key)
    except RulesError:
        return False
    return True


@require_safe
def game_sheet(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return sheet_answer(request, game, Share(game, request).write.address, with_code=True)


@require_safe
def watch_sheet(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.watchable(token)
    return sheet_answer(request, game, Share(game, request).watch.address, with_code=False)


def sheet_answer(
    request: HtmxRequest, game: Game, address: str, *, with_code: bool
) -> HttpResponse:
    """The file; nothing, where the browser has the one that says the same."""
    form = print_form(request)
    with in_language(form.language):
        sheet = sheet_of(game, address, with_code=with_code)
        version = etag_of(sheet, sheet.picture and sheet.picture.version, form, drawn_by())
        known = get_conditional_response(request, etag=version)
        if isinstance(known, HttpResponse):
            return known
        response = pdf_of(sheet, game, form)
    response["ETag"] = version
    return response


def pdf_of(sheet: ScoreSheet, game: Game, form: PrintForm) -> HttpResponse:
    format = Format(form.size)
    pages = pages_of(leaves_of(sheet, format), format)
    return pdf_response(file_of(file_title(sheet, game), pages))
