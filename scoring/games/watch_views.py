from django.core.cache import cache
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page
from live.versions import for_all, shared_answer
from scoring.games.following import part_version
from scoring.games.models import Game
from scoring.games.pages import GamePage
from scoring.printed_files import print_form

MINUTE = 60


@for_all
@require_safe
def game_watch(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.watchable(token)

    def made() -> HttpResponse:
        context = {
            "game": game,
            "board": board(game),
            "version": part_version(game),
            "print": print_form(request),
        }
        return render_page(request, "scoring/games/game_watch.html", context, part="board")

    return shared_answer(request, part_version(game), game.topics, made)


def board(game: Game) -> SafeString:
    """The board as many watch it: made once for each version and language."""
    key = f"board:{part_version(game)}"
    html: SafeString | None = cache.get(key)
    if html is None:
        html = render_to_string("scoring/games/board.html", {"page": GamePage(game)})
        cache.set(key, html, timeout=10 * MINUTE)
    return html
