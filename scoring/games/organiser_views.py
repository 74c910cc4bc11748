"""What organisers may do with the games of their club."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.results import ask_once
from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only
from scoring.games.forms import ExportForm
from scoring.games.frames import is_part
from scoring.games.game_list import GameList
from scoring.games.models import Game
from scoring.games.pages import GamePage


@require_safe
@organiser_only
def organiser_games(request: ClubRequest) -> HttpResponse:
    asked = request.GET
    page = GameList(request.member, asked.get("before", ""), asked.get("after", ""))
    context = {"page": page, "form": ExportForm()}
    return render_page(request, "scoring/games/organiser_games.html", context)


@require_post
@organiser_only
def games_export(request: ClubRequest) -> HttpResponse:
    """Have the table of all games made."""
    form = ExportForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This page was out of date. Press the button once more."))
        return redirect("organiser-games")
    assert request.user.is_authenticated
    asked = {"language": get_language(), "club": request.club.pk}
    return redirect(ask_once("games-export", request.user, form.cleaned_data["key"], **asked))


@require_post
@organiser_only
def game_renew(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    if is_part(request, game):
        return redirect("game-removal", pk)  # it says where this is done
    game.renew_links()
    messages.success(request, _("The game has new links. The old ones no longer work."))
    return redirect("organiser-games")


@require_safe
@organiser_only
def game_removal(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    context = {"page": GamePage(game), "is_part": is_part(request, game)}
    return render_page(request, "scoring/games/game_removal.html", context)


@require_post
@organiser_only
def game_remove(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    if is_part(request, game):
        return redirect("game-removal", pk)
    game.remove()
    messages.success(request, _("The game is removed."))
    return redirect("organiser-games")
