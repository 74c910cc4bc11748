"""python -m bench.club_memory PART SIZES: what a club's memory takes, as JSON."""

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
    keep_free_games,
    keep_games,
    nights_of,
    play_by_hand,
)
from bench.statements import count

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from scoring.clubs.models import Club
    from tournaments.nights.models import Tournament

FIRST, REPEATS, AGAIN, OK = 50, 25, 9, 200
NIGHTS, PEOPLE = 50, 200


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    parts: dict[str, Callable[..., dict[str, Any]]] = {
        "crowd": crowd,
        "nights": nights,
        "games": games,
        "free_games": free_games,
    }
    print(json.dumps(parts[sys.argv[1]](*map(int, sys.argv[2:]))))


def crowd(people: int, games: int) -> dict[str, Any]:
    """Very many people, each in some games."""
    dice = Random(1)
    club, players = club_with(people, dice)
    pks = [player.pk for player in players]
    tables = [dice.sample(pks, TABLE) for _ in range(games - people // TABLE)]
    tables += [pks[at : at + TABLE] for at in range(0, people - TABLE + 1, TABLE)]
    nights = nights_of(club, NIGHTS)
    season_of(club)  # raises the versions of its nights
    keep_games(nights, tables, dice)
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
        "page": best_of(lambda: browser.get("/leaderboards/")),
        "rank": in_database(places.filter(player=player)),
    }
    return {
        "leaderboard": board,
        "picture": best_of(lambda: browser.get("/leaderboards/?format=png")),
        "found": best_of(lambda: browser.get("/leaderboards/?find=ada+zzz")),
        "derived": derived,
    }


def of_season(club: "Club", player: int) -> dict[str, float]:
    from tournaments.seasons.models import Season  # noqa: PLC0415 - needs Django set up

    season = Season.objects.get()
    browser = signed_in(club)
    address = season.get_absolute_url()
    browser.get(address)
    places = season.places.select_related("player")
    return {
        "database": in_database(places.order_by("position")[:FIRST]),
        "page": best_of(lambda: browser.get(address)),
        "rank": in_database(places.filter(player=player)),
    }


def rate_anew(club: "Club") -> None:
    from tournaments.ratings.models import ClubRatings  # noqa: PLC0415 - needs Django set up
    from tournaments.ratings.reckoning import update_of  # noqa: PLC0415 - needs Django set up

    ClubRatings.objects.filter(club=club).delete()
    update = update_of(club.pk, TODAY)
    assert update
    update.carry_out()


def of_ratings(club: "Club", players: list[int]) -> dict[str, Any]:
    from tournaments.ratings.keeping import RatingsNow  # noqa: PLC0415 - needs Django set up

    rated = min(seconds(partial(rate_anew, club)) for _time in range(2))
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
    told = {name: min(each[name] for each in took) for name in took[0]}
    return {**told, "everywhere": min(sum(each.values()) for each in took)}


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
    return many_games(
        of_club, own, lambda club, tables, dice: keep_games(weeks(club), tables, dice)
    )


def free_games(of_club: int, own: int) -> dict[str, Any]:
    """As many outside of nights, of a club that has met once, too."""

    def keep(club: "Club", tables: list[list[int]], dice: Random) -> None:
        met, *others = tables
        keep_games(nights_of(club, 1), [met], dice)
        keep_free_games(club, others, dice)

    return many_games(of_club, own, keep)


def weeks(club: "Club") -> "list[Tournament]":
    return nights_of(club, NIGHTS * 3)


def many_games(of_club: int, own: int, keep: Callable[..., None]) -> dict[str, Any]:
    from tournaments.appearances.keeping import keep_current  # noqa: PLC0415 - needs Django set up

    dice = Random(1)
    club, players = club_with(PEOPLE, dice)
    one, *others = (player.pk for player in players)
    tables = [[one, *dice.sample(others, TABLE - 1)] for _ in range(own)]
    tables += [dice.sample(others, TABLE) for _ in range(of_club - own)]
    dice.shuffle(tables)
    keep(club, tables, dice)
    member, visitor = signed_in(club), Client()
    person, usual = (f"/people/{player.code}/" for player in players[:2])
    pages = {
        "person": person,
        "other": usual,
        "list": "/people/",
        "search": "/people/?who=ada",
        "own": f"{person}games/",
        "games": "/organiser/",
        "leaderboard": "/leaderboards/",
    }
    return {
        **{name: best_of(partial(member.get, address)) for name, address in pages.items()},
        "current": best_of(lambda: keep_current(club)),
        "statements": statements_of(person, member=member, visitor=visitor),
    }


def statements_of(address: str, **browsers: Client) -> dict[str, int]:
    """Of a second look, while the job of the ratings waits, if it has to."""
    return {
        name: len(count(partial(browser.get, address)))
        for name, browser in browsers.items()
        if browser.get(address).status_code == OK
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


def best_of(act: Callable[[], object], times: int = AGAIN) -> float:
    """The milliseconds of the processor that it takes, undisturbed by whatever else runs here."""
    return 1000 * min(seconds(act) for _time in range(times))


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
