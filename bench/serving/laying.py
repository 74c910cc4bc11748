"""Lay the tables of the bench, inside the product: `manage.py shell` runs this as it stands.

So it may be the product of an older commit, in another folder; what it needs is found there.
"""

import json
from contextlib import suppress
from importlib import import_module
from typing import Any

from django.contrib.auth.models import User

from scoring.models import Club, Game, Player
from tournaments.models import Presence, Table, Tournament

SEATS = 4


def found(name: str, *places: str) -> Any:
    """What a program calls so, wherever it has it."""
    for place in places[:-1]:
        with suppress(ImportError):
            return getattr(import_module(place), name)
    return getattr(import_module(places[-1]), name)


enter = found("enter", "tournaments.attendance.actions", "tournaments.models.attendance")
draft_next = found("draft_next", "tournaments.rounds.drafting", "tournaments.models.drafting")
publish = found("publish", "tournaments.rounds.publishing", "tournaments.models.publishing")


def lay(games: int, tables: int) -> None:
    """So many games of their own, and a night of so many tables; their links as JSON."""
    print(json.dumps({"games": [single(n) for n in range(games)], "tables": night(tables)}))


def single(number: int) -> tuple[str, str]:
    names = ["Ada", "Ben", "Cleo", "Dora"]
    agreed = {"edition": "classic", "variant": "full", "first_dealer": 0}
    return links(Game.objects.start(agreed, names, key=f"bench-{number}"))


def night(tables: int) -> list[tuple[str, str]]:
    club = Club.objects.found(User.objects.create_user("bench"), "The Tens")
    tournament = Tournament.objects.ask("bench", club, name="Open", prefer=SEATS, allow=[])
    people = [Player(club=club, name=f"Player {number}") for number in range(SEATS * tables)]
    enter(tournament, Player.objects.bulk_create(people))
    tournament.entrants.update(presence=Presence.HERE)
    publish(draft_next(tournament, None), None)
    rows = Table.objects.filter(round__tournament=tournament).order_by("number")
    return [links(row.game) for row in rows.select_related("game") if row.game]


def links(game: Game) -> tuple[str, str]:
    return game.write_token, game.watch_token
