"""The next game of a table."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from scoring.games.models import Game
from scoring.people.models import Player


def start_rematch(game: Game) -> Game:
    """The next game of those who are still there by the same rules; the next one deals first.

    Whoever asks, and however often: it is the same game.
    """
    seats = seats_staying(game)
    names = [game.seat_names[seat] for seat in seats]
    with transaction.atomic():
        players = players_staying(game)
        at_seats = [players.get(seat) for seat in seats]
        terms = terms_again(game, seats)
        rematch = Game.objects.start(terms, names, f"rematch-of-{game.pk}", at_seats)
    game.publish()
    return rematch


def seats_staying(game: Game) -> list[int]:
    """All of them, where there would be nobody to play against."""
    seats = list(range(len(game.names)))
    staying = [seat for seat in seats if seat not in game.state.empty]
    return staying if len(staying) > 1 else seats


def terms_again(game: Game, seats: Sequence[int]) -> dict[str, Any]:
    deals_first = next((seat for seat in seats if seat > game.first_dealer), seats[0])
    return {
        "edition": game.edition,
        "variant": game.variant,
        "options": game.options,
        "timed": game.timed,
        "is_rated": game.is_rated,
        "first_dealer": seats.index(deals_first),
        "rematch_of": game,
        "club_id": game.club_id,
    }


def players_staying(game: Game) -> dict[int, int]:
    """By seat who of the roster sits there, while nobody of the club is merged or erased."""
    if game.club is None:
        return {}
    game.club.locked()
    known = game.seats.filter(player__in=Player.objects.on_roster())
    return dict(known.values_list("position", "player"))
