"""The sheet of a game on paper, for who records it and for who watches it."""

from django.http import HttpResponse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest
from live.stamps import quoted
from scoring.games.models import Game
from scoring.games.share import Share
from scoring.paper_size import PrintForm, print_form
from scoring.sheets.content import ScoreSheet
from scoring.sheets.documents import printed, speaking
from scoring.sheets.filled import file_title
from scoring.sheets.formats import Format, pages_of
from scoring.sheets.leaves import leaves_of
from scoring.sheets.of_games import sheet_of
from scoring.sheets.printed import pdf_response
from scoring.sheets.program import drawn_by


@require_safe
def game_sheet(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    return answered(request, game, Share(game, request).write.address, with_code=True)


@require_safe
def watch_sheet(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.watchable(token)
    return answered(request, game, Share(game, request).watch.address, with_code=False)


def answered(request: HtmxRequest, game: Game, address: str, *, with_code: bool) -> HttpResponse:
    """The file; nothing, where the browser has the one that says the same."""
    asked = print_form(request)
    with speaking(asked.language):
        sheet = sheet_of(game, address, with_code=with_code)
        stamp = quoted(sheet, asked, drawn_by())
        known = get_conditional_response(request, etag=stamp)
        if isinstance(known, HttpResponse):
            return known
        response = pdf_of(sheet, game, asked)
    response["ETag"] = stamp
    return response


def pdf_of(sheet: ScoreSheet, game: Game, asked: PrintForm) -> HttpResponse:
    format = Format(asked.size)
    pages = pages_of(leaves_of(sheet, format), format)
    return pdf_response(printed(file_title(sheet, game), pages))
