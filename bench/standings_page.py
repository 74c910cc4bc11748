"""python -m bench.standings_page ENTRANTS: what the page of standings takes, as JSON."""

import gzip
import json
import os
import sys
import time
from collections.abc import Callable
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

import django
from django.core.management import call_command
from django.test import Client

from bench.statements import count

if TYPE_CHECKING:
    from tournaments.nights.models import Tournament

TABLE, ROUNDS, REPEATS = 4, 5, 9
FIRST = ("Ada", "Ben", "Cleo", "Dora", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Leo")
LAST = ("Abel", "Baum", "Conrad", "Dietz", "Engel", "Frank", "Graf", "Huber", "Jung", "Keller")


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    dice = Random(1)
    tournament = night(int(sys.argv[1]), dice)
    browser = signed_in(tournament)
    address = f"/tournaments/{tournament.pk}/standings/"
    text = browser.get(address).content
    part = {"HX-Request": "true"}
    known = part | {"If-None-Match": browser.get(address, headers=part).headers["ETag"]}
    told = {
        "kept": taken(lambda: browser.get(address)),
        "unchanged": taken(lambda: browser.get(address, headers=known)),
        "changed": taken(lambda: browser.get(address), lambda: correct(tournament, dice)),
        "kilobytes": len(gzip.compress(text, 6)) / 1000,
        "statements": len(count(lambda: browser.get(address))),
    }
    print(json.dumps(told))


def taken(ask: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The milliseconds of the processor that an answer takes; the median."""
    times = []
    for _time in range(REPEATS):
        before()
        began = time.process_time()
        ask()
        times.append((time.process_time() - began) * 1000)
    return median(times)


def night(people: int, dice: Random) -> "Tournament":
    """Five rounds on paper; everybody sits with others each time."""
    from django.contrib.auth.models import User  # noqa: PLC0415 - needs Django set up

    from scoring.clubs.models import Club  # noqa: PLC0415 - needs Django set up
    from scoring.people.models import Player  # noqa: PLC0415 - needs Django set up
    from tournaments.attendance.models import Entrant  # noqa: PLC0415 - needs Django set up
    from tournaments.nights.models import Tournament  # noqa: PLC0415 - needs Django set up

    club = Club.objects.found(User.objects.create_user("ada"), "The Tens")
    tournament = Tournament.objects.ask("bench", club, name="Open")
    players = Player.objects.bulk_create(
        Player(club=club, name=f"{dice.choice(FIRST)} {dice.choice(LAST)}{number or ''}")
        for number in range(people)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(tournament=tournament, player=player, lot=dice.random()) for player in players
    )
    for number in range(1, ROUNDS + 1):
        dice.shuffle(entrants)
        play(tournament, number, entrants, dice)
    return tournament


def play(tournament: "Tournament", number: int, entrants: list[Any], dice: Random) -> None:
    from tournaments.rounds.models import HandResult, Round, Table, TableSeat  # noqa: PLC0415 - after Django

    round = Round.objects.create(
        tournament=tournament, number=number, mode="snake", seed=1, state="complete"
    )
    tables = Table.objects.bulk_create(
        Table(round=round, number=at + 1) for at in range(len(entrants) // TABLE)
    )
    TableSeat.objects.bulk_create(
        TableSeat(round=round, table=tables[at // TABLE], entrant=entrant, position=at % TABLE)
        for at, entrant in enumerate(entrants[: len(tables) * TABLE])
    )
    HandResult.objects.bulk_create(
        HandResult(table=table, sequence=1, place=1, **result(dice)) for table in tables
    )


def result(dice: Random) -> dict[str, list[int]]:
    return {
        "completed": [dice.randint(3, 10) for _seat in range(TABLE)],
        "points": [5 * dice.randint(0, 60) for _seat in range(TABLE)],
    }


def correct(tournament: "Tournament", dice: Random) -> None:
    from tournaments.rounds.models import Table  # noqa: PLC0415 - needs Django set up

    tables = Table.objects.filter(round__tournament=tournament).order_by("pk")
    table = tables[dice.randrange(len(tables))]
    place = table.hand_results.count() + 1
    table.hand_results.create(sequence=place, place=place, **result(dice))


def signed_in(tournament: "Tournament") -> Client:
    browser = Client()
    browser.force_login(tournament.club.members.get().user)
    return browser


if __name__ == "__main__":
    main()
