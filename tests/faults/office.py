"""A process of an installation that lays nights, ends their rounds, and says what is kept of them.

`python -m tests.faults.office` reads a call with its arguments on each line and answers on one.
"""

import json
import sys
from typing import Any

import django

SEATS = 4


def lay(tables: int) -> dict[str, Any]:
    """A night with its first round published: its number, and of each table the links."""
    from scoring.clubs.models import Club
    from scoring.people.models import Player
    from tournaments.attendance.actions import add_entrants
    from tournaments.attendance.models import Presence
    from tournaments.nights.models import Tournament
    from tournaments.rounds.drafting import draft_next
    from tournaments.rounds.publishing import publish

    number = Tournament.objects.count()
    night = Tournament.objects.ask(f"night-{number}", Club.objects.get(), name="Open", allow=[])
    names = (f"Player {number}-{place}" for place in range(SEATS * tables))
    people = Player.objects.bulk_create(Player(club=night.club, name=name) for name in names)
    add_entrants(night, people)
    night.entrants.update(presence=Presence.HERE)
    round = publish(draft_next(night, None), None)  # type: ignore[arg-type]
    rows = tables_of(night.pk).values_list("pk", "game__write_token")
    assert len(rows) == tables, round
    return {"night": night.pk, "tables": list(rows)}


def session() -> str:
    """The cookie of whoever looks after the club."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client

    from scoring.clubs.models import Club

    browser, organiser = Client(), User.objects.create_user("ada")
    Club.objects.found(organiser, "The Tens")
    browser.force_login(organiser)
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


def complete(night: int) -> None:
    from tournaments.rounds.models import Round, RoundState
    from tournaments.rounds.publishing import complete

    ended = complete(Round.objects.get(tournament=night), None, knowingly=True)
    assert isinstance(ended, Round)
    assert ended.state == RoundState.COMPLETE


def versions(night: int) -> dict[int, list[Any]]:
    """Of each table all that was recorded in its game."""
    from scoring.games.deals import DealVersion

    fields = ("sequence", "key", "number", "out", "laid", "points", "removed")
    found: dict[int, list[Any]] = {}
    rows = DealVersion.objects.filter(game__table__round__tournament=night).order_by("sequence")
    for table, *facts in rows.values_list("game__table", *fields):
        found.setdefault(table, []).append(facts)
    return found


def hand_results(night: int) -> dict[int, list[Any]]:
    """Of each table what was entered by hand: sequence, phases, points, whether taken back."""
    fields = ("sequence", "completed", "points", "removed")
    return {
        table.pk: list(table.hand_results.order_by("sequence").values_list(*fields))
        for table in tables_of(night)
    }


def counted(night: int) -> dict[int, list[Any]]:
    """Of each table phases and points by seat, as the standings of its night count them."""
    from tournaments.nights.models import Tournament
    from tournaments.results.standings import outcomes, standings_of

    tournament = Tournament.objects.get(pk=night)
    standings = standings_of(tournament)
    return {
        state.pk: [
            (standings.tally(who).phases, standings.tally(who).points) for who in state.entrants
        ]
        for state in outcomes(tournament)
        if state.counts
    }


def tables_of(night: int) -> Any:
    from tournaments.rounds.models import Table

    return Table.objects.filter(round__tournament=night).order_by("number")


CALLS = {call.__name__: call for call in (lay, session, complete, versions, hand_results, counted)}


def main() -> None:
    django.setup()
    for line in sys.stdin:
        name, arguments = json.loads(line)
        print(json.dumps(CALLS[name](*arguments)), flush=True)


if __name__ == "__main__":
    main()
