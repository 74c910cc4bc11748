"""How soon a club remembers: of very many people or games, and after a correction."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from bench.places import HOME, environment, folder_with_tables
from bench.plans import Plan
from bench.report import Figure, Section, at_most

IN_DATABASE, PAGE, RANK = 0.5, 20, 5  # milliseconds
CORRECTED, RATED = 1, 15  # seconds
OF_PERSON, STATEMENTS, OF_CLUB, PICTURE, CURRENT = 120, 8, 50, 60, 10


def measured(plan: Plan) -> Section:
    figures = [
        *of_many(told_of("crowd", plan.players, plan.rated_games), plan),
        *of_nights(told_of("nights", plan.season_nights), plan),
        *of_games(told_of("games", plan.club_games, plan.own_games), plan, "in nights"),
        *of_games(told_of("free_games", plan.club_games, plan.own_games), plan, "outside of them"),
    ]
    return Section("Seasons, leaderboards, ratings", figures)


def told_of(part: str, *sizes: int) -> dict[str, Any]:
    """By the product itself, in a process of its own on a folder of its own."""
    with folder_with_tables() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bench.club_memory", part, *map(str, sizes)],
            cwd=HOME,
            env=environment(folder),
            stdout=subprocess.PIPE,
            check=True,
        )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def of_many(told: dict[str, Any], plan: Plan) -> Iterator[Figure]:
    for name in ("leaderboard", "season", "ratings"):
        label = f"{name}, first 50 of {plan.players}, in the database: ms"
        yield at_most(label, told[name]["database"], IN_DATABASE, ".2f")
        if "page" in told[name]:
            yield at_most("… its page: ms", told[name]["page"], PAGE, ".1f")
        yield at_most("… rank of one: ms", told[name]["rank"], RANK, ".2f")
    yield at_most("… picture of the leaderboard: ms", told["picture"], PICTURE, ".1f")
    yield Figure("… one who is looked for: ms", f"{told['found']:.0f}")
    yield Figure("… the leaderboard added up anew: s", f"{told['derived']:.2f}")
    label = f"ratings of {plan.rated_games} games from scratch: s"
    yield at_most(label, told["rated"], RATED, ".1f")


def of_nights(told: dict[str, Any], plan: Plan) -> Iterator[Figure]:
    label = f"a result changed in the oldest of {plan.season_nights} nights, everywhere: s"
    yield at_most(label, told["everywhere"], CORRECTED, ".2f")
    for name in ("season", "leaderboard", "person", "ratings"):
        yield Figure(f"… of it the {name}: s", f"{told[name]:.2f}")


def of_games(told: dict[str, Any], plan: Plan, where: str) -> Iterator[Figure]:
    label = f"{where}, a person with {plan.own_games} games: ms"
    yield at_most(label, told["person"], OF_PERSON, ".0f")
    for who, statements in told["statements"].items():
        yield at_most(f"… statements for a {who}", statements, STATEMENTS)
    for name, called in NAMES.items():
        label = f"… of a club with {plan.club_games} games, {called}: ms"
        yield at_most(label, told[name], OF_CLUB, ".0f")
    yield at_most("… whether anything has changed: ms", told["current"], CURRENT, ".1f")


NAMES = {
    "list": "its people",
    "search": "one searched for",
    "other": "a usual person",
    "own": "the games of one",
    "games": "its own games outside of nights",
    "leaderboard": "its leaderboard",
}
