"""./run ratings --json: what ratings are made of, and what everybody rates."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scoring.clubs.models import Club
from scoring.management.answering import AnsweringCommand
from tournaments.appearances.free_games import keep_free_games, stale_free_games
from tournaments.appearances.keeping import current_nights, stale_nights
from tournaments.ratings.rating_fold import MODEL, RatedGame, RatedPlayers, rated
from tournaments.ratings.reckoning import rated_games


class Command(AnsweringCommand):
    help = (
        "Write the model, all rated games of all clubs in the order in which they count, and what "
        "each player rates after them, as one line of JSON. openskill called with these games one "
        "after the other comes to the same numbers."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="for programs; there is no other")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["json"]:
            raise CommandError("Say --json: people read ratings on their pages.")
        games = list(games_of_all())
        facts = {
            "model": asdict(MODEL),
            "games": [game_facts(game) for game in games],
            "players": list(player_facts(rated(games))),
        }
        self.write([json.dumps(facts, separators=(",", ":"))])


def games_of_all() -> Iterator[RatedGame]:
    """Nobody plays for two clubs: each comes after the other."""
    for club in Club.objects.order_by("pk"):
        current_nights(stale_nights(club))
        keep_free_games(stale_free_games(club))
        yield from rated_games(club.pk)


def game_facts(game: RatedGame) -> dict[str, object]:
    return {"id": game.key, "places": game.places}


def player_facts(players: RatedPlayers) -> Iterator[dict[str, object]]:
    for pk, player in sorted(players.items()):
        yield {"id": pk, "mu": player.mu, "sigma": player.sigma, "games": player.games}
