"""Games begun, looked at, shared and watched; and all games of a club, for its organisers."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse_lazy
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from live.parts import HtmxRequest, for_all, render_page, require_post, shared_answer
from scoring.clubs.guards import ClubRequest, current_member, member_of_the_page, organiser_only
from scoring.clubs.throttling import client_ip_of
from scoring.games.answers import (
    FRAME,
    belongs_to_night,
    frame_above,
    frame_part,
    game_page,
    game_version,
    not_modified,
    with_version,
)
from scoring.games.bgstats import bgstats_link
from scoring.games.by_strangers import TOO_MANY, may_start, may_start_rematch
from scoring.games.forms import ExportForm, GameForm
from scoring.games.frames import CountedResult, result_of
from scoring.games.models import Game
from scoring.games.pages import GameList, GamePage, RememberedGames, Share
from scoring.games.rematches import start_rematch
from scoring.games.seat_players import start
from scoring.games.tasks import ask_for_export
from scoring.printed_files import print_form

NEW = reverse_lazy("game-new")
MINUTE = 60
YEAR = 365 * 24 * 3600
COOKIE = "games"
MOST_REMEMBERED = 20


@require_safe
def home(request: HtmxRequest) -> HttpResponse:
    page = RememberedGames(remembered_games(request))
    return render_page(request, "scoring/games/home.html", {"sections": page.sections})


@require_safe
def game_new(request: HtmxRequest) -> HttpResponse:
    return render_page(
        request, "scoring/games/game_new.html", {"form": GameForm(member=current_member(request))}
    )


@require_post
def edition_choose(request: HtmxRequest, edition: str) -> HttpResponse:
    """The form for another edition, with everybody who was typed already."""
    form = GameForm.for_edition(edition, request.POST.dict(), member_of_the_page(request))
    return render_page(request, "scoring/games/game_new.html", {"form": form, "here": NEW})


@require_post
def game_create(request: HtmxRequest) -> HttpResponse:
    member = member_of_the_page(request)
    form = GameForm(request.POST.get("edition", ""), request.POST, member)
    if not form.is_valid():
        context = {"form": form, "here": NEW}
        return render_page(request, "scoring/games/game_new.html", context, status=422)
    if not may_start(member, form.cleaned_data["key"], client_ip_of(request)):
        form.add_error("key", TOO_MANY)
        context = {"form": form, "here": NEW}
        return render_page(request, "scoring/games/game_new.html", context, status=429)
    game = start(member, form.terms, form.names, form.cleaned_data["key"])
    response = redirect(game)
    remember(request, response, game)
    return response


@require_safe
def game_detail(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if request.htmx.target == FRAME:
        return frame_part(request, game)
    frame = frame_above(request, game)
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
        "bgstats": bgstats_link(game),
        "print": print_form(request),
    }
    return render_page(request, "scoring/games/game_share.html", context)


@require_post
def game_rematch(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.writable(token)
    if game.part_of:
        raise Http404
    if not may_start_rematch(game, client_ip_of(request)):
        messages.warning(request, TOO_MANY)
        return redirect(game)
    rematch = start_rematch(game)
    response = redirect(rematch)
    remember(request, response, rematch)
    return response


@for_all
@require_safe
def game_watch(request: HtmxRequest, token: str) -> HttpResponse:
    game = Game.objects.watchable(token)
    result = result_of(game)
    version = game_version(game, result=result)

    def made() -> HttpResponse:
        context = {
            "game": game,
            "board": board_html(game, result),
            "result": result,
            "version": version,
            "print": print_form(request),
        }
        return render_page(request, "scoring/games/game_watch.html", context, part="board")

    return shared_answer(request, version, game.topics, made)


def board_html(game: Game, result: CountedResult | None) -> SafeString:
    """The board as many watch it: made once for each version and language."""
    key = f"board:{game_version(game, result=result)}"
    html: SafeString | None = cache.get(key)
    if html is None:
        context = {"page": GamePage(game), "result": result}
        html = render_to_string("scoring/games/board.html", context)
        cache.set(key, html, timeout=10 * MINUTE)
    return html


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
    return redirect(ask_for_export(request.member, form.cleaned_data["key"]))


@require_post
@organiser_only
def game_renew(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    if belongs_to_night(request, game):
        return redirect("game-removal", pk)  # it says where this is done
    game.renew_links()
    messages.success(request, _("The game has new links. The old ones no longer work."))
    return redirect("organiser-games")


@require_safe
@organiser_only
def game_removal(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    context = {"page": GamePage(game), "of_night": belongs_to_night(request, game)}
    return render_page(request, "scoring/games/game_removal.html", context)


@require_post
@organiser_only
def game_remove(request: ClubRequest, pk: int) -> HttpResponse:
    game = get_object_or_404(Game.objects.managed_by(request.member), pk=pk)
    if belongs_to_night(request, game):
        return redirect("game-removal", pk)
    game.remove()
    messages.success(request, _("The game is removed."))
    return redirect("organiser-games")


def remembered_tokens(request: HttpRequest) -> list[str]:
    """The games that this phone remembers: a signed cookie with their links, the latest first."""
    value = request.get_signed_cookie(COOKIE, default="", salt=COOKIE)
    return [token for token in (value or "").split(".") if token]


def remember(request: HttpRequest, response: HttpResponse, game: Game) -> None:
    """Put this game first in the phone's list."""
    tokens = remembered_tokens(request)
    if tokens[:1] == [game.write_token]:
        return
    rest = [token for token in tokens if token != game.write_token]
    value = ".".join([game.write_token, *rest][:MOST_REMEMBERED])
    response.set_signed_cookie(
        COOKIE,
        value,
        salt=COOKIE,
        max_age=YEAR,
        samesite="Lax",
        httponly=True,
        secure=settings.SESSION_COOKIE_SECURE,
    )


def remembered_games(request: HttpRequest) -> Sequence[Game]:
    tokens = remembered_tokens(request)
    games = Game.objects.filter(write_token__in=tokens).prefetch_related("seats", "versions")
    return sorted(games, key=lambda game: tokens.index(game.write_token))
