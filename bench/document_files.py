"""python -m bench.document_files PEOPLE: what a night as one document takes, as JSON."""

import json
import os
import sys
import time
import tracemalloc
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import django
from django.core.management import call_command

from bench.memory_rows import club_with

if TYPE_CHECKING:
    from tournaments.nights.models import Tournament
    from tournaments.rounds.models import Round

TABLE, ROUNDS, DEALS = 4, 4, 12
MEGABYTE = 1024**2


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "phase10site.settings"
    django.setup()
    call_command("migrate", verbosity=0)
    print(json.dumps(told(night(int(sys.argv[1])))))


def told(played: "Tournament") -> dict[str, float]:
    from django.contrib.auth.models import User  # noqa: PLC0415 - needs Django set up

    from scoring.clubs.models import Club  # noqa: PLC0415 - needs Django set up
    from tournaments.documents.actions import bring_in  # noqa: PLC0415 - needs Django set up
    from tournaments.documents.checking import read_document  # noqa: PLC0415
    from tournaments.documents.exporting import night_document  # noqa: PLC0415
    from tournaments.documents.reading import as_bytes  # noqa: PLC0415

    exported, content = timed(lambda: as_bytes(night_document(played)))
    for_export = memory_of(lambda: as_bytes(night_document(played)))
    club = Club.objects.found(User.objects.create_user("ben"), "Elsewhere")
    imported, found = timed(lambda: bring_in(read_document(content), club))
    assert as_bytes(night_document(found.nights[0])) == content
    size = len(content) / MEGABYTE
    return {"export": exported, "memory": for_export, "import": imported, "size": size}


def timed[R](work: Callable[[], R]) -> tuple[float, R]:
    begun = time.perf_counter()
    found = work()
    return time.perf_counter() - begun, found


def memory_of(work: Callable[[], object]) -> float:
    """The most megabytes that it has at once, beyond those that were there before."""
    tracemalloc.start()
    work()
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / MEGABYTE


def night(people: int) -> "Tournament":
    """All rounds are complete, recorded deal by deal."""
    from tournaments.attendance.actions import add_entrants  # noqa: PLC0415 - needs Django set up
    from tournaments.attendance.models import Presence  # noqa: PLC0415 - needs Django set up
    from tournaments.nights.models import Tournament  # noqa: PLC0415 - needs Django set up

    dice = Random(1)
    club, players = club_with(people, dice)
    night = Tournament.objects.ask("bench", club, name="Open", deals=DEALS)
    add_entrants(night, players)
    night.entrants.update(presence=Presence.HERE)
    for number in range(1, ROUNDS + 1):
        play(seated(night, number, dice), dice)
    return night


def seated(night: "Tournament", number: int, dice: Random) -> "Round":
    from tournaments.rounds.models import Round  # noqa: PLC0415 - needs Django set up
    from tournaments.rounds.publishing import publish  # noqa: PLC0415 - needs Django set up
    from tournaments.rounds.seats import seat  # noqa: PLC0415 - needs Django set up

    round = Round.objects.create(tournament=night, number=number, mode="snake", seed=number)
    people = list(night.entrants.order_by("pk").values_list("pk", flat=True))
    dice.shuffle(people)
    tables = range(0, len(people), TABLE)
    seat(round, {place: people[at : at + TABLE] for place, at in enumerate(tables, 1)})
    publish(round, None, knowingly=True)
    return Round.objects.select_related("tournament").get(pk=round.pk)


def play(round: "Round", dice: Random) -> None:
    from rules import Deal  # noqa: PLC0415 - needs Django set up
    from scoring.games.recording import Submission  # noqa: PLC0415 - needs Django set up
    from tournaments.rounds.publishing import complete  # noqa: PLC0415 - needs Django set up

    for table in round.tables.select_related("game"):
        game = table.game
        assert game
        for number in range(DEALS):
            out = dice.randrange(TABLE)
            points = tuple(0 if s == out else 5 * dice.randint(1, 20) for s in range(TABLE))
            laid = frozenset({out, dice.randrange(TABLE)})
            game.record_deal(Deal(out, laid, points), Submission(f"deal-{number}", game.version))
    complete(round, None, knowingly=True)


if __name__ == "__main__":
    main()
