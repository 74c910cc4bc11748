from typing import Any

from django.http import HttpResponse

from live.parts import HtmxRequest, render_page
from scoring.forms.deals import DealForm, ReplayForm
from scoring.models import Game
from scoring.pages.game import GamePage
from scoring.views.following import part_stamp


def game_page(
    request: HtmxRequest,
    game: Game,
    form: DealForm | None = None,
    replay_form: ReplayForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of those who record; with a form that was refused, everything typed is in it."""
    context: dict[str, Any] = {
        "page": GamePage(game, writable=True),
        "form": form or DealForm(game, initial={"laid": reported_seats(game)}),
        "replay_form": replay_form or ReplayForm(game),
        "stamp": part_stamp(game),
        "here": game.get_absolute_url(),
    }
    return render_page(request, "scoring/game_detail.html", context, part="game", status=status)


def reported_seats(game: Game) -> list[str]:
    """Whose phase was reported as laid in the coming deal: the form ticks them."""
    phases = game.state.phase
    return [
        str(report.seat)
        for report in game.laydowns(game.coming_deal)
        if report.phase == phases[report.seat]
    ]
