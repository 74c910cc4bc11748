"""A finished game for BG Stats, an app that keeps what people have played.

It takes a play as JSON in the address of a page that opens the app, which shows what it would
import before it does: bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites.
Nothing is sent but by whoever follows the link.
"""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from django.db.models import Max

from scoring.editions.words import edition_name, variant_name
from scoring.games.export import ExportedResult, PlayerRow, results_of
from scoring.games.models import Game

OPENS_THE_APP = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Score pad for Phase 10"
NAME, BOARD_GAME_GEEK = "Phase 10", 1258  # as that app finds the game; editions are its boards
LONGEST_GAME = 24 * 60  # minutes: what took longer was laid aside meanwhile


def bgstats_link(game: Game) -> str:
    """Where it goes; empty, until what counts of it is finished."""
    for _game, result in results_of([game]):
        if result.is_finished:
            play = json.dumps(play_facts(game, result), ensure_ascii=False, separators=(",", ":"))
            return OPENS_THE_APP + quote(play, safe="")
    return ""


def play_facts(game: Game, result: ExportedResult) -> dict[str, Any]:
    ended_at = game.versions.aggregate(at=Max("recorded_at"))["at"] or game.started_at
    minutes = round((ended_at - game.started_at).total_seconds() / 60)
    lasted = {"durationMin": minutes} if 0 < minutes <= LONGEST_GAME else {}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.known_as,
        "playDate": moment_text(ended_at),
        **lasted,
        "board": f"{edition_name(game.edition)} · {variant_name(game.setup.variant)}",
        "game": {
            "name": NAME,
            "sourceGameId": game.edition,
            "bggId": BOARD_GAME_GEEK,
            "highestWins": False,
            "noPoints": all(row.points is None for row in result.rows),
        },
        "players": [player_facts(row) for row in result.rows],
    }


def moment_text(at: datetime) -> str:
    """In world time, as the app reads it."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S}"


def player_facts(row: PlayerRow) -> dict[str, Any]:
    """Known again by the name: no code of ours is given to anybody."""
    place = {"rank": row.place} if row.place else {}
    score = {} if row.points is None else {"score": row.points}
    return {
        "name": row.name,
        "sourcePlayerId": row.name,
        "winner": row.place == 1,
        **place,
        **score,
    }
