"""python -m bench.check_in PEOPLE: what a tap at the door takes, as JSON."""

import json
import os
import sys
from itertools import count as numbers
from random import Random
from typing import TYPE_CHECKING

import django
from django.core.management import call_command
from django.test import Client

from bench.standings_page import FIRST, LAST, signed_in, taken
from bench.statements import count

if TYPE_CHECKING:
    from tournaments.nights.models import Tournament

PART = {"HX-Request": "true"}


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    tournament = night(int(sys.argv[1]), Random(1))
    browser = signed_in(tournament)
    people = list(tournament.entrants.order_by("pk").values_list("pk", flat=True))
    turn = numbers()

    def tap() -> None:
        address = f"/tournaments/{tournament.pk}/check-in/{people[next(turn)]}/"
        answer = browser.post(address, {"presence": "here"}, headers=PART)
        assert answer.status_code == 200, answer.text

    def follow() -> None:
        address = f"/tournaments/{tournament.pk}/check-in/"
        browser.get(address, {"since": last(tournament)}, headers=PART)

    tap()
    told = {
        "tap": taken(tap),
        "following": taken(follow, tap),
        "statements": len(count(tap)),
        "list": taken(lambda: whole(browser, tournament)),
    }
    print(json.dumps(told))


def last(tournament: "Tournament") -> int:
    """What a desk knew before the latest tap."""
    return tournament.log.latest("pk").pk - 1


def whole(browser: Client, tournament: "Tournament") -> None:
    assert browser.get(f"/tournaments/{tournament.pk}/check-in/").status_code == 200


def night(people: int, dice: Random) -> "Tournament":
    from django.contrib.auth.models import User  # noqa: PLC0415 - needs Django set up

    from scoring.clubs.models import Club  # noqa: PLC0415 - needs Django set up
    from scoring.people.models import Player  # noqa: PLC0415 - needs Django set up
    from tournaments.attendance.actions import add_entrants  # noqa: PLC0415 - needs Django set up
    from tournaments.nights.models import Tournament  # noqa: PLC0415 - needs Django set up

    club = Club.objects.found(User.objects.create_user("ada"), "The Tens")
    tournament = Tournament.objects.ask("bench", club, name="Open")
    names = (f"{dice.choice(FIRST)} {dice.choice(LAST)} {number}" for number in range(people))
    add_entrants(
        tournament, Player.objects.bulk_create(Player(club=club, name=name) for name in names)
    )
    return tournament


if __name__ == "__main__":
    main()
