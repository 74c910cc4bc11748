"""python -m bench.club_memory crowd|nights|games SIZES: what a club's memory takes, as JSON."""

import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import django
from django.core.management import call_command
from django.test import Client

from bench.memory_rows import (
    TABLE,
    TODAY,
    club_with,
    correct_oldest,
    keep_games,
    nights_of,
    play_by_hand,
)
from bench.standings_page import taken
from bench.statements import count

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.clubs.models import Club
    from tournaments.nights.models import Tournament

FIRST, REPEATS = 50, 25
NIGHTS, PEOPLE = 50, 200


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    parts: dict[str, Callable[..., dict[str, Any]]] = {
        "crowd": crowd,
        "nights": nights,
        "games": games,
    }
    print(json.dumps(parts[sys.argv[1]](*map(int, sys.argv[2:]))))


def crowd(people: int, games: int) -> dict[str, Any]:
    """Very many people, each in some games."""
    dice = Random(1)
    club, players = club_with(people, dice)
    pks = [player.pk for player in players]
    tables = [dice.sample(pks, TABLE) for _ in range(games - people // TABLE)]
    tables += [pks[at : at + TABLE] for at in range(0, people - TABLE + 1, TABLE)]
    keep_games(nights_of(club, NIGHTS), tables, dice)
    return {**of_board(club, pks[-1]), "season": of_season(club, pks[-1]), **of_ratings(club, pks)}


def of_board(club: "Club", player: int) -> dict[str, Any]:
    from tournaments.leaderboards.keeping import BoardChoice, LeaderboardNow  # noqa: PLC0415
    from tournaments.leaderboards.models import Leaderboard  # noqa: PLC0415 - needs Django set up

    browser = signed_in(club)
    derived = seconds(LeaderboardNow(club, BoardChoice(), TODAY).keep)
    places = Leaderboard.objects.get().places.select_related("player")
    first = places.filter(position__range=(1, FIRST)).order_by("position")
    board = {
        "database": in_database(first),
        "page": taken(lambda: browser.get("/leaderboards/")),
        "rank": in_database(places.filter(player=player)),
    }
    return {
        "leaderboard": board,
        "picture": taken(lambda: browser.get("/leaderboards/?format=png")),
        "found": taken(lambda: browser.get("/leaderboards/?find=ada+zzz")),
        "derived": derived,
    }


def of_season(club: "Club", player: int) -> dict[str, float]:
    from tournaments.seasons.models import Season  # noqa: PLC0415 - needs Django set up

    season = season_of(club)
    browser = signed_in(club)
    address = season.get_absolute_url()
    browser.get(address)
    places = Season.objects.get().places.select_related("player")
    return {
        "database": in_database(places.order_by("position")[:FIRST]),
        "page": taken(lambda: browser.get(address)),
        "rank": in_database(places.filter(player=player)),
    }


def of_ratings(club: "Club", players: list[int]) -> dict[str, Any]:
    from tournaments.ratings.keeping import RatingsNow  # noqa: PLC0415 - needs Django set up
    from tournaments.ratings.reckoning import update_of  # noqa: PLC0415 - needs Django set up

    update = update_of(club.pk, TODAY)
    assert update
    rated = seconds(update.carry_out)
    listed = RatingsNow(club.pk, is_current=True).listed
    ratings = {
        "database": in_database(listed.filter(position__lte=FIRST)),
        "rank": in_database(listed.filter(player=players[-1])),
    }
    return {"ratings": ratings, "rated": rated}


def nights(count: int) -> dict[str, Any]:
    """A season of nights with results by hand; one of the oldest is corrected."""
    dice = Random(1)
    club, players = club_with(24, dice)
    played = nights_of(club, count)
    for night in played:
        play_by_hand(night, players, dice)
    season = season_of(club)
    pages = {
        "season": season.get_absolute_url(),
        "leaderboard": "/leaderboards/",
        "person": f"/people/{players[0].code}/",
    }
    browser = signed_in(club)
    for _time in range(count):  # what a job would derive is derived before
        for address in pages.values():
            browser.get(address)
    took = [once_corrected(club, played[0], pages, dice) for _time in range(5)]
    told = {name: median(each[name] for each in took) for name in took[0]}
    return {**told, "everywhere": median(sum(each.values()) for each in took)}


def once_corrected(
    club: "Club", night: "Tournament", pages: dict[str, str], dice: Random
) -> dict[str, float]:
    from tournaments.ratings.keeping import ratings_now  # noqa: PLC0415 - needs Django set up

    browser = signed_in(club)
    correct_oldest(night, dice)
    told = {name: seconds(partial(browser.get, address)) for name, address in pages.items()}
    return {**told, "ratings": seconds(lambda: ratings_now(club))}


def games(of_club: int, own: int) -> dict[str, Any]:
    """Very many games of a usual club, and somebody who is in very many of them."""
    dice = Random(1)
    club, players = club_with(PEOPLE, dice)
    one, *others = (player.pk for player in players)
    tables = [[one, *dice.sample(others, TABLE - 1)] for _ in range(own)]
    tables += [dice.sample(others, TABLE) for _ in range(of_club - own)]
    dice.shuffle(tables)
    keep_games(nights_of(club, NIGHTS * 3), tables, dice)
    browser = signed_in(club)

    def page(address: str) -> float:
        browser.get(address)
        return taken(lambda: browser.get(address))

    person = f"/people/{players[0].code}/"
    return {
        "person": page(person),
        "statements": len(count(lambda: browser.get(person))),
        "list": page("/people/"),
        "search": page("/people/?who=ada"),
        "other": page(f"/people/{players[1].code}/"),
        "leaderboard": page("/leaderboards/"),
    }


def season_of(club: "Club") -> Any:
    from tournaments.seasons.actions import make_season  # noqa: PLC0415 - needs Django set up

    facts = {"name": "All", "begins": TODAY.replace(year=TODAY.year - 4), "ends": TODAY}
    return make_season("bench", club, facts, None)


def in_database(rows: "QuerySet[Any]") -> float:
    """The milliseconds of its statement with all its rows, the median."""
    from django.db import connection  # noqa: PLC0415 - needs Django set up

    statement, facts = rows.query.sql_with_params()
    times = []
    for _time in range(REPEATS):
        with connection.cursor() as cursor:
            began = time.perf_counter()
            cursor.execute(statement, facts)
            cursor.fetchall()
            times.append((time.perf_counter() - began) * 1000)
    return median(times)


def seconds(act: Callable[[], object]) -> float:
    """Of the processor, on which the database is too."""
    began = time.process_time()
    act()
    return time.process_time() - began


def signed_in(club: "Club") -> Client:
    browser = Client()
    browser.force_login(club.members.get().user)
    return browser


if __name__ == "__main__":
    main()
