"""Score sheets as files: blank ones for anybody, and those of games for who records or watches."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, etag_of, render_page
from scoring.clubs.guards import current_member
from scoring.editions.pages import offered_editions
from scoring.games.models import Game
from scoring.games.pages import Share
from scoring.printed_files import (
    Format,
    PrintForm,
    drawn_by,
    file_of,
    in_language,
    pages_of,
    pdf_response,
    print_form,
)
from scoring.sheets.blank_answers import blank_answer, blank_form, form_of
from scoring.sheets.blanks import preview_of
from scoring.sheets.drawing import leaves_of
from scoring.sheets.filled import file_title, sheet_of
from scoring.sheets.score_sheet import ScoreSheet


@require_safe
def sheets(request: HtmxRequest) -> HttpResponse:
    editions = offered_editions(current_member(request))
    form = form_of(request.GET.dict(), editions)
    page = {"form": form, "preview": preview_of(form.nearest)}
    return render_page(request, "scoring/sheets/sheets.html", page, part="chosen")


@require_safe
def sheet_pdf(request: HtmxRequest) -> HttpResponse:
    """The file; where the address asks for what there is not, the page that says so."""
    form = blank_form(request.GET.dict())
    if not form.is_valid():
        return redirect(f"{reverse('sheets')}?{urlencode(form.answers)}")
    return blank_answer(request, form)


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
