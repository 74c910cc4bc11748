"""./run seasons --json: each season with its rule, every night's points, and its table."""

import json
from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from scoring.management.answering import AnsweringCommand
from tournaments.seasons.keeping import SeasonNow
from tournaments.seasons.models import Season
from tournaments.seasons.season_rule import POINT, SeasonRule
from tournaments.seasons.season_table import NightPlaces, SeasonRow


class Command(AnsweringCommand):
    help = (
        "Write each season as a line of JSON: its rule, the places and points of each night, and "
        "its table. Points of all seasons are whole hundredths divided by 100."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="for programs; there is no other")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["json"]:
            raise CommandError("Say --json: people read seasons on their pages.")
        self.write(json.dumps(facts, separators=(",", ":")) for facts in seasons())


def seasons() -> Iterator[dict[str, object]]:
    today = timezone.localdate()
    for season in Season.objects.select_related("carries_from").order_by("begins", "pk"):
        now = SeasonNow(season, today)
        rule = season.settled_rule
        yield {
            "id": season.pk,
            "name": season.name,
            "from": season.begins.isoformat(),
            "to": season.ends.isoformat(),
            "rule": rule.facts,
            "carried_over": [
                [player, brought.points / POINT] for player, brought in now.brought.items()
            ],
            "nights_to_come": now.to_come,
            "nights": [night_facts(rule, night) for night in now.played],
            "table": [row_facts(row) for row in now.table.rows],
        }


def night_facts(rule: SeasonRule, night: NightPlaces) -> dict[str, object]:
    points = night.points(rule)
    return {
        "id": night.pk,
        "is_final": night.is_final,
        "players": [
            {"id": player, "place": place, "points": points[player] / POINT}
            for player, place in night.places.items()
        ],
    }


def row_facts(row: SeasonRow) -> dict[str, object]:
    return {
        "player": row.player,
        "place": row.place,
        "points": row.points / POINT,
        "nights": row.nights,
        "can_reach": {"points": row.reach / POINT, "place": row.best_place},
        "is_won": row.is_won,
        "counting": [score.night for score in row.scores if score.counts],
    }
