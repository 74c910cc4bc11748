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


def found(*addresses: str) -> Any:
    """What a program has at the first of these addresses that it knows."""
    for address in addresses:
        module, _dot, name = address.rpartition(".")
        with suppress(ImportError, AttributeError):
            return getattr(import_module(module), name)
    raise LookupError(addresses)


add_entrants = found(
    "tournaments.attendance.actions.add_entrants",
    "tournaments.attendance.actions.enter",
    "tournaments.models.attendance.enter",
)
draft_next = found(
    "tournaments.rounds.drafting.draft_next", "tournaments.models.drafting.draft_next"
)
publish = found("tournaments.rounds.publishing.publish", "tournaments.models.publishing.publish")


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
    add_entrants(tournament, Player.objects.bulk_create(people))
    tournament.entrants.update(presence=Presence.HERE)
    publish(draft_next(tournament, None), None)
    rows = Table.objects.filter(round__tournament=tournament).order_by("number")
    return [links(row.game) for row in rows.select_related("game") if row.game]


def links(game: Game) -> tuple[str, str]:
    return game.write_token, game.watch_token
