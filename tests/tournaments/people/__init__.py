"""Tournaments to test with: a club, its roster, and who is registered."""

from typing import Any

from scoring.clubs.models import Club
from scoring.people.models import Player
from tests.scoring.tables import new_key
from tournaments.attendance.actions import add_entrants
from tournaments.attendance.models import Entrant, Presence
from tournaments.nights.models import Tournament

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal")


def roster(club: Club, *names: str) -> list[Player]:
    return Player.objects.bulk_create(Player(club=club, name=name) for name in names or NAMES)


def tournament_of(club: Club, *names: str, **facts: Any) -> Tournament:
    """A tournament for which these people of the roster are registered."""
    agreed = {"name": "Club night", "planned_rounds": 4, "prefer": 4, "allow": [3, 5]} | facts
    tournament = Tournament.objects.ask(new_key(), club, **agreed)
    add_entrants(tournament, roster(club, *names))
    return tournament


def entrant(tournament: Tournament, name: str) -> Entrant:
    """As the next request finds them."""
    return tournament.entrants.select_related("player", "tournament").get(player__name=name)


def presence(tournament: Tournament, name: str) -> Presence:
    return Presence(entrant(tournament, name).presence)
