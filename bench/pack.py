"""python -m bench.pack PEOPLE: the score sheets of a round as one file, as JSON."""

import json
import os
import resource
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from bench.standings_page import TABLE, night
from bench.statements import count

if TYPE_CHECKING:
    from tournaments.printables.order import NightNow
    from tournaments.rounds.models import Round

DEALS = 8  # recorded at each table


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    from tournaments.printables.order import NightNow, PrintOrder  # noqa: PLC0415 - needs Django

    round = seated(int(sys.argv[1]))
    origin, number = "http://192.168.178.23:8000", round.number
    order = PrintOrder(("scores",), "en", origin, round=number, spare=4)
    began = time.perf_counter()
    printed(NightNow(round.tournament, order))
    told = {
        "seconds": time.perf_counter() - began,
        "megabytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "statements": len(count(lambda: printed(NightNow(round.tournament, order)))),
    }
    print(json.dumps(told))


def printed(night: "NightNow") -> None:
    from tournaments.printables.catalogue import file_for  # noqa: PLC0415 - needs Django set up

    assert file_for(night).file


def seated(people: int) -> "Round":
    """The last round of a night, in the middle of its games."""
    from bench.script import whole_game  # noqa: PLC0415 - needs Django set up
    from scoring.games.deals import DealVersion  # noqa: PLC0415
    from scoring.games.models import Game  # noqa: PLC0415
    from scoring.games.recording import facts_of  # noqa: PLC0415
    from tournaments.rounds.models import HandResult  # noqa: PLC0415
    from tournaments.rounds.seats import start_games  # noqa: PLC0415

    tournament = night(people, Random(1))
    round = tournament.rounds.last()
    assert round
    HandResult.objects.filter(table__round=round).delete()
    start_games(round, list(round.tables.all()))
    round.state = "published"
    round.save(update_fields=["state"])
    deals = whole_game(TABLE, DEALS, seed=1)
    DealVersion.objects.bulk_create(
        DealVersion(game=table.game, sequence=at, number=at, key=str(at), **facts_of(deal, None))
        for table in round.tables.select_related("game")
        for at, deal in enumerate(deals, start=1)
    )
    Game.objects.filter(table__round=round).update(version=DEALS)
    return round


if __name__ == "__main__":
    main()
