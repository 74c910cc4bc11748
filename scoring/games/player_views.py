"""Who played in a game outside of nights: said of each seat, or of all games of one name."""

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from live.parts import render_page, require_post
from scoring.clubs.guards import ClubRequest, organiser_only, scorer_only
from scoring.errors import MovedOn, SitsThereAlready
from scoring.games.models import Game, Seat
from scoring.games.player_forms import RatedForm, SeatPlayerForm, ticked_seats
from scoring.games.player_pages import GamePeoplePage, PlayerGamesPage, SeatChoicePage
from scoring.games.seat_players import claim, seat_player, unclaim
from scoring.people.forms import people_of, ranges_text
from scoring.people.models import Player

OUT_OF_DATE = gettext_lazy("This page was out of date: look at what it says now, and press again.")


def game_of(request: ClubRequest, pk: int) -> Game:
    """A game of the club outside of nights; those of nights know their entrants."""
    return get_object_or_404(Game.objects.free_of(request.club.pk), pk=pk)


def seat_of(request: ClubRequest, pk: int, number: int) -> Seat:
    return get_object_or_404(game_of(request, pk).seats, position=number - 1)


@require_safe
@scorer_only
def game_people(request: ClubRequest, pk: int) -> HttpResponse:
    page = GamePeoplePage(game_of(request, pk), request.GET)
    return render_page(request, "scoring/games/game_people.html", {"page": page})


@require_safe
@scorer_only
def seat_player_choice(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    """Who of the roster sat at one seat."""
    seat = seat_of(request, pk, number)
    page = SeatChoicePage(seat.game, seat, request.GET)
    return render_page(request, "scoring/games/seat_player_choice.html", {"page": page})


@require_post
@scorer_only
def seat_player_set(request: ClubRequest, pk: int, number: int) -> HttpResponse:
    seat = seat_of(request, pk, number)
    address, form = reverse("game-people", args=[pk]), SeatPlayerForm(request.POST)
    if not form.is_valid():
        messages.warning(request, OUT_OF_DATE)
        return redirect(address)
    player, seen = form.cleaned_data["player"], form.cleaned_data["seen"]
    try:
        seat_player(seat, player, seen)
    except MovedOn:
        messages.warning(request, OUT_OF_DATE)
    except SitsThereAlready:
        messages.warning(request, _("Nobody sits twice in one game: that person has a seat."))
    else:
        address += "?" + urlencode({"was": f"{number}.{seen or 0}"})
    return redirect(address)


@require_post
@scorer_only
def game_rated_set(request: ClubRequest, pk: int) -> HttpResponse:
    """As it says: pressed twice, or by two people, it is the same."""
    game, form = game_of(request, pk), RatedForm(request.POST)
    if form.is_valid():
        game.rate(is_rated=form.is_rated)
    else:
        messages.warning(request, OUT_OF_DATE)
    return redirect("game-people", pk)


def player_of(request: ClubRequest, pk: int) -> Player:
    return get_object_or_404(people_of(request.club), pk=pk)


@require_safe
@organiser_only
def player_games(request: ClubRequest, pk: int) -> HttpResponse:
    page = PlayerGamesPage(player_of(request, pk), request.GET)
    return render_page(request, "scoring/games/player_games.html", {"page": page})


@require_post
@organiser_only
def player_claim(request: ClubRequest, pk: int) -> HttpResponse:
    """The games that are ticked."""
    player, seats = player_of(request, pk), ticked_seats(request.POST)
    address = reverse("player-games", args=[pk])
    if not seats:
        messages.warning(request, _("No game was ticked: nothing has changed."))
        return redirect(address)
    try:
        claimed = claim(player, seats)
    except MovedOn:
        claimed = []
    if len(claimed) < len(seats):
        messages.warning(request, missed_text(len(seats) - len(claimed)))
    return redirect(f"{address}?{urlencode({'claimed': ranges_text(claimed)})}")


def missed_text(count: int) -> str:
    text = ngettext(
        "%(count)d game was left out: somebody else was faster.",
        "%(count)d games were left out: somebody else was faster.",
        count,
    )
    return text % {"count": count}


@require_post
@organiser_only
def player_unclaim(request: ClubRequest, pk: int) -> HttpResponse:
    player = player_of(request, pk)
    count = unclaim(player, ticked_seats(request.POST))
    text = ngettext(
        "%(count)d game is a guest’s again.",
        "%(count)d games are a guest’s again.",
        count,
    )
    messages.success(request, text % {"count": count})
    return redirect("player-games", pk)
