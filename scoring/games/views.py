from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, render_page, require_post
from scoring.clubs.guards import current_member, member_of_the_page
from scoring.clubs.models import Member
from scoring.clubs.throttling import HOUR, Limit, address_of
from scoring.games.board import FRAME, frame_part, game_page
from scoring.games.following import not_modified, with_version
from scoring.games.forms import GameForm
from scoring.games.frames import frame_of
from scoring.games.models import Game
from scoring.games.pages import GamePage, Share
from scoring.games.remembered import remember, remembered_games
from scoring.printed_files import print_form

NEW = reverse_lazy("game-new")
TOO_MANY = gettext_lazy(
    "Very many games were begun in your network. Wait an hour, or sign in: members of a club begin"
    " as many as they like."
)


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    games = [GamePage(game) for game in remembered_games(request)]
    return render_page(request, "scoring/games/home.html", {"games": games})


@require_safe
def game_new(request: HtmxRequest) -> HttpResponse:
    return render_page(
        request, "scoring/games/game_new.html", {"form": GameForm(member=current_member(request))}
    )


@require_post
def edition_choose(request: HtmxRequest, edition: str) -> HttpResponse:
    """The form for another edition, with everybody who was typed already."""
    form = GameForm.chosen(edition, request.POST.dict(), member_of_the_page(request))
    return render_page(request, "scoring/games/game_new.html", {"form": form, "here": NEW})


@require_post
def game_create(request: HtmxRequest) -> HttpResponse:
    member = member_of_the_page(request)
    form = GameForm(request.POST.get("edition", ""), request.POST, member)
    if not form.is_valid():
        context = {"form": form, "here": NEW}
        return render_page(request, "scoring/games/game_new.html", context, status=422)
    if not may_start(request, member, form.cleaned_data["key"]):
        form.add_error("key", TOO_MANY)
        context = {"form": form, "here": NEW}
        return render_page(request, "scoring/games/game_new.html", context, status=429)
    game = Game.objects.start(form.agreed, form.names, form.cleaned_data["key"])
    response = redirect(game)
    remember(request, response, game)
    return response


def may_start(request: HtmxRequest, member: Member | None, key: str) -> bool:
    """Members as many as they like; of others the page that was sent twice counts once."""
    return bool(member) or Game.objects.filter(key=key).exists() or has_room(request)


def has_room(request: HtmxRequest) -> bool:
    """Count a game by a stranger."""
    if not settings.GAMES:
        return True
    limit, address = Limit("game", settings.GAMES, HOUR), address_of(request)
    return not limit.is_reached(address) and limit.allows(address)


@require_safe
def game_detail(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if request.htmx.target == FRAME:
        return frame_part(request, game)
    frame = frame_of(request, game)
    if unchanged := not_modified(request, game, frame):
        return unchanged
    response = game_page(request, game)
    remember(request, response, game)
    return with_version(request, response, game, frame)


@require_safe
def game_share(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    context = {
        "page": GamePage(game),
        "share": Share(game, request),
        "print": print_form(request),
    }
    return render_page(request, "scoring/games/game_share.html", context)


@require_post
def game_rematch(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if game.part_of:
        raise Http404
    if not (game.club_id or game.next_game or has_room(request)):
        messages.warning(request, TOO_MANY)
        return redirect(game)
    rematch = game.rematch()
    response = redirect(rematch)
    remember(request, response, rematch)
    return response
